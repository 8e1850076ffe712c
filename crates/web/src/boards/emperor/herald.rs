//! What the herald says between throne and map: who is on his way where, a proposal, the sealed ballots.

use court_core::Seat;
use court_emperor::{Action, Ballot, Card, Phase, data};
use maud::{Markup, html};

use super::EmScene;
use super::land::in_hand;
use super::pieces::noble_face;
use crate::art::{small, symbol};
use crate::boards::Note;
use crate::boards::note::count;

pub(super) fn herald(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        div.em-herald #em-herald {
            @match court.phase {
                Phase::Proposal { baron, .. } => {
                    (noble_face(scene, baron))
                    (symbol("em-daughter", "em-piece"))
                    p { (scene.who(court.current)) " offers a daughter in marriage to this Baron of " (scene.who(baron.owner)) "." }
                    (scene.choices(|action| matches!(action, Action::Accept | Action::Refuse)))
                },
                Phase::Ballot { .. } => (ballots(scene)),
                Phase::NameChurch { seat } => { (symbol("em-church", "em-piece")) p { (scene.who(seat)) " names an archbishopric for Church Influence." } },
                Phase::NameExcommunication { seat } => { (symbol("em-excommunication", "em-piece")) p { (scene.who(seat)) " excommunicates a secular electorate." } },
                Phase::Tie { electorate, .. } => { (symbol("i-scales", "i")) p { "A tie in " b { (electorate.name()) } ": the emperor decides." } },
                Phase::Install { electorate, winner } => { (symbol("crown", "em-piece")) p { (scene.who(winner)) " chooses the new elector of " b { (electorate.name()) } "." } },
                Phase::Throne { .. } => { (symbol("crown", "em-piece")) p { (scene.who(court.emperor)) " chooses who ascends the throne." } },
                Phase::Turn => p { (scene.who(court.current)) " takes a turn: a card, a privilege, a knight, or pass." },
                Phase::Daughter => { (symbol("em-daughter", "em-piece")) p { (scene.who(court.current)) " has a daughter, who may be offered to a Baron." } },
                Phase::Doctor => { (symbol("em-doctor", "em-piece")) p { (scene.who(court.current)) " sends the doctor to make a noble of their own younger, or another family's older." } },
                Phase::Move => { (symbol("em-move", "em-piece")) p { (scene.who(court.current)) " chooses the noble who moves." } },
                Phase::Promotion => { (symbol("em-promotion", "em-piece")) p { (scene.who(court.current)) " chooses the knight who becomes a Baron." } },
                Phase::KingsDaughter => { (symbol("em-daughter", "em-piece")) p { (scene.who(court.current)) " chooses the Baron who marries the king's daughter." } },
                Phase::Push { noble, electorate, .. } => { (noble_face(scene, noble)) p { (scene.who(noble.owner)) " pushes a knight out of " b { (electorate.name()) } " to make room." } },
                Phase::ImperialMove => { (symbol("em-imperial", "em-piece")) p { (scene.who(court.emperor)) " may move an imperial city." } },
                Phase::Over => { (symbol("crown", "em-piece")) p { "All " (data().rounds.len()) " rounds have been played." } },
                Phase::DrawStart | Phase::DrawOut => p { "Lots are drawn." },
                _ => {
                    (in_hand(scene))
                    p { @for seat in scene.turn.iter() { (scene.who(seat)) } " chooses a place on the map." }
                },
            }
            (scene.choices(|action| *action == Action::Pass))
        }
    }
}

/// The ballot: two sealed cards to choose from; who has chosen shows a seal, and nobody sees what is under it (11.3).
fn ballots(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    let Phase::Ballot { waiting } = court.phase else {
        return html! {};
    };
    let rival = court.holder(Card::Rival);
    html! {
        div.em-vote {
            @for (ballot, seat, word, sign) in [(Ballot::Emperor, Some(court.emperor), "Emperor", "crown"), (Ballot::Rival, rival, "Rival", "em-rival")] {
                @let mine = scene.view.ballot == Some(ballot);
                @let face = html! {
                    span.em-sealed.mine[mine] {
                        (symbol(sign, "em-piece")) b { (word) }
                        @if let Some(seat) = seat { (scene.who(seat)) }
                        @if mine { span.em-word { "your choice" } }
                    }
                };
                @let stands = seat.map_or_else(|| "Nobody is standing".to_owned(), |seat| format!("{} with {}", scene.does(seat, "stand", "stands"), count(court.votes(seat), "vote", "votes")));
                @let about = Note::new(format!("Ballot for the {}", word.to_lowercase()), format!("{}. Whoever votes for the winner gains a point.", crate::boards::note::sentence(&stands)), "11.3");
                (scene.press(Action::Vote(ballot), "em-card-ballot", &face, &about))
            }
        }
        ul.em-voters aria-label="Who has chosen" {
            @for seat in Seat::all(scene.seats()) {
                li {
                    (scene.who(seat)) " " b { (court.votes(seat)) } @if court.votes(seat) == 1 { " vote " } @else { " votes " }
                    @if !court.voters().contains(seat) { span.soft { "as a candidate" } }
                    @else if waiting.contains(seat) { span.soft { "is choosing" } }
                    @else { span { (small("em-ballot")) " has chosen" } }
                }
            }
        }
    }
}
