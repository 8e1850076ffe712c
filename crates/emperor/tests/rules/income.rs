//! Chapter 4: income.

use super::scene::Scene;

#[test]
fn r4_1_six_thalers_own_cities_foreign_cities_under_the_own_elector_and_saxony() {
    let scene = Scene::eve(3)
        .thalers(1, 0)
        .thalers(2, 0)
        .thalers(3, 0)
        .noble("@2 baron 15 elector saxony")
        .city(1, "saxony")
        .city(2, "trier")
        .play("@1 pass");
    assert_eq!(scene.income(1), 6 + 1, "own city in Saxony");
    assert_eq!(
        scene.income(2),
        6 + 1 + 1 + 2,
        "own city in Trier, the foreign one in Saxony, the privilege"
    );
    assert_eq!(scene.income(3), 6);
    assert!(scene.fired("9.6"));
}

#[test]
fn r4_2_imperial_cities_pay_nothing() {
    let scene = Scene::eve(3)
        .thalers(1, 0)
        .noble("@1 baron 15 elector bohemia")
        .play("@1 pass");
    assert_eq!(scene.income(1), 6, "an imperial city stands in Bohemia");
}

#[test]
fn r4_3_nobody_holds_more_than_12_thalers() {
    let scene = Scene::eve(3).thalers(1, 9).thalers(2, 6).play("@1 pass");
    assert_eq!((scene.income(1), scene.income(2)), (3, 6));
    assert_eq!((scene.purse(1), scene.purse(2)), (12, 12));
}

#[test]
fn r34_the_limit_holds_after_every_gain() {
    // Income brings 12; the daughter nobody can marry brings nothing more.
    let scene = Scene::eve(3).thalers(3, 12).play("@1 pass");
    assert_eq!((scene.income(3), scene.purse(3)), (0, 12));
    assert!(scene.fired("R34") && scene.fired("R40"));
    // The emperor's thalers of round 4.
    let scene = Scene::turn(3)
        .edit(|court| court.round = 4)
        .thalers(1, 11)
        .all_pass();
    let paid = scene.heard.events.iter().find_map(|event| match event {
        court_emperor::Event::EmperorPaid { thalers, .. } => Some(*thalers),
        _ => None,
    });
    assert_eq!(paid, Some(1));
}

#[test]
fn r32_an_own_city_under_the_own_elector_pays_once() {
    let scene = Scene::eve(3)
        .thalers(2, 0)
        .noble("@2 baron 15 elector trier")
        .city(2, "trier")
        .play("@1 pass");
    assert_eq!(scene.income(2), 6 + 1);
}

#[test]
fn r33_every_foreign_city_pays_its_ruler_and_its_owner() {
    let scene = Scene::eve(4)
        .thalers(2, 0)
        .thalers(3, 0)
        .thalers(4, 0)
        .noble("@2 baron 15 elector trier")
        .city(3, "trier")
        .city(4, "trier")
        .play("@1 pass");
    assert_eq!((scene.income(2), scene.income(3), scene.income(4)), (8, 7, 7));
}
