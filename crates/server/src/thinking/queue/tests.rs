//! The queue against a model that is slow and obvious, and what it promises by itself.

use court_core::{Dice, FastDice};

use super::*;

fn house(number: u8) -> House {
    (number > 0).then(|| IpAddr::from([192, 0, 2, number]))
}

fn table(number: usize) -> TableId {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let letter = |place: u32| char::from(LETTERS[(number / 32_usize.pow(place)) % 32]);
    let name: String = (0..12)
        .map(|place| if place < 3 { letter(place) } else { 'a' })
        .collect();
    name.parse().unwrap()
}

fn matter(rank: Rank, of: u8, at: usize) -> Matter {
    Matter {
        rank,
        house: house(of),
        table: table(at),
    }
}

/// Who takes turns: a table of a house in a rank, or without table the house itself.
type Holder = (Rank, House, Option<TableId>);

/// Everything in one list; whose turn it is follows from when somebody had the last one, or came.
#[derive(Default)]
struct Model {
    waiting: Vec<(Ticket, u32)>,
    /// With the moment that counts.
    turns: Vec<(Holder, u64)>,
    passed: [u32; 4],
    now: u64,
}

impl Model {
    fn touch(&mut self, key: Holder) {
        self.now += 1;
        self.turns.retain(|(known, _)| *known != key);
        self.turns.push((key, self.now));
    }

    fn turn(&self, key: &Holder) -> Option<u64> {
        self.turns
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, turn)| *turn)
    }

    /// Forgets who has nothing left.
    fn tidy(&mut self) {
        let waiting = &self.waiting;
        self.turns.retain(|((rank, house, table), _)| {
            waiting.iter().any(|(ticket, _)| {
                let matter = ticket.matter();
                matter.rank == *rank
                    && matter.house == *house
                    && table.as_ref().is_none_or(|table| *table == matter.table)
            })
        });
    }

    fn push(&mut self, ticket: Ticket, thought: u32) {
        let Matter { rank, house, table } = ticket.matter().clone();
        for key in [(rank, house, None), (rank, house, Some(table))] {
            if self.turn(&key).is_none() {
                self.touch(key);
            }
        }
        self.waiting.push((ticket, thought));
    }

    fn next(&mut self, least: Rank) -> Option<(Rank, u32)> {
        let ranks: Vec<Rank> = Rank::ALL
            .into_iter()
            .filter(|rank| {
                *rank <= least
                    && self
                        .waiting
                        .iter()
                        .any(|(ticket, _)| ticket.matter().rank == *rank)
            })
            .collect();
        let late = ranks.iter().find(|rank| self.passed[**rank as usize] >= PATIENCE);
        let rank = *late.or(ranks.first())?;
        for other in ranks {
            self.passed[other as usize] += 1;
        }
        self.passed[rank as usize] = 0;
        let turn = |(ticket, _): &&(Ticket, u32)| {
            let Matter { rank, house, table } = ticket.matter().clone();
            let own = self.turn(&(rank, house, Some(table)));
            (self.turn(&(rank, house, None)), own, ticket.number)
        };
        let of_rank = self
            .waiting
            .iter()
            .filter(|(ticket, _)| ticket.matter().rank == rank);
        let (ticket, _) = of_rank.min_by_key(turn)?.clone();
        let place = self.waiting.iter().position(|(known, _)| *known == ticket)?;
        let (_, thought) = self.waiting.remove(place);
        let Matter { rank, house, table } = ticket.matter().clone();
        self.touch((rank, house, None));
        self.touch((rank, house, Some(table)));
        self.tidy();
        Some((rank, thought))
    }
}

