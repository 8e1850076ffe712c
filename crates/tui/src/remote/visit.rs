//! Coming to a table: what a link opens, sitting down, looking on.

use std::time::Instant;

use court_api::{IDEMPOTENCY_KEY, IDENTITY_COOKIE, Join, Look, SeatKind, Status, TableView, Token, UpdateId};
use court_core::Seat;

use super::bell::Bell;
use super::http::{Http, Trouble};
use super::link::{Link, wrong};
use super::{RECENT, Remote, gathering, look as look_at};
use crate::host::Refused;

/// Somebody at the door of a table.
pub struct Visit {
    http: Http,
    link: Link,
    seen: TableView,
}

impl Visit {
    /// Goes to the table that a link names.
    ///
    /// # Errors
    /// If nobody answers there, or the link opens nothing.
    pub fn to(link: Link) -> Result<Self, Refused> {
        let http = Http::new(&link)?;
        let seen = http.patiently(|| http.get("")).map_err(|trouble| match trouble {
            Trouble::Unreachable(why) => Refused::new(
                "unreachable",
                format!("{} does not answer: {why}. Does the server run, and is the link right?", link.server),
            ),
            Trouble::Refused(refused) if refused.code == "no-such-table" => wrong(match link.key {
                None => {
                    "There is no such table, or it is private. The address bar of a browser has no key to a private table: \
                     copy a link that was made to be given away."
                }
                Some(_) => "There is no such table, or the key in the link is not one of its keys.",
            }),
            Trouble::Refused(refused) => refused,
        })?;
        Ok(Self { http, link, seen })
    }

    /// Is there a seat to be taken with this link, under a name?
    #[must_use]
    pub fn may_sit_down(&self) -> bool {
        let table = &self.seen.table;
        let free = |kind: SeatKind, taken: bool| kind == SeatKind::Open && !taken;
        let for_anybody = table.public && table.seats.iter().any(|seat| free(seat.kind, seat.taken));
        self.seen.you.seats.is_empty()
            && self.link.to_sit
            && table.status == Status::Open
            && (self.link.key.is_some() || for_anybody)
    }

    /// The game and who plays it.
    #[must_use]
    pub fn about(&self) -> String {
        let table = &self.seen.table;
        let title =
            court_games::game(&table.game).map_or(table.game.as_str(), |game| game.kind().meta().title);
        format!("{title}: {}.", gathering(table).join(", "))
    }

    /// Takes the seat.
    ///
    /// # Errors
    /// If somebody was faster, or the name is refused.
    pub fn sit_down(&mut self, name: Option<&str>) -> Result<(), Refused> {
        // The seat is bound to a key that is made here. So if the server's answer gets lost, we look whether we sit, and
        // nobody is left standing before an invitation that has been used.
        let key = Token::fresh();
        let cookie = format!("{IDENTITY_COOKIE}={}", key.reveal());
        let once = Token::fresh();
        let headers = [
            ("cookie", cookie.as_str()),
            ("sec-fetch-site", "none"),
            (IDEMPOTENCY_KEY, once.reveal()),
        ];
        let join = Join {
            name: name.map(str::to_owned),
            ..Join::default()
        };
        let joined = self
            .http
            .patiently(|| self.http.post_with("/join", &join, &headers));
        let mut seated = self.http.clone();
        seated.key = Some(key);
        if let Ok(seen) = seated.get::<TableView>("")
            && !seen.you.seats.is_empty()
        {
            self.http = seated;
            self.seen = seen;
            return Ok(());
        }
        let refused = joined.map_or_else(Refused::from, |_| strange());
        Err(match refused.code.as_str() {
            "seat-taken" => wrong(
                "The seat of this link is taken. Whoever sat down on it was told a link of their own to come back with.",
            ),
            "not-your-seat" => wrong("This link is to watch. To play, a seat's link is needed."),
            _ => refused,
        })
    }

    /// Goes in: to the seat, if the link opens one, else to look on.
    ///
    /// # Errors
    /// If the link was made to take a seat and does not any more, or the game is none that is known here.
    pub fn enter(self, only_watch: bool) -> Result<Remote, Refused> {
        let Self { http, link, mut seen } = self;
        let table = &seen.table;
        let seat: Option<Seat> = seen.you.seats.first().filter(|_| !only_watch);
        if !only_watch && seat.is_none() && link.to_sit && link.key.is_some() {
            return Err(match table.status {
                Status::Closed => Refused::new("closed", "the host has closed this table"),
                _ => wrong(
                    "The game has begun, and this link opens no seat. --watch lets you look on with it.",
                ),
            });
        }
        let game = court_games::game(&table.game)?;
        let look = if only_watch { Look::Spectator } else { Look::Own };
        let eyes = look.query().map_or_else(String::new, |query| format!("?{query}"));
        if only_watch {
            seen = http.get(&eyes)?;
        }
        let mut remote = Remote {
            bell: Bell::hang(http.clone(), eyes.clone(), seen.update),
            names: Vec::new(),
            lines: Vec::new(),
            told: UpdateId::default(),
            old: (0, 0),
            stale: false,
            looked: Instant::now(),
            looking: None,
            lost: false,
            again: None,
            on_its_way: None,
            hint: None,
            answered: None,
            unanswered: None,
            visit: Token::fresh(),
            requests: 0,
            http,
            link,
            eyes,
            seat,
            game,
            seen,
        };
        let news = remote
            .http
            .patiently(|| look_at(&remote.http, &remote.eyes, remote.told))?;
        remote.take_in(news);
        if remote.lines.len() > 2 * RECENT {
            let entries = remote.seen.table.in_force;
            remote.old = (remote.lines.len() - RECENT, entries.saturating_sub(RECENT as u32));
        }
        Ok(remote)
    }
}

fn strange() -> Refused {
    Refused::new("no-court", "the server let us sit down and does not know us now")
}
