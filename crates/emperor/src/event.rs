//! What happened, for people.

use court_core::{BySeat, Seat, Viewer, capital};
use serde::{Deserialize, Serialize};

use crate::pieces::{Ballot, Card, Electorate, KnightFrom, Noble, Offer, Place, Source, Space};
use crate::state::SEATS;
use crate::words::{noble_in_words, place_in_words, points_in_words, source_in_words, thalers_in_words};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The start player was drawn (2.2).
    Started {
        /// The first emperor.
        emperor: Seat,
    },
    /// Two electorates were drawn (2.3).
    DrawnOut {
        /// The archbishopric that stays out.
        spiritual: Electorate,
        /// The secular electorate that stays out.
        secular: Electorate,
    },
    /// A new round began (13.1).
    RoundBegan {
        /// Which.
        round: u8,
    },
    /// Income (4.1).
    Income {
        /// Whose.
        seat: Seat,
        /// Thalers really gained.
        thalers: u8,
    },
    /// All nobles aged (5.2).
    Aged,
    /// A noble died (5.1, 8.2).
    Died {
        /// Who.
        noble: Noble,
        /// Where.
        place: Place,
    },
    /// The Grey Eminence died (5.1).
    EminenceDied {
        /// Whose.
        seat: Seat,
    },
    /// A noble came from the supply to the throne (2.6, 5.4).
    Crowned {
        /// Who.
        noble: Noble,
    },
    /// A noble came from an aristocrat space to the throne (5.4, 11.6).
    Ascended {
        /// Who.
        noble: Noble,
        /// From where.
        from: Electorate,
    },
    /// A noble took his place on the board.
    Settled {
        /// Who.
        noble: Noble,
        /// Where.
        place: Place,
    },
    /// A noble moved to another electorate (8.3).
    Moved {
        /// Who.
        noble: Noble,
        /// From where.
        from: Electorate,
        /// Where to.
        to: Electorate,
    },
    /// A knight was placed or moved (2.6e, 7.6).
    KnightWent {
        /// Whose.
        seat: Seat,
        /// From where.
        from: KnightFrom,
        /// Where to.
        to: Space,
    },
    /// A knight was pushed off (1.6).
    KnightPushed {
        /// Whose.
        owner: Seat,
        /// Where.
        electorate: Electorate,
    },
    /// A knight was promoted (8.10).
    KnightPromoted {
        /// Whose.
        seat: Seat,
        /// Where.
        electorate: Electorate,
    },
    /// A son was born but found no tile or place (R39).
    SonLost {
        /// Whose.
        seat: Seat,
    },
    /// No coloured cards, no child (R35, by switch).
    Childless {
        /// Who.
        seat: Seat,
    },
    /// A marriage was proposed (6.2).
    Proposed {
        /// By whom.
        seat: Seat,
        /// To whom.
        baron: Noble,
        /// Where he is.
        place: Place,
    },
    /// A Baron married (6.2, 8.11).
    Married {
        /// The couple.
        couple: Noble,
        /// Where.
        place: Place,
    },
    /// A proposal was refused (6.2).
    Refused {
        /// By whom.
        seat: Seat,
    },
    /// A daughter stayed unmarried (6.2).
    Unmarried {
        /// Whose.
        seat: Seat,
        /// Thalers really gained.
        thalers: u8,
    },
    /// All cards went back to the display (6.3).
    CardsReturned,
    /// A card was bought (7.3).
    Took {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
        /// For how much.
        cost: u8,
    },
    /// A card was bought without carrying it out (7.5).
    TookUnused {
        /// By whom.
        seat: Seat,
        /// What.
        card: Card,
        /// For how much.
        cost: u8,
    },
    /// A privilege of phase IV was used (7.7).
    UsedPrivilege {
        /// By whom.
        seat: Seat,
        /// Which.
        electorate: Electorate,
        /// Through Trier: what for.
        offer: Option<Offer>,
    },
    /// A noble was made younger or older by the doctor (8.2).
    Treated {
        /// As he is now.
        noble: Noble,
        /// Where.
        place: Place,
    },
    /// A city was built (8.9).
    CityBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        electorate: Electorate,
    },
    /// A player left phase IV (7.2).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Victory points were gained.
    Scored {
        /// By whom.
        seat: Seat,
        /// How many.
        points: u8,
        /// What for.
        source: Source,
    },
    /// The Grey Eminence took his place (8.12).
    EminencePlaced {
        /// Whose.
        seat: Seat,
        /// Beside which electorate.
        electorate: Electorate,
    },
    /// The emperor decided a tie (10.3).
    TieDecided {
        /// Where.
        electorate: Electorate,
        /// For whom.
        seat: Seat,
    },
    /// An elector stayed (10.4).
    ElectorStays {
        /// Where.
        electorate: Electorate,
        /// Whose.
        seat: Seat,
    },
    /// A noble became elector (10.5).
    NewElector {
        /// Where.
        electorate: Electorate,
        /// Who.
        noble: Noble,
    },
    /// A seat has no elector (10.6, R8, R9).
    Vacant {
        /// Where.
        electorate: Electorate,
    },
    /// A deposed elector or emperor went back to the supply (10.6, R27).
    Retired {
        /// Who.
        noble: Noble,
    },
    /// An electorate was named before the election (11.1).
    Named {
        /// By whom.
        seat: Seat,
        /// For which card.
        card: Card,
        /// Which.
        electorate: Electorate,
    },
    /// A ballot was cast (11.3); what it says is the voter's secret.
    Voted {
        /// By whom.
        seat: Seat,
        /// What it says, for the voter only.
        ballot: Option<Ballot>,
    },
    /// The ballots were opened and counted (11.3, 11.4).
    Counted {
        /// Every player's ballot.
        ballots: BySeat<Option<Ballot>, SEATS>,
        /// Every player's votes.
        votes: BySeat<u8, SEATS>,
        /// Votes for the emperor.
        for_emperor: u8,
        /// Votes for the rival.
        for_rival: u8,
    },
    /// The emperor won the election (11.4).
    EmperorStays {
        /// Who.
        seat: Seat,
    },
    /// The rival won the election (11.6).
    NewEmperor {
        /// Who.
        seat: Seat,
    },
    /// The emperor received thalers (12.1).
    EmperorPaid {
        /// Who.
        seat: Seat,
        /// Thalers really gained.
        thalers: u8,
    },
    /// An imperial city was placed (2.5, 12.1).
    ImperialPlaced {
        /// Where.
        electorate: Electorate,
    },
    /// An imperial city was moved (12.1).
    ImperialMoved {
        /// From where.
        from: Electorate,
        /// Where to.
        to: Electorate,
    },
    /// The game ended (14.1).
    Ended,
}