#[test]
fn the_queue_does_what_a_plain_list_would() {
    for seed in 0..300 {
        let mut dice = FastDice::new(seed);
        let (mut queue, mut model) = (Queue::default(), Model::default());
        for thought in 0..400 {
            match dice.below(5) {
                0..=2 => {
                    let rank = Rank::ALL[dice.below(4) as usize];
                    let asked = matter(rank, dice.below(4) as u8, dice.below(5) as usize);
                    let hints = (model.waiting.iter()).filter(|(ticket, _)| {
                        ticket.matter().rank == Rank::Hint && ticket.matter().house == asked.house
                    });
                    let full = rank == Rank::Hint && hints.count() >= MOST_HINTS;
                    match queue.push(asked, thought) {
                        Ok(ticket) => {
                            assert!(!full, "seed {seed}");
                            model.push(ticket, thought);
                        }
                        Err(back) => assert_eq!((back, full), (thought, true), "seed {seed}"),
                    }
                }
                3 => {
                    let least = Rank::ALL[dice.below(4) as usize];
                    assert_eq!(queue.next(least), model.next(least), "seed {seed}");
                }
                _ => {
                    let count = model.waiting.len() as u32;
                    if count == 0 {
                        continue;
                    }
                    let (ticket, thought) = model.waiting.remove(dice.below(count) as usize);
                    model.tidy();
                    assert_eq!(queue.remove(&ticket), Some(thought), "seed {seed}");
                    assert_eq!(queue.remove(&ticket), None, "seed {seed}: it is not there twice");
                }
            }
        }
        while let Some(next) = model.next(Rank::Alone) {
            assert_eq!(queue.next(Rank::Alone), Some(next), "seed {seed}");
        }
        assert_eq!(queue.next(Rank::Alone), None);
        assert!(
            queue.ranks.iter().all(VecDeque::is_empty),
            "nothing is remembered of who has gone"
        );
    }
}

/// Everybody asks again as soon as they were served: the worst case.
fn crowd(of: impl IntoIterator<Item = Matter>) -> Queue<Matter> {
    let mut queue = Queue::default();
    for matter in of {
        queue.push(matter.clone(), matter).unwrap();
    }
    queue
}

fn serve_on(queue: &mut Queue<Matter>) -> Matter {
    let (_, matter) = queue.next(Rank::Alone).unwrap();
    queue.push(matter.clone(), matter.clone()).unwrap();
    matter
}

#[test]
fn who_comes_waits_for_one_thought_of_each_other_house_however_many_tables_they_have() {
    let others = 10;
    for rank in [Rank::Awaited, Rank::Watched, Rank::Alone] {
        let all = (1..=others).flat_map(|of| (0..120).map(move |at| matter(rank, of, at)));
        let mut queue = crowd(all);
        for _ in 0..77 {
            serve_on(&mut queue);
        }
        let own = matter(rank, 99, 1000);
        queue.push(own.clone(), own.clone()).unwrap();
        let before = (0..).take_while(|_| serve_on(&mut queue) != own).count();
        assert!(
            before <= usize::from(others),
            "{before} thoughts of others came first"
        );
    }
}

#[test]
fn houses_share_alike_and_so_do_the_tables_of_a_house() {
    // One house with a hundred tables, one with three, one with one.
    let all = [(1, 100), (2, 3), (3, 1)]
        .map(|(of, tables)| (0..tables).map(move |at| matter(Rank::Awaited, of, at)));
    let mut queue = crowd(all.into_iter().flatten());
    let served: Vec<Matter> = (0..900).map(|_| serve_on(&mut queue)).collect();
    for of in 1..=3 {
        let count = served.iter().filter(|matter| matter.house == house(of)).count();
        assert_eq!(count, 300, "house {of}");
    }
    for at in 0..3 {
        let own = matter(Rank::Awaited, 2, at);
        assert_eq!(served.iter().filter(|matter| **matter == own).count(), 100);
    }
}

#[test]
fn people_come_first_and_nobody_is_passed_over_for_ever() {
    let ranks = Rank::ALL.into_iter().zip(1..);
    let mut queue = crowd(ranks.flat_map(|(rank, of)| (0..3).map(move |at| matter(rank, of, at))));
    let served: Vec<Rank> = (0..1000).map(|_| serve_on(&mut queue).rank).collect();
    let count = |rank: Rank| served.iter().filter(|served| **served == rank).count();
    assert!(count(Rank::Awaited) > 800, "{}", count(Rank::Awaited));
    let longest = PATIENCE as usize + Rank::ALL.len();
    for rank in Rank::ALL {
        let gaps = served.split(|served| *served == rank).map(<[Rank]>::len);
        assert!(gaps.max() <= Some(longest), "{rank:?}");
    }
    // With nobody late, the most urgent is next.
    let mut queue = crowd(Rank::ALL.map(|rank| matter(rank, 1, 1)));
    for rank in Rank::ALL {
        assert_eq!(queue.next(Rank::Alone).map(|(rank, _)| rank), Some(rank));
    }
}

#[test]
fn what_may_not_be_served_now_stays_where_it_is() {
    let mut queue = crowd([matter(Rank::Alone, 1, 1)]);
    assert_eq!(queue.next(Rank::Watched), None);
    assert!(queue.next(Rank::Alone).is_some());
}
