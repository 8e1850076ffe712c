//! Requests that are done once, however often they are sent: an answer can get lost, a button be pressed twice.
//!
//! Whoever may want to send a request again names it: a program with the header `Idempotency-Key`, a page with a hidden field
//! of each form. What was answered is kept with what was changed, in the same row of the log ([`Receipt`]), and answered
//! again. A table that was made so has a name that follows from the key, so that the database itself sees to it that there is
//! one.
//!
//! The keys to seats are not stored, only their hashes. So that a repeat can give the same ones out again, they are made from
//! the idempotency key and from a secret of the table: the database alone does not give them, and neither does the
//! idempotency key alone.

use std::fmt;

use court_api::{ChatLine, Millis, Played, Status, TableId, Token};
use court_core::{FastDice, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::store::Role;
use crate::{Caller, Hub, ServerError};

/// The longest idempotency key.
const LONGEST: usize = 80;
/// The shortest one for a request that is answered with keys: whoever knows it gets them too.
const SHORTEST_SECRET: usize = 32;

const REUSED: ServerError = ServerError::wrong_time(
    "key-reused",
    "this idempotency key was used for another request; use a new one for each request",
);

/// The idempotency key of a request.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Once {
    /// A program names each request.
    Request(String),
    /// A page names each copy of itself. From one copy several things can be sent, each of them once.
    Page(String),
}

/// Some are secrets.
impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Once")
    }
}

impl Once {
    /// A key as a program sends it.
    pub(crate) fn request(key: &str) -> Result<Self, ServerError> {
        let fits = (1..=LONGEST).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
        if fits {
            return Ok(Self::Request(key.to_owned()));
        }
        let message = format!("an idempotency key must have 1 to {LONGEST} letters, digits and symbols");
        Err(ServerError::bad("bad-key", message))
    }
}

/// A change that somebody asks for, with the key that names the request.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Errand {
    once: Once,
    /// What is asked.
    request: String,
}

/// The beginning of the SHA-256 of these texts.
fn digest<const N: usize>(texts: &[&str]) -> [u8; N] {
    let mut hash = Sha256::new().chain_update(b"shadow-court once");
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let whole = hash.finalize();
    std::array::from_fn(|place| whole[place])
}

fn mark(texts: &[&str]) -> String {
    hex::encode(digest::<16>(texts))
}

impl Errand {
    /// What the caller asks for, if they named the request.
    pub(crate) fn of(
        caller: &Caller,
        what: &str,
        with: &impl Serialize,
    ) -> Result<Option<Self>, ServerError> {
        let Some(once) = caller.once() else {
            return Ok(None);
        };
        Ok(Some(Self {
            once: once.clone(),
            request: mark(&["request", what, &serde_json::to_string(with)?]),
        }))
    }

    /// What is kept of the key.
    fn name(&self) -> String {
        match &self.once {
            Once::Request(key) => mark(&["key", key]),
            Once::Page(key) => mark(&["page", key, &self.request]),
        }
    }

    /// The same errand, if its answer may hold keys: then the idempotency key must be hard to guess.
    pub(crate) fn secret(&self) -> Result<&Self, ServerError> {
        let (Once::Request(key) | Once::Page(key)) = &self.once;
        if key.len() >= SHORTEST_SECRET {
            return Ok(self);
        }
        let message = format!(
            "the answer to this request holds keys, so its idempotency key must be a secret of \
             {SHORTEST_SECRET} to {LONGEST} random characters"
        );
        Err(ServerError::bad("bad-key", message))
    }

    /// The name of the table that this errand founds. Names are public: without the secret of the house they would tell
    /// whoever guesses keys whether a guess is right.
    fn table(&self, caller: &Caller, house: &Token) -> TableId {
        let who = caller.identity().map(|identity| identity.to_string());
        TableId::from_bytes(&digest(&[
            "table",
            house.reveal(),
            who.as_deref().unwrap_or_default(),
            &self.name(),
        ]))
    }

    fn key(&self, secret: &Token, table: &TableId, role: Role) -> Token {
        let (Once::Request(key) | Once::Page(key)) = &self.once;
        let texts = [
            "token",
            secret.reveal(),
            table.as_str(),
            &role.to_string(),
            &self.request,
            key,
        ];
        Token::from_bytes(digest(&texts))
    }
}

/// The name of the table at which the people of another play their next game. It follows from the other's, so that a server
/// that stopped before it had noted the new one finds it again.
pub(crate) fn next_game(table: &TableId, house: &Token) -> TableId {
    TableId::from_bytes(&digest(&["next game", house.reveal(), table.as_str()]))
}

/// Makes the keys to a table.
pub(crate) struct Mint {
    pub(crate) table: TableId,
    pub(crate) secret: Token,
    pub(crate) errand: Option<Errand>,
}

impl Mint {
    /// For a table that is to be founded.
    pub(crate) async fn new(hub: &Hub, caller: &Caller, errand: Option<Errand>) -> Result<Self, ServerError> {
        Ok(Self {
            table: match &errand {
                Some(errand) => errand.secret()?.table(caller, hub.secret().await?),
                None => TableId::fresh(),
            },
            secret: Token::fresh(),
            errand,
        })
    }

