//! What an action will do, in words: everything the house itself says about it is in this file.

use court_core::{Event as _, Game, Seat, Turn, Viewer};

/// The most sentences about one offer.
const MOST_SENTENCES: usize = 4;

/// What comes of an action in a world that is possible to the seat.
pub(super) struct Ahead<G: Game> {
    events: Vec<G::Event>,
    next: Turn,
}

impl<G: Game> Ahead<G> {
    /// Tries a legal action of the seat.
    pub(super) fn of(world: &G, seat: Seat, action: G::Action) -> Self {
        let (mut after, mut events) = (world.clone(), Vec::new());
        // Legal here as it is at the table: a law.
        after.apply_unchecked(seat, action, &mut events);
        Self {
            events,
            next: after.turn(),
        }
    }

    fn reveals(&self) -> bool {
        self.events.iter().any(G::Event::reveals)
    }

    fn goes_on(&self, seat: Seat) -> bool {
        self.next.is_of(seat)
    }

    /// Is it a point of no return: does it reveal something, or let others choose?
    pub(super) fn is_final(&self, seat: Seat) -> bool {
        self.reveals() || !self.goes_on(seat)
    }

    /// What will happen, told by the events that the seat will see.
    pub(super) fn in_words(&self, seat: Seat) -> String {
        if self.reveals() {
            // What this world shows is only imagined.
            return "Reveals something nobody knows yet.".to_owned();
        }
        let seen = self
            .events
            .iter()
            .filter_map(|event| event.seen_by(Viewer::Seat(seat)));
        let mut told: Vec<String> = seen.map(|event| event.tell()).collect();
        if told.len() > MOST_SENTENCES {
            told.truncate(MOST_SENTENCES);
            told.push("…".to_owned());
        }
        if told.is_empty() {
            told.push(self.who_is_next(seat));
        }
        told.join(" ")
    }

    fn who_is_next(&self, seat: Seat) -> String {
        match self.next {
            Turn::Of(_) if self.goes_on(seat) => "Another question follows.".to_owned(),
            Turn::Of(seats) => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                let verb = if seats.len() > 1 { "choose" } else { "chooses" };
                format!("Then {} {verb}.", seats.join(", "))
            }
            Turn::Chance => "Then chance decides.".to_owned(),
            Turn::Over => "Then the game is over.".to_owned(),
        }
    }
}
