//! An electorate on the map: arms, elector's seat, privilege, aristocrats, castles, towns.

use court_core::Seat;
use court_emperor::{
    Action, Card, Court, Electorate, Ground, KnightFrom, Noble, Phase, Place, Privilege, Space, Step, data,
};
use maud::{Markup, html};

use super::EmScene;
use super::pieces::{arms, city, imperial, knight, noble_face, noble_tile, privilege_sign, privilege_words};
use crate::art::{named, symbol};

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
        return html! {
            div.em-land.out.(kind).(electorate) {
                (symbol(&format!("em-region-{}", electorate.index() + 1), "em-region"))
                h3.em-plate { (symbol(arms(electorate), "em-arms")) (title(electorate)) }
                p.em-out { "not in this game" }
            }
        };
    }
    let decided = matches!(court.phase, Phase::Tie { electorate: there, .. } | Phase::Install { electorate: there, .. } | Phase::Push { electorate: there, .. } if there == electorate);
    html! {
        div.em-land.(kind).(electorate).decided[decided] id={ "em-" (electorate) } role="group" aria-label={ "Electorate of " (title(electorate)) } {
            (symbol(&format!("em-region-{}", electorate.index() + 1), "em-region"))
            (plate(scene, electorate))
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
            (power(scene, electorate))
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
    html! {
        h3.em-plate {
            @if may_point(court) { (scene.press(Action::At(electorate), "em-point", &inside)) } @else { span.em-point.thing { (inside) } }
            @if court.church == Some(electorate) { (named("em-church", "i-art", "Church Influence")) }
            @if court.excommunicated == Some(electorate) { (named("em-excommunication", "i-art", "excommunicated")) }
            @if let Some(eminence) = court.eminence.filter(|eminence| eminence.electorate == electorate) {
                span.em-grey title={ "Grey Eminence of " (scene.name(eminence.owner)) } {
                    (named("em-eminence", "i-art", &format!("Grey Eminence of {}", scene.name(eminence.owner)))) (scene.mark(eminence.owner))
                }
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

/// The elector's seat.
fn elector(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let slid = court.slid.contains(electorate);
    let empty =
        html! { span.em-empty.chair { (named("em-chair", "em-piece", "empty seat of the elector")) } };
    html! {
        span.em-elector.slid[slid] {
            @match court.lands[electorate].elector {
                Some(noble) => (noble_tile(scene, Place::Elector(electorate), noble)),
                None if matches!(court.phase, Phase::Setup { step: Step::Elector, .. }) => (scene.press(Action::At(electorate), "em-seat", &empty)),
                None => (empty),
            }
            span.em-word { @if slid { "used" } @else { "elector" } }
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
        span.em-slot.slid[slid] title={ "Privilege: " (privilege_words(electorate)) } {
            (named(privilege_sign(electorate), "em-piece", &privilege_words(electorate)))
            @if electorate == Electorate::Saxony { b { "+" (data().money.saxony) } }
            @if electorate == Electorate::Bohemia { b { "×" (data().votes[electorate]) } }
        }
    };
    html! {
        span.em-privilege {
            @match action {
                Some(action) if court.phase == Phase::Turn => (scene.press(action, "em-seat", &slot)),
                _ => (slot),
            }
        }
    }
}

/// The towns: cities, imperial cities, free sites.
fn cities(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let here = &court.lands[electorate];
    let site = html! { span.em-empty.site { (named("em-site", "em-piece", "free city space")) } };
    let building = matches!(
        court.phase,
        Phase::FirstCity | Phase::Ordinance | Phase::ImperialPlace | Phase::ImperialTo { .. }
    );
    html! {
        @for owner in Seat::all(scene.seats()) { @for _ in 0..here.cities[owner] { (city(scene, owner)) } }
        @for _ in 0..here.imperial {
            @if court.phase == Phase::ImperialMove { (scene.press(Action::At(electorate), "em-seat", &imperial())) } @else { (imperial()) }
        }
        @for _ in 0..here.free.city {
            @if building { (scene.press(Action::At(electorate), "em-seat", &site)) } @else { (site) }
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
    let own = scene.viewer.is(owner);
    let action = match court.phase {
        Phase::Turn if own => Action::Knight(KnightFrom::Space(Space { electorate, ground })),
        Phase::Promotion if own && ground == Ground::Aristocrat => Action::At(electorate),
        Phase::Push {
            electorate: there, ..
        } if there == electorate && ground == Ground::Aristocrat => Action::Push(owner),
        _ => return piece,
    };
    scene.press(action, "em-seat", &piece)
}

/// A free space, and what can be put there.
fn free_ground(scene: &EmScene<'_>, electorate: Electorate, ground: Ground) -> Markup {
    let court = &scene.view.court;
    let empty = match ground {
        Ground::Aristocrat => html! { span.em-empty { span.hidden { "free aristocrat space" } } },
        Ground::Castle => {
            html! { span.em-empty.castle { (named("em-castle", "em-piece", "free castle")) } }
        }
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
        _ => return empty,
    };
    scene.press(action, "em-seat", &empty)
}

/// Everybody's power here, the most first; in a tie this is where the emperor decides.
fn power(scene: &EmScene<'_>, electorate: Electorate) -> Markup {
    let court = &scene.view.court;
    let mut powers: Vec<(u8, Seat)> = Seat::all(scene.seats())
        .map(|seat| (court.power(electorate, seat), seat))
        .filter(|&(power, _)| power > 0)
        .collect();
    powers.sort_by_key(|&(power, seat)| (std::cmp::Reverse(power), seat));
    let most = powers.first().map_or(0, |&(power, _)| power);
    let tied = matches!(court.phase, Phase::Tie { electorate: there, .. } if there == electorate);
    html! {
        ul.em-power aria-label="Power" {
            @for (power, seat) in powers {
                @let badge = html! { (scene.mark(seat)) (power) span.hidden { " power of " (scene.name(seat)) } };
                li.most[power == most] {
                    @if tied { (scene.press(Action::Favour(seat), "em-favour", &badge)) } @else { (badge) }
                }
            }
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
        @else if matches!(court.phase, Phase::Eminence { .. }) { (named("em-eminence", "em-piece", Card::GreyEminence.name())) }
    }
}
