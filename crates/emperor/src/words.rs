//! The game in words: what a seat is asked, what an action would do, and the phrases that events use.

use court_core::{Prompt, Seat};

use crate::action::{Action, Privilege};
use crate::data::data;
use crate::pieces::{Age, Ballot, Card, Ground, KnightFrom, Noble, Offer, Place, Side, Source, Space};
use crate::state::{Court, Errand, Phase, Step, Succession};

impl Offer {
    /// As people would say it.
    pub(crate) const fn in_words(self) -> &'static str {
        match self {
            Self::PermitBaron => "a Permit for a Baron",
            Self::PermitCouple => "a Permit for a Couple",
            _ => self.card().name(),
        }
    }
}

impl Space {
    /// As people would say it: "on a castle in Saxony".
    pub(crate) fn in_words(self) -> String {
        let ground = match self.ground {
            Ground::Aristocrat => "an aristocrat space",
            Ground::Castle => "a castle",
        };
        format!("on {ground} in {}", self.electorate.name())
    }
}

/// "@2's Baron aged 25"
pub(crate) fn noble_in_words(noble: Noble) -> String {
    format!(
        "{}'s {} aged {}",
        noble.owner,
        side_in_words(noble.side),
        noble.age
    )
}

const fn side_in_words(side: Side) -> &'static str {
    match side {
        Side::Baron => "Baron",
        Side::Couple => "Couple",
    }
}

/// "in Trier"
pub(crate) fn place_in_words(place: Place) -> String {
    match place {
        Place::Throne => "on the throne".to_owned(),
        Place::Elector(electorate) => format!("as elector of {}", electorate.name()),
        Place::Aristocrat(electorate) => format!("in {}", electorate.name()),
    }
}

pub(crate) fn thalers_in_words(thalers: u8) -> String {
    match thalers {
        1 => "1 thaler".to_owned(),
        _ => format!("{thalers} thalers"),
    }
}

pub(crate) fn points_in_words(points: u8) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

pub(crate) const fn source_in_words(source: Source) -> &'static str {
    match source {
        Source::Elector => "a new elector",
        Source::Mainz => "the privilege of Mainz",
        Source::City => "a city",
        Source::Indulgence => "an indulgence",
        Source::Marriage => "a daughter's marriage",
        Source::Vote => "voting for the winner",
        Source::Emperor => "being emperor",
    }
}

