//! In the Shadow of the Emperor.

mod observation;

use court_core::{Seat, Turn};
use court_emperor::{
    Action, Age, Ballot, Card, Chance, ELECTORATES, Electorate, ElectorateSet, Emperor, Ground, KnightFrom,
    Noble, OFFERS, Offer, OfferSet, Phase, Place, Privilege, SEATS, Side, Space, View,
};

use crate::round::Round;
use crate::{Numbered, Sink};

// The first id of each kind of action.
const PASS: usize = 0;
const TAKE: usize = PASS + 1;
const TAKE_UNUSED: usize = TAKE + OFFERS;
const PRIVILEGE: usize = TAKE_UNUSED + Card::MAY_GO_UNUSED.len();
/// What Trier can repeat, then the three other privileges.
const PRIVILEGES: usize = OfferSet::AT_ONCE.len() as usize + 3;
const KNIGHT: usize = PRIVILEGE + PRIVILEGES;
const SPACES: usize = 2 * ELECTORATES;
const AT: usize = KNIGHT + 1 + SPACES;
const SPACE: usize = AT + ELECTORATES;
const NOBLE: usize = SPACE + SPACES;
/// The throne, the electors, the aristocrat spaces.
const PLACES: usize = 1 + 2 * ELECTORATES;
const KINDS: usize = SEATS * 8;
const PUSH: usize = NOBLE + PLACES * KINDS;
const FAVOUR: usize = PUSH + SEATS;
const ACCEPT: usize = FAVOUR + SEATS;
const REFUSE: usize = ACCEPT + 1;
const VOTE: usize = REFUSE + 1;
const END: usize = VOTE + 2;

const fn space(space: Space) -> usize {
    space.electorate.index() * 2 + space.ground.index()
}

const fn place(place: Place) -> usize {
    match place {
        Place::Throne => 0,
        Place::Elector(electorate) => 1 + electorate.index(),
        Place::Aristocrat(electorate) => 1 + ELECTORATES + electorate.index(),
    }
}

fn place_name(index: usize) -> String {
    match index {
        0 => "throne".to_owned(),
        i if i <= ELECTORATES => format!("elector-{}", Electorate::at(i - 1)),
        i => format!("aristocrat-{}", Electorate::at(i - 1 - ELECTORATES)),
    }
}

/// The place of an offer among those that Trier can repeat.
fn repeated(offer: Offer) -> Option<usize> {
    OfferSet::AT_ONCE.iter().position(|other| other == offer)
}

impl Numbered for Emperor {
    const ACTIONS: usize = END;
    const OBSERVATION: usize = observation::LENGTH;
    const NUMBERS_VERSION: u16 = 1;
    const OMISSIONS: &'static [(&'static str, &'static str)] = &[(
        "rules.colours",
        "the colours of the cards are component data: the same in every game but with a config of one's own",
    )];

    fn id(action: Action, actor: Seat, seats: u8) -> Option<u16> {
        let round = Round::from(actor, seats);
        let id = match action {
            Action::Pass => PASS,
            Action::Take(offer) => TAKE + offer.index(),
            Action::TakeUnused(card) => {
                TAKE_UNUSED + Card::MAY_GO_UNUSED.iter().position(|&other| other == card)?
            }
            Action::Privilege(Privilege::Trier(offer)) => PRIVILEGE + repeated(offer)?,
            Action::Privilege(Privilege::Cologne) => KNIGHT - 3,
            Action::Privilege(Privilege::Palatinate) => KNIGHT - 2,
            Action::Privilege(Privilege::Brandenburg) => KNIGHT - 1,
            Action::Knight(KnightFrom::Supply) => KNIGHT,
            Action::Knight(KnightFrom::Space(from)) => KNIGHT + 1 + space(from),
            Action::At(electorate) => AT + electorate.index(),
            Action::Space(to) => SPACE + space(to),
            Action::Noble(at, Noble { owner, side, age }) => {
                let kind = round.place(owner) * 8 + side.index() * 4 + age.index();
                NOBLE + place(at) * KINDS + kind
            }
            Action::Push(owner) => PUSH + round.place(owner),
            Action::Favour(seat) => FAVOUR + round.place(seat),
            Action::Accept => ACCEPT,
            Action::Refuse => REFUSE,
            Action::Vote(ballot) => VOTE + ballot.index(),
        };
        Some(id as u16)
    }

    fn catalogue() -> Vec<Action> {
        let seats = || Seat::all(SEATS as u8);
        let lands = || Electorate::ALL.into_iter();
        let spaces = || lands().flat_map(|electorate| Ground::ALL.map(|ground| Space { electorate, ground }));
        let mut all = vec![Action::Pass];
        all.extend(Offer::ALL.map(Action::Take));
        all.extend(Card::MAY_GO_UNUSED.map(Action::TakeUnused));
        let trier = OfferSet::AT_ONCE.iter().map(Privilege::Trier);
        let others = [Privilege::Cologne, Privilege::Palatinate, Privilege::Brandenburg];
        all.extend(trier.chain(others).map(Action::Privilege));
        all.push(Action::Knight(KnightFrom::Supply));
        all.extend(spaces().map(KnightFrom::Space).map(Action::Knight));
        all.extend(lands().map(Action::At));
        all.extend(spaces().map(Action::Space));
        let places = [Place::Throne].into_iter();
        let places = places.chain(lands().map(Place::Elector));
        for place in places.chain(lands().map(Place::Aristocrat)) {
            for owner in seats() {
                for side in Side::ALL {
                    all.extend(Age::ALL.map(|age| Action::Noble(place, Noble { owner, side, age })));
                }
            }
        }
        all.extend(seats().map(Action::Push));
        all.extend(seats().map(Action::Favour));
        all.extend([Action::Accept, Action::Refuse]);
        all.extend(Ballot::ALL.map(Action::Vote));
        all
    }

    fn write(view: &View, sink: &mut impl Sink) {
        observation::write(view, sink);
    }

    fn outcomes(&self) -> Option<Vec<(Chance, f64)>> {
        let court = self.court();
        debug_assert_eq!(court.turn(), Turn::Chance);
        let all: Vec<_> = if court.phase == Phase::DrawOut {
            let secular = |spiritual| {
                ElectorateSet::SECULAR
                    .iter()
                    .map(move |secular| Chance::Out { spiritual, secular })
            };
            ElectorateSet::SPIRITUAL.iter().flat_map(secular).collect()
        } else {
            Seat::all(court.seats).map(Chance::Start).collect()
        };
        let each = 1.0 / all.len() as f64;
        Some(all.into_iter().map(|chance| (chance, each)).collect())
    }
}
