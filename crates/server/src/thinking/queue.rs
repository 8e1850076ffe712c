//! Who thinks next: a plain value that knows neither threads nor time.

use std::collections::VecDeque;
use std::net::IpAddr;

use court_api::TableId;

/// Whose table it is, as limits count addresses; `None` if nobody knows any more, as after a restart. Those of unknown
/// origin are taken together, so that nobody gains by not being known.
pub(crate) type House = Option<IpAddr>;

/// Who waits for a thought, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// People at the table wait for a bot's move.
    Awaited,
    /// A person wants a hint.
    Hint,
    /// Only bots play, and somebody watches.
    Watched,
    /// Only bots play, and nobody is there.
    Alone,
}

impl Rank {
    pub(crate) const ALL: [Self; 4] = [Self::Awaited, Self::Hint, Self::Watched, Self::Alone];

    /// Its name for the operator.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Awaited => "awaited",
            Self::Hint => "hint",
            Self::Watched => "watched",
            Self::Alone => "alone",
        }
    }
}

/// A rank that was passed over so often comes next, so that even bots without company get to the end of their game.
const PATIENCE: u32 = 16;
/// How many hints one house may wait for.
pub(crate) const MOST_HINTS: usize = 8;

/// What is to be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Matter {
    pub(crate) rank: Rank,
    pub(crate) house: House,
    pub(crate) table: TableId,
}

/// A place in the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    matter: Matter,
    number: u64,
}

impl Ticket {
    pub(crate) const fn matter(&self) -> &Matter {
        &self.matter
    }
}

/// Takes turns: whoever had one goes to the back, and whoever has nothing left leaves. Short enough to be searched.
type Ring<K, V> = VecDeque<(K, V)>;
/// The thoughts of one table.
type Thoughts<T> = VecDeque<(u64, T)>;

/// Everything that waits to be thought about. The most urgent rank comes first, but none is passed over for ever. Within
/// a rank houses take turns, within a house its tables, and at a table it is first come, first served.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    ranks: [Ring<House, Ring<TableId, Thoughts<T>>>; Rank::ALL.len()],
    /// How often each rank was passed over since its last turn.
    passed: [u32; Rank::ALL.len()],
    last: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            ranks: Rank::ALL.map(|_| Ring::new()),
            passed: [0; Rank::ALL.len()],
            last: 0,
        }
    }
}

/// What the ring has under this key; whoever is new stands at the back.
fn entry<'a, K: Clone + PartialEq, V: Default>(ring: &'a mut Ring<K, V>, key: &K) -> &'a mut V {
    let known = ring.iter().position(|(known, _)| known == key);
    let place = known.unwrap_or_else(|| {
        ring.push_back((key.clone(), V::default()));
        ring.len() - 1
    });
    &mut ring[place].1
}

impl<T> Queue<T> {
    /// Puts something in the queue; it comes back if the house waits for too many hints.
    pub(crate) fn push(&mut self, matter: Matter, thought: T) -> Result<Ticket, T> {
        let tables = entry(&mut self.ranks[matter.rank as usize], &matter.house);
        let waiting: usize = tables.iter().map(|(_, thoughts)| thoughts.len()).sum();
        if matter.rank == Rank::Hint && waiting >= MOST_HINTS {
            return Err(thought);
        }
        self.last += 1;
        entry(tables, &matter.table).push_back((self.last, thought));
        Ok(Ticket {
            matter,
            number: self.last,
        })
    }

    /// Takes something out again, if it still waits.
    pub(crate) fn remove(&mut self, ticket: &Ticket) -> Option<T> {
        let Matter { rank, house, table } = &ticket.matter;
        let houses = &mut self.ranks[*rank as usize];
        let at = houses.iter().position(|(known, _)| known == house)?;
        let tables = &mut houses[at].1;
        let place = tables.iter().position(|(known, _)| known == table)?;
        let thoughts = &mut tables[place].1;
        let number = thoughts.iter().position(|(number, _)| *number == ticket.number)?;
        let (_, thought) = thoughts.remove(number)?;
        if thoughts.is_empty() {
            tables.remove(place);
        }
        if tables.is_empty() {
            houses.remove(at);
        }
        Some(thought)
    }

    /// What comes next, of this rank or a more urgent one.
    pub(crate) fn next(&mut self, least: Rank) -> Option<(Rank, T)> {
        let waits = |rank: &Rank| *rank <= least && !self.ranks[*rank as usize].is_empty();
        let waiting = || Rank::ALL.into_iter().filter(waits);
        let late = waiting().find(|rank| self.passed[*rank as usize] >= PATIENCE);
        let rank = late.or_else(|| waiting().next())?;
        for other in waiting().collect::<Vec<_>>() {
            self.passed[other as usize] += 1;
        }
        self.passed[rank as usize] = 0;
        let houses = &mut self.ranks[rank as usize];
        let (house, mut tables) = houses.pop_front()?;
        let (table, mut thoughts) = tables.pop_front()?;
        let (_, thought) = thoughts.pop_front()?;
        if !thoughts.is_empty() {
            tables.push_back((table, thoughts));
        }
        if !tables.is_empty() {
            houses.push_back((house, tables));
        }
        Some((rank, thought))
    }
}

#[cfg(test)]
mod tests;