impl Court {
    /// What the seat is asked.
    pub(crate) fn prompt(&self) -> Prompt {
        match self.phase {
            Phase::DrawStart | Phase::DrawOut => Prompt::new("draw", "The lot decides.", "2.2"),
            Phase::Over => Prompt::new("over", "The game is over.", "14.1"),
            Phase::FirstCity => Prompt::new("first-city", "Place the first imperial city.", "2.5"),
            Phase::Setup { step, .. } => Prompt::new("set-up", setup_in_words(step), "2.6"),
            Phase::Throne { succession } => {
                let (text, rule) = match succession {
                    Succession::Ageing => ("The throne is empty. Choose the noble who takes it.", "5.4"),
                    Succession::Doctor => (
                        "The doctor has killed the noble on the throne. Choose a successor.",
                        "R20",
                    ),
                    Succession::Election { .. } => {
                        ("You are emperor. Choose the noble who takes the throne.", "11.6")
                    }
                };
                Prompt::new("throne", text, rule)
            }
            Phase::Daughter => Prompt::new(
                "daughter",
                format!(
                    "You have a daughter. Offer her hand to another player's Baron, or take {}.",
                    thalers_in_words(data().money.daughter)
                ),
                "6.2",
            ),
            Phase::Proposal { baron, place } => Prompt::new(
                "proposal",
                format!(
                    "{} offers a daughter's hand to {} {}. Do you agree to the marriage?",
                    self.current,
                    noble_in_words(baron),
                    place_in_words(place)
                ),
                "6.2",
            ),
            Phase::Turn => Prompt::new(
                "turn",
                "Buy a card, use a privilege, place or move a knight, or pass.",
                "7.1",
            ),
            Phase::Knight { .. } => Prompt::new("knight-to", "Where does the knight go?", "7.6"),
            Phase::Doctor => Prompt::new(
                "doctor",
                "Whom does the doctor treat: one of your nobles, to make him younger, or another player's, to make him older?",
                "8.2",
            ),
            Phase::Move => Prompt::new("move", "Which noble moves?", "8.3"),
            Phase::Promotion => {
                Prompt::new("promotion", "Which of your knights is promoted to Baron?", "8.10")
            }
            Phase::KingsDaughter => Prompt::new(
                "kings-daughter",
                "Which of your Barons marries the king's daughter?",
                "8.11",
            ),
            Phase::Ordinance => Prompt::new("ordinance", "Where do you build your city?", "8.9"),
            Phase::Settle { noble, errand } => {
                let (code, rule) = match errand {
                    Errand::Son => ("son", "6.1"),
                    Errand::Permit => ("permit", "8.8"),
                    Errand::Palatinate => ("palatinate", "9.5"),
                    Errand::Move { .. } => ("move-to", "8.3"),
                    Errand::Deposed => ("deposed-emperor", "11.6"),
                    Errand::Retreat => ("retreat", "10.6"),
                };
                let text = match errand {
                    Errand::Son => "You have a son. Where does he settle?".to_owned(),
                    Errand::Deposed => {
                        format!("You have lost the throne. Where does your {} go?", aged(noble))
                    }
                    _ => format!("Where does your {} go?", aged(noble)),
                };
                Prompt::new(code, text, rule)
            }
            Phase::Push {
                noble,
                electorate,
                errand,
            } => Prompt::new(
                "push",
                format!(
                    "Whose knight in {} makes room for your {}?",
                    electorate.name(),
                    aged(noble)
                ),
                if errand == Errand::Retreat { "R26" } else { "1.6" },
            ),
            Phase::Eminence { .. } => Prompt::new(
                "eminence",
                "Beside which electorate do you place your Grey Eminence? You may pass.",
                "10.1",
            ),
            Phase::Tie { electorate, .. } => Prompt::new(
                "tie",
                format!("Power in {} is tied. Who gets the elector?", electorate.name()),
                "10.3",
            ),
            Phase::Install { electorate, .. } => Prompt::new(
                "new-elector",
                format!("Which of your nobles becomes elector of {}?", electorate.name()),
                "10.5",
            ),
            Phase::NameChurch { .. } => {
                Prompt::new("name-church", "Where does your Church Influence work?", "11.1")
            }
            Phase::NameExcommunication { .. } => Prompt::new(
                "name-excommunication",
                "Which secular electorate do you excommunicate?",
                "11.1",
            ),
            Phase::Ballot { .. } => {
                Prompt::new("ballot", "Vote in secret: the emperor or the rival?", "11.3")
            }
            Phase::ImperialPlace => Prompt::new("imperial-city", "Place an imperial city.", "12.1"),
            Phase::ImperialMove => {
                let text = if self.may_leave_imperials() {
                    "Move an imperial city, or pass."
                } else {
                    "Move an imperial city."
                };
                Prompt::new("imperial-move", text, "12.1")
            }
            Phase::ImperialTo { .. } => {
                Prompt::new("imperial-to", "Where does the imperial city go?", "12.1")
            }
        }
    }