impl court_core::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match self {
            // 11.3: only the voter knows what he chose.
            Self::Voted { seat, .. } if !viewer.is(*seat) => Some(Self::Voted {
                seat: *seat,
                ballot: None,
            }),
            _ => Some(self.clone()),
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Started { .. } | Self::DrawnOut { .. } => true,
            // With two players there is nothing secret in an election (N20).
            Self::Counted { ballots, .. } => ballots.seats() > 2,
            _ => false,
        }
    }

    fn tell(&self) -> String {
        capital(&self.sentence())
    }
}

impl Event {
    fn sentence(&self) -> String {
        match self {
            Self::Started { emperor } => format!("{emperor} is the first emperor."),
            Self::DrawnOut { spiritual, secular } => {
                format!("{} and {} are out of the game.", spiritual.name(), secular.name())
            }
            Self::RoundBegan { round } => format!("Round {round} begins."),
            Self::Income { seat, thalers } => format!("{seat} receives {}.", thalers_in_words(*thalers)),
            Self::Aged => "All nobles are ten years older.".to_owned(),
            Self::Died { noble, place } => {
                format!("{} {} dies.", noble_in_words(*noble), place_in_words(*place))
            }
            Self::EminenceDied { seat } => format!("{seat}'s Grey Eminence dies."),
            Self::Crowned { noble } => format!("{} takes the throne.", noble_in_words(*noble)),
            Self::Ascended { noble, from } => {
                format!(
                    "{} leaves {} and takes the throne.",
                    noble_in_words(*noble),
                    from.name()
                )
            }
            Self::Settled { noble, place } => {
                format!("{} is placed {}.", noble_in_words(*noble), place_in_words(*place))
            }
            Self::Moved { noble, from, to } => {
                format!(
                    "{} moves from {} to {}.",
                    noble_in_words(*noble),
                    from.name(),
                    to.name()
                )
            }
            Self::KnightWent { seat, from, to } => match from {
                KnightFrom::Supply => format!("{seat} places a knight {}.", to.in_words()),
                KnightFrom::Space(from) => {
                    format!(
                        "{seat} moves a knight standing {} to a new place {}.",
                        from.in_words(),
                        to.in_words()
                    )
                }
            },
            Self::KnightPushed { owner, electorate } => {
                format!("One of {owner}'s knights is pushed out of {}.", electorate.name())
            }
            Self::KnightPromoted { seat, electorate } => {
                format!("One of {seat}'s knights in {} is promoted.", electorate.name())
            }
            Self::SonLost { seat } => {
                format!("{seat} would have a son, but has no tile left or no room for him.")
            }
            Self::Childless { seat } => format!("{seat} has no coloured cards and so no child."),
            Self::Proposed { seat, baron, place } => format!(
                "{seat} offers a daughter's hand to {} {}.",
                noble_in_words(*baron),
                place_in_words(*place)
            ),
            Self::Married { couple, place } => {
                format!(
                    "A Baron marries and is now {} {}.",
                    noble_in_words(*couple),
                    place_in_words(*place)
                )
            }
            Self::Refused { seat } => format!("{seat} refuses the marriage."),
            Self::Unmarried { seat, thalers } => {
                format!(
                    "{seat}'s daughter stays unmarried and brings in {}.",
                    thalers_in_words(*thalers)
                )
            }
            Self::CardsReturned => "All cards return to the display.".to_owned(),
            Self::Took { seat, offer, cost } => {
                format!(
                    "{seat} takes {} for {}.",
                    offer.in_words(),
                    thalers_in_words(*cost)
                )
            }
            Self::TookUnused { seat, card, cost } => {
                format!(
                    "{seat} takes {} for {} without using it.",
                    card.name(),
                    thalers_in_words(*cost)
                )
            }
            Self::UsedPrivilege {
                seat,
                electorate,
                offer,
            } => match offer {
                Some(offer) => format!(
                    "{seat} uses the privilege of {} for {}.",
                    electorate.name(),
                    offer.in_words()
                ),
                None => format!("{seat} uses the privilege of {}.", electorate.name()),
            },
            Self::Treated { noble, place } => {
                format!(
                    "The doctor's patient is now {} {}.",
                    noble_in_words(*noble),
                    place_in_words(*place)
                )
            }
            Self::CityBuilt { seat, electorate } => format!("{seat} builds a city in {}.", electorate.name()),
            Self::Passed { seat } => format!("{seat} passes."),
            Self::Scored { seat, points, source } => {
                format!(
                    "{seat} gains {} for {}.",
                    points_in_words(*points),
                    source_in_words(*source)
                )
            }
            Self::EminencePlaced { seat, electorate } => {
                format!("{seat} places the Grey Eminence beside {}.", electorate.name())
            }
            Self::TieDecided { electorate, seat } => {
                format!(
                    "The emperor decides the tie in {} in favour of {seat}.",
                    electorate.name()
                )
            }
            Self::ElectorStays { electorate, seat } => {
                format!("{seat} keeps the elector of {}.", electorate.name())
            }
            Self::NewElector { electorate, noble } => {
                format!(
                    "{} becomes elector of {}.",
                    noble_in_words(*noble),
                    electorate.name()
                )
            }
            Self::Vacant { electorate } => format!("{} has no elector.", electorate.name()),
            Self::Retired { noble } => format!(
                "{} finds no room and returns to the supply.",
                noble_in_words(*noble)
            ),
            Self::Named {
                seat,
                card,
                electorate,
            } => {
                format!("{seat} names {} for {}.", electorate.name(), card.name())
            }
            Self::Voted { seat, ballot } => match ballot {
                Some(ballot) => format!("{seat} votes for the {ballot}."),
                None => format!("{seat} has voted."),
            },
            Self::Counted {
                ballots,
                for_emperor,
                for_rival,
                ..
            } => {
                let chosen: Vec<_> = ballots
                    .iter()
                    .filter_map(|(seat, ballot)| Some(format!("{seat} for the {}", (*ballot)?)))
                    .collect();
                format!(
                    "The ballots are opened: {}. Votes: {for_emperor} for the emperor, {for_rival} for the rival.",
                    chosen.join(", ")
                )
            }
            Self::EmperorStays { seat } => format!("{seat} remains emperor."),
            Self::NewEmperor { seat } => format!("{seat} is the new emperor."),
            Self::EmperorPaid { seat, thalers } => {
                format!("{seat}, the emperor, receives {}.", thalers_in_words(*thalers))
            }
            Self::ImperialPlaced { electorate } => {
                format!("An imperial city is placed in {}.", electorate.name())
            }
            Self::ImperialMoved { from, to } => {
                format!("An imperial city moves from {} to {}.", from.name(), to.name())
            }
            Self::Ended => "The game is over.".to_owned(),
        }
    }
}
