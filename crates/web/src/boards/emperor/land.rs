//! An electorate on the map: arms, elector's seat, privilege, aristocrats, castles, towns.

use court_core::Seat;
use court_emperor::{
    Action, Court, Electorate, Ground, KnightFrom, Noble, Phase, Place, Privilege, Space, Step, data,
};
use maud::{Markup, html};

use super::EmScene;
use super::pieces::{
    arms, city, city_about, imperial, imperial_about, knight, knight_about, noble_face, noble_tile,
    privilege_about, privilege_sign, privilege_words,
};
use crate::art::symbol;
use crate::boards::Note;
use crate::boards::note::{count, list, sentence};

/// The name of an electorate as a title.
pub(super) const fn title(electorate: Electorate) -> &'static str {
    match electorate {
        Electorate::Palatinate => "Palatinate",
        _ => electorate.name(),
    }
}

pub(super) fn land(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let here = &court.lands[electorate];
    let kind = if electorate.is_spiritual() {
        "spiritual"
    } else {
        "secular"
    };
    if !court.in_play.contains(electorate) {
        let about = Note::new(
            title(electorate),
            "Not in this game: with two players, two electorates are left out.",
            "2.3",
        );
        return html! {
            div.em-land.out.(kind).(electorate) {
                (scene.thing(&about, "em-plate", &html! { (symbol(arms(electorate), "em-arms")) span { (title(electorate)) br; i { "not in this game" } } }))
            }
        };
    }
    html! {
        div.em-land.(kind).(electorate) id={ "em-" (electorate) } role="group" aria-label={ "Electorate of " (title(electorate)) } {
            div.em-crest {
                (plate(scene, electorate))
                (power(scene, electorate))
            }
            div.em-seats {
                (elector(scene, electorate))
                (privilege(scene, electorate))
                span.em-places {
                    @for owner in Seat::all(scene.seats()) {
                        @for _ in 0..here.castle_knights[owner] { (standing(scene, electorate, Ground::Castle, owner)) }
                    }
                    @for _ in 0..here.free.castle { (free_ground(scene, electorate, Ground::Castle)) }
                    (cities(scene, electorate))
                }
            }
            div.em-nobles {
                @for owner in Seat::all(scene.seats()) {
                    @for (side, age, count) in here.nobles[owner].kinds() {
                        @for _ in 0..count { (noble_tile(scene, Place::Aristocrat(electorate), Noble { owner, side, age })) }
                    }
                }
                @for owner in Seat::all(scene.seats()) {
                    @for _ in 0..here.knights[owner] { (standing(scene, electorate, Ground::Aristocrat, owner)) }
                }
                @for _ in 0..here.free.aristocrat { (free_ground(scene, electorate, Ground::Aristocrat)) }
            }
        }
    }
}

/// Arms and name: what is pressed to point at the electorate as a whole.
fn plate(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let inside = html! {
        (symbol(arms(electorate), "em-arms"))
        span.em-titles { span.em-land-name { (title(electorate)) } span.em-perk { (privilege_words(electorate)) } }
    };
    let about = about(scene, electorate);
    html! {
        h3.em-plate {
            @if may_point(court) { (scene.press(Action::At(electorate), "em-point", &inside, &about)) } @else { (scene.thing(&about, "em-point", &inside)) }
            @if court.church == Some(electorate) {
                (scene.thing(&Note::new("Church Influence", "The elector's family has an extra vote for each of its other nobles and knights here.", "8.5"), "em-sign", &symbol("em-church", "i-art")))
            }
            @if court.excommunicated == Some(electorate) {
                (scene.thing(&Note::new("Excommunicated", "No votes in this election.", "8.6"), "em-sign", &symbol("em-excommunication", "i-art")))
            }
            @if let Some(eminence) = court.eminence.filter(|eminence| eminence.electorate == electorate) {
                @let about = Note::new("Grey Eminence", format!("Power 1 here for {}.", scene.you(eminence.owner)), "8.12");
                (scene.thing(&about, "em-grey", &html! { (symbol("em-eminence", "i-art")) (scene.mark(eminence.owner)) }))
            }
        }
    }
}

/// Is an electorate pointed at in this phase?
const fn may_point(court: &Court) -> bool {
    matches!(
        court.phase,
        Phase::FirstCity
            | Phase::Setup { .. }
            | Phase::Promotion
            | Phase::Ordinance
            | Phase::Settle { .. }
            | Phase::Eminence { .. }
            | Phase::NameChurch { .. }
            | Phase::NameExcommunication { .. }
            | Phase::ImperialPlace
            | Phase::ImperialMove
            | Phase::ImperialTo { .. }
    )
}

/// The votes its elector has: none if he is excommunicated.
fn votes(court: &Court, electorate: Electorate) -> u8 {
    if court.excommunicated == Some(electorate) {
        0
    } else {
        data().votes[electorate]
    }
}