    /// What the action would do, as a phrase on a button.
    pub(crate) fn describe(&self, seat: Seat, action: Action) -> String {
        match action {
            Action::Pass => match self.phase {
                Phase::Daughter => format!("No proposal: take {}", thalers_in_words(data().money.daughter)),
                Phase::Eminence { .. } => "Do not place the Grey Eminence".to_owned(),
                Phase::ImperialMove => "Leave the imperial cities where they are".to_owned(),
                _ => "Pass: no more actions this round".to_owned(),
            },
            Action::Take(offer) => format!(
                "Take {} ({})",
                offer.in_words(),
                thalers_in_words(data().costs[offer])
            ),
            Action::TakeUnused(card) => {
                format!(
                    "Take {} without using it ({})",
                    card.name(),
                    thalers_in_words(Self::unused_cost(card))
                )
            }
            Action::Privilege(Privilege::Trier(offer)) => {
                format!(
                    "Privilege of Trier: {} ({})",
                    offer.in_words(),
                    thalers_in_words(data().costs[offer])
                )
            }
            Action::Privilege(Privilege::Cologne) => "Privilege of Cologne: a free doctor".to_owned(),
            Action::Privilege(Privilege::Palatinate) => {
                "Privilege of the Palatinate: a free Baron".to_owned()
            }
            Action::Privilege(Privilege::Brandenburg) => {
                "Privilege of Brandenburg: the Grey Eminence".to_owned()
            }
            Action::Knight(KnightFrom::Supply) => format!(
                "Place a knight from the supply ({})",
                thalers_in_words(data().money.knight)
            ),
            Action::Knight(KnightFrom::Space(space)) => {
                format!(
                    "Move the knight {} ({})",
                    space.in_words(),
                    thalers_in_words(data().money.knight)
                )
            }
            Action::At(electorate) => {
                let name = electorate.name();
                match self.phase {
                    Phase::Settle { .. } if self.lands[electorate].free.aristocrat == 0 => {
                        format!("To {name}, pushing out a knight")
                    }
                    Phase::Settle { .. } | Phase::ImperialTo { .. } => format!("To {name}"),
                    Phase::Eminence { .. } => format!("Beside {name}"),
                    Phase::ImperialMove => format!("Move the one in {name}"),
                    Phase::NameChurch { .. } | Phase::NameExcommunication { .. } => format!("Name {name}"),
                    Phase::Setup {
                        step: Step::Elector, ..
                    } => format!("Elector of {name}"),
                    _ => format!("In {name}"),
                }
            }
            Action::Space(space) => format!("Knight {}", space.in_words()),
            Action::Noble(place, noble) => self.describe_noble(seat, place, noble),
            Action::Push(owner) if owner == seat => "Push out your own knight".to_owned(),
            Action::Push(owner) => format!("Push out one of {owner}'s knights"),
            Action::Favour(favoured) if favoured == seat => "Decide in your own favour".to_owned(),
            Action::Favour(favoured) => format!("Decide in favour of {favoured}"),
            Action::Accept => "Agree: your Baron becomes a Couple".to_owned(),
            Action::Refuse => "Refuse".to_owned(),
            Action::Vote(Ballot::Emperor) => format!("Vote for the emperor, {}", self.emperor),
            Action::Vote(Ballot::Rival) => match self.holder(Card::Rival) {
                Some(rival) => format!("Vote for the rival, {rival}"),
                None => "Vote for the rival".to_owned(),
            },
        }
    }

    fn describe_noble(&self, seat: Seat, place: Place, noble: Noble) -> String {
        let place = place_in_words(place);
        let who = aged(noble);
        match self.phase {
            Phase::Doctor if noble.owner == seat => format!("Make your {who} {place} younger"),
            Phase::Doctor if noble.age == Age::FortyFive => {
                format!("Kill {}'s {who} {place}", noble.owner)
            }
            Phase::Doctor => format!("Make {}'s {who} {place} older", noble.owner),
            Phase::Daughter => format!("Propose to {}'s {who} {place}", noble.owner),
            Phase::Throne { .. } => format!("Your {who} {place} takes the throne"),
            Phase::Install { .. } => format!("Your {who} becomes elector"),
            Phase::Move => format!("Move your {who} {place}"),
            Phase::KingsDaughter => format!("Your {who} {place} marries"),
            _ => format!("{}'s {who} {place}", noble.owner),
        }
    }
}

/// "Baron aged 25"
fn aged(noble: Noble) -> String {
    format!("{} aged {}", side_in_words(noble.side), noble.age)
}

fn setup_in_words(step: Step) -> String {
    match step.noble() {
        Some((side, age)) if step == Step::Elector => {
            format!("Place a {} aged {age} as elector.", side_in_words(side))
        }
        Some((side, age)) => format!("Place a {} aged {age}.", side_in_words(side)),
        None => "Place a knight.".to_owned(),
    }
}