    /// Dice for how people are seated: asked again by the same errand, they fall the same.
    pub(crate) fn dice(&self) -> FastDice {
        let digest = Sha256::digest(self.table.as_str());
        let bytes = digest
            .iter()
            .take(8)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte));
        FastDice::new(bytes)
    }

    /// A key for somebody: asked again by the same errand, the same one.
    pub(crate) fn key(&self, role: Role) -> Token {
        match &self.errand {
            Some(errand) => errand.key(&self.secret, &self.table, role),
            None => Token::fresh(),
        }
    }

    /// How the table remembers by which errand it was founded.
    pub(crate) fn founded(&self, seats: Vec<Seat>, invites: Vec<Seat>) -> Option<Founded> {
        Some(Founded {
            request: self.errand.as_ref()?.request.clone(),
            seats,
            invites,
        })
    }

    /// The table is there. Was it founded by the same errand?
    pub(crate) fn again<'a>(&self, founded: Option<&'a Founded>) -> Result<&'a Founded, ServerError> {
        let request = self.errand.as_ref().map(|errand| &errand.request);
        founded
            .filter(|founded| Some(&founded.request) == request)
            .ok_or(REUSED)
    }
}

/// How a table was asked for, and to which seats keys were given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Founded {
    request: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) invites: Vec<Seat>,
}

/// What was answered, without secrets.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    #[default]
    Done,
    Played(Played),
    Said(ChatLine),
    Seated {
        seat: Seat,
        status: Status,
    },
    Invited(Seat),
    NextGame(TableId),
}

/// The answer to a request that had a key, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Receipt {
    /// As what the caller asked; nothing for a stranger at a public table.
    by: Option<String>,
    /// What is kept of the key.
    name: String,
    request: String,
    answer: Answer,
    #[serde(skip)]
    at: Millis,
}

impl Receipt {
    pub(crate) fn new(by: Option<Role>, errand: &Errand, answer: Answer, at: Millis) -> Self {
        Self {
            by: by.map(|role| role.to_string()),
            name: errand.name(),
            request: errand.request.clone(),
            answer,
            at,
        }
    }

    /// As it was stored at this time.
    pub(crate) fn read(text: &str, at: Millis) -> Option<Self> {
        let mut receipt: Self = serde_json::from_str(text).ok()?;
        receipt.at = at;
        Some(receipt)
    }

    pub(crate) const fn at(&self) -> Millis {
        self.at
    }

    /// Was it given to the same?
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.by == other.by
    }

    /// The answer, if this is the receipt for the errand of somebody who has these roles.
    pub(crate) fn answer(&self, errand: &Errand, roles: &[Role]) -> Result<Option<&Answer>, ServerError> {
        let known = |by: &String| roles.iter().any(|role| role.to_string() == *by);
        if self.name != errand.name() || !self.by.as_ref().is_none_or(known) {
            return Ok(None);
        }
        if self.request == errand.request {
            Ok(Some(&self.answer))
        } else {
            Err(REUSED)
        }
    }
}

/// What a change is answered with, told again from its receipt.
pub(crate) trait Repeat: Sized {
    fn again(answer: &Answer, mint: &Mint) -> Option<Self>;

    /// The same, as whoever asks hears it.
    fn repeat(answer: &Answer, mint: &Mint) -> Result<Self, ServerError> {
        Self::again(answer, mint).ok_or(REUSED)
    }
}

impl Repeat for () {
    fn again(answer: &Answer, _: &Mint) -> Option<Self> {
        (*answer == Answer::Done).then_some(())
    }
}

impl Repeat for Played {
    fn again(answer: &Answer, _: &Mint) -> Option<Self> {
        match answer {
            Answer::Played(played) => Some(played.clone()),
            _ => None,
        }
    }
}

impl Repeat for ChatLine {
    fn again(answer: &Answer, _: &Mint) -> Option<Self> {
        match answer {
            Answer::Said(line) => Some(line.clone()),
            _ => None,
        }
    }
}

impl Repeat for TableId {
    fn again(answer: &Answer, _: &Mint) -> Option<Self> {
        match answer {
            Answer::NextGame(table) => Some(table.clone()),
            _ => None,
        }
    }
}

impl Repeat for court_api::Joined {
    fn again(answer: &Answer, mint: &Mint) -> Option<Self> {
        match answer {
            Answer::Seated { seat, status } => Some(Self {
                seat: *seat,
                token: mint.key(Role::Seat(*seat)),
                status: *status,
            }),
            _ => None,
        }
    }
}

impl Repeat for court_api::SeatKey {
    fn again(answer: &Answer, mint: &Mint) -> Option<Self> {
        match answer {
            Answer::Invited(seat) => Some(Self {
                seat: *seat,
                token: mint.key(Role::Invite(*seat)),
            }),
            _ => None,
        }
    }
}