/// The elector's throne, and how many votes it carries.
fn elector(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let slid = court.slid.contains(electorate);
    let votes = votes(court, electorate);
    let empty = html! { span.em-empty.chair { (symbol("em-chair", "em-piece")) } };
    let about = Note::new(
        format!("Empty seat of the elector of {}", electorate.name()),
        format!(
            "{} in the election. In phase V it goes to whoever has the most power here.",
            sentence(&count(votes, "vote", "votes"))
        ),
        "10.3",
    );
    html! {
        span.em-elector.slid[slid] {
            @match court.lands[electorate].elector {
                Some(noble) => (noble_tile(scene, Place::Elector(electorate), noble)),
                None if matches!(court.phase, Phase::Setup { step: Step::Elector, .. }) => (scene.press(Action::At(electorate), "em-seat", &empty, &about)),
                None => (scene.thing(&about, "em-seat", &empty)),
            }
            span.em-votes { b { (votes) } @if votes == 1 { " vote" } @else { " votes" } }
        }
    }
}

/// The privilege space.
fn privilege(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let slid = court.slid.contains(electorate);
    let action = match electorate {
        Electorate::Cologne => Some(Action::Privilege(Privilege::Cologne)),
        Electorate::Palatinate => Some(Action::Privilege(Privilege::Palatinate)),
        Electorate::Brandenburg => Some(Action::Privilege(Privilege::Brandenburg)),
        _ => None,
    };
    let slot = html! {
        span.em-slot.slid[slid] {
            (symbol(privilege_sign(electorate), "em-piece"))
            @if electorate == Electorate::Saxony { b { "+" (data().money.saxony) } }
            @if electorate == Electorate::Bohemia { b { "×" (data().votes[electorate]) } }
        }
    };
    let about = privilege_about(electorate, slid);
    html! {
        span.em-privilege {
            @match action {
                Some(action) if court.phase == Phase::Turn => (scene.press(action, "em-seat", &slot, &about)),
                _ => (scene.thing(&about, "em-seat", &slot)),
            }
            @if slid { span.em-word { "used" } }
        }
    }
}

/// The towns: cities, imperial cities, free sites.
fn cities(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let here = &court.lands[electorate];
    let site = html! { span.em-empty.site { (symbol("em-site", "em-piece")) } };
    let free = Note::new(
        "Free city space",
        "Ordinance builds a city here, which is worth points; an imperial city may stand here too.",
        "8.9",
    );
    let building = matches!(
        court.phase,
        Phase::FirstCity | Phase::Ordinance | Phase::ImperialPlace | Phase::ImperialTo { .. }
    );
    html! {
        @for owner in Seat::all(scene.seats()) { @for _ in 0..here.cities[owner] { (scene.thing(&city_about(scene, owner), "em-seat", &city(scene, owner))) } }
        @for _ in 0..here.imperial {
            @if court.phase == Phase::ImperialMove { (scene.press(Action::At(electorate), "em-seat", &imperial(), &imperial_about(scene))) }
            @else { (scene.thing(&imperial_about(scene), "em-seat", &imperial())) }
        }
        @for _ in 0..here.free.city {
            @if building { (scene.press(Action::At(electorate), "em-seat", &site, &free)) } @else { (scene.thing(&free, "em-seat", &site)) }
        }
    }
}

/// A knight on his space, and what can be done with him.
fn standing(scene: &EmScene<'_>, electorate: Electorate, ground: Ground, owner: Seat) -> Markup {
    let court = &scene.view.court;
    let piece = html! {
        span.em-stand.castle[ground == Ground::Castle] {
            @if ground == Ground::Castle { (symbol("em-castle", "em-under")) }
            (knight(scene, owner))
        }
    };
    let about = knight_about(scene, owner, ground == Ground::Castle);
    let own = scene.viewer.is(owner);
    let action = match court.phase {
        Phase::Turn if own => Action::Knight(KnightFrom::Space(Space { electorate, ground })),
        Phase::Promotion if own && ground == Ground::Aristocrat => Action::At(electorate),
        Phase::Push {
            electorate: there, ..
        } if there == electorate && ground == Ground::Aristocrat => Action::Push(owner),
        _ => return scene.thing(&about, "em-seat", &piece),
    };
    scene.press(action, "em-seat", &piece, &about)
}

/// A free space, and what can be put there.
fn free_ground(scene: &EmScene<'_>, electorate: Electorate, ground: Ground) -> Markup {
    let court = &scene.view.court;
    let (empty, about) = match ground {
        Ground::Aristocrat => (
            html! { span.em-empty {} },
            Note::new("Free space", "For a noble or a knight.", "1.6"),
        ),
        Ground::Castle => (
            html! { span.em-empty.castle { (symbol("em-castle", "em-piece")) } },
            Note::new("Free castle", "For a knight, who cannot be pushed out.", "7.6"),
        ),
    };
    let action = match court.phase {
        Phase::Knight { .. }
        | Phase::Setup {
            step: Step::Knight, ..
        } => Action::Space(Space { electorate, ground }),
        Phase::Setup { step, .. } if step != Step::Elector && ground == Ground::Aristocrat => {
            Action::At(electorate)
        }
        Phase::Settle { .. } if ground == Ground::Aristocrat => Action::At(electorate),
        _ => return scene.thing(&about, "em-seat", &empty),
    };
    scene.press(action, "em-seat", &empty, &about)
}

/// Everybody's power in an electorate, the most first.
fn powers(scene: &EmScene<'_>, electorate: Electorate) -> Vec<(u8, Seat)> {
    let mut powers: Vec<(u8, Seat)> = Seat::all(scene.seats())
        .map(|seat| (scene.view.court.power(electorate, seat), seat))
        .filter(|&(power, _)| power > 0)
        .collect();
    powers.sort_by_key(|&(power, seat)| (std::cmp::Reverse(power), seat));
    powers
}

/// Those with the most power there: one leads, several are tied, or nobody is there.
fn leaders(powers: &[(u8, Seat)]) -> &[(u8, Seat)] {
    let tied = powers
        .iter()
        .take_while(|&&(power, _)| power == powers[0].0)
        .count();
    &powers[..tied]
}

/// Who alone has the most power there: the electorate bears its colour.
pub(super) fn sole_leader(scene: &EmScene<'_>, electorate: Electorate) -> Option<Seat> {
    match leaders(&powers(scene, electorate)) {
        [(_, seat)] => Some(*seat),
        _ => None,
    }
}

/// What an electorate says of itself: who rules, who leads, what its elector has.
fn about(scene: &EmScene<'_>, electorate: Electorate) -> Note {
    let court = &scene.view.court;
    let powers = powers(scene, electorate);
    let elector = court.lands[electorate].elector.map_or_else(
        || "No elector".to_owned(),
        |noble| format!("{} the elector", sentence(&scene.has(noble.owner))),
    );
    let each: Vec<String> = powers
        .iter()
        .map(|&(power, seat)| format!("{} {power}", scene.you(seat)))
        .collect();
    let lead = match leaders(&powers) {
        [] => "nobody has power here".to_owned(),
        [(_, seat)] => format!(
            "power: {}; {}",
            each.join(", "),
            scene.does(*seat, "lead", "leads")
        ),
        tied => {
            let names: Vec<String> = tied.iter().map(|&(_, seat)| scene.you(seat).to_owned()).collect();
            format!(
                "power: {}; a tie between {}, which the emperor decides",
                each.join(", "),
                list(&names)
            )
        }
    };
    let votes = count(votes(court, electorate), "vote", "votes");
    Note::new(
        title(electorate),
        format!(
            "{elector}, with {votes} and the privilege: {}. {}.",
            privilege_words(electorate),
            sentence(&lead)
        ),
        "10.2",
    )
}

/// Everybody's power here in large figures, the most first and in words; in a tie this is where the emperor decides.
fn power(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let powers = powers(scene, electorate);
    let first = leaders(&powers).len();
    let tied = matches!(court.phase, Phase::Tie { electorate: there, .. } if there == electorate);
    html! {
        ul.em-power aria-label="Power" {
            @for (place, &(power, seat)) in powers.iter().enumerate() {
                @let most = place < first;
                @let word = if !most { "" } else if first > 1 { "tied" } else { "leads" };
                @let badge = html! { (scene.mark(seat)) b { (power) } @if !word.is_empty() { span.em-leads { (word) } } };
                @let about = Note::new(format!("Power of {}", scene.you(seat)), format!("{power} in {}: Barons, knights and cities 1 each, Couples 2.", electorate.name()), "10.2");
                li.most[most] {
                    @if tied { (scene.press(Action::Favour(seat), "em-favour", &badge, &about)) } @else { (scene.thing(&about, "em-might", &badge)) }
                }
            }
            @if powers.is_empty() { li.em-nobody { "no power" } }
            @if tied { @for offer in scene.such(|action| matches!(*action, Action::Favour(seat) if court.power(electorate, seat) == 0)) {
                li { (scene.button(offer, "choice", &html! { (scene.say(&offer.text)) })) }
            } }
        }
    }
}

/// The noble whom somebody holds in hand, on his way to a place.
pub(super) fn in_hand(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        @if let Some(noble) = court.in_hand() { (noble_face(scene, noble)) }
        @else if matches!(court.phase, Phase::Setup { step, .. } if step.noble().is_some()) {
            @if let Phase::Setup { step, seat } = court.phase {
                @if let Some((side, age)) = step.noble() { (noble_face(scene, Noble { owner: seat, side, age })) }
            }
        }
        @else if let Phase::Setup { step: Step::Knight, seat } = court.phase { (knight(scene, seat)) }
        @else if matches!(court.phase, Phase::Knight { .. }) { (knight(scene, court.current)) }
        @else if matches!(court.phase, Phase::FirstCity | Phase::ImperialPlace | Phase::ImperialTo { .. }) { (imperial()) }
        @else if court.phase == Phase::Ordinance { (city(scene, court.current)) }
        @else if matches!(court.phase, Phase::Eminence { .. }) { (symbol("em-eminence", "em-piece")) }
    }
}
