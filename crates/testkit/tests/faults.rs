//! Every law can fail: for each fault that can be planted in the toy, exactly the laws that should catch it do.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use court_testkit::laws::{self, Trials};
use court_testkit::toy::{Fault, Toy, ToyConfig};

fn trials(fault: Fault) -> Trials<Toy> {
    let config = ToyConfig {
        fault,
        rounds: 4,
        ..ToyConfig::default()
    };
    Trials::over(vec![("planted", config)]).games(10).stride(1)
}

/// The message of the panic, if the law is broken. It is not printed: hundreds are expected here.
fn broken(law: &laws::Law<Toy>, trials: &Trials<Toy>) -> Option<String> {
    thread_local!(static EXPECTED: Cell<bool> = const { Cell::new(false) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !EXPECTED.get() {
                usual(info);
            }
        }));
    });
    EXPECTED.set(true);
    let result = catch_unwind(AssertUnwindSafe(|| (law.run)(trials)));
    EXPECTED.set(false);
    let payload = result.err()?;
    Some(
        payload
            .downcast_ref::<String>()
            .expect("laws fail with a text")
            .clone(),
    )
}

fn expected(fault: Fault) -> &'static [u8] {
    match fault {
        // These are seen by counting alone.
        Fault::None | Fault::WorldUnfair | Fault::TopShows | Fault::ShuffleUnfair => &[],
        Fault::IdleSeatActs => &[1],
        Fault::DeadEnd => &[1, 13, 18],
        Fault::Descending => &[2],
        // A pass that is listed twice is two null moves.
        Fault::DoubleEntry => &[2, 21],
        Fault::CheckTooStrict | Fault::CheckTooLax | Fault::ChanceRefused => &[3],
        Fault::TextDoubleSpace | Fault::TextLoose | Fault::ChanceTextLost => &[4],
        Fault::TextTwin | Fault::TextUnreadable => &[4, 12],
        Fault::RefusalChanges | Fault::RefusalUnsaid => &[5],
        Fault::StateJsonLoses | Fault::ViewJsonLoses | Fault::EventJsonLoses => &[6],
        // What is in the own hand is legal.
        Fault::WorldSwapsOwnCard => &[7, 9],
        Fault::WorldForgetsGift => &[7],
        // And in a world in which others than those asked have voted, nobody is left to vote.
        Fault::TurnTellsSecret => &[8, 18],
        Fault::PromptTells
        | Fault::LegalTells
        | Fault::DescribeTells
        | Fault::RefusalTells
        | Fault::NullTells => &[9],
        Fault::WorldInventsCards => &[9, 18],
        Fault::FirstVoteRemembered => &[10],
        // The own list tells what others voted.
        Fault::VoteNarrows => &[9, 10],
        Fault::VoteShows | Fault::DealTold | Fault::SeenByTellsAll => &[11],
        // What is told differs between worlds.
        Fault::BurialTold | Fault::SeenByTellsNothing => &[11, 16],
        Fault::SlyAction => &[12],
        Fault::NeverEnds => &[13, 18],
        Fault::SheetWrong | Fault::OutcomeEarly | Fault::RankGap => &[13],
        Fault::PrizeDoubled => &[9, 14, 18],
        Fault::GlobalCounter => &[15],
        Fault::DrawUndeclared | Fault::DrawTold => &[16],
        Fault::SpectatorPeeks | Fault::SpectatorOnlyEvent => &[17],
        Fault::WorldBreaksLater => &[18],
        Fault::StrangerNamed | Fault::DescribeSilent => &[19],
        Fault::NullTwice => &[21],
    }
}

#[test]
fn every_planted_fault_is_caught_by_the_laws_that_should_catch_it() {
    let laws = laws::all::<Toy>();
    let mut wrong = Vec::new();
    for &fault in [Fault::None].iter().chain(Fault::ALL) {
        let trials = trials(fault);
        let failures: Vec<_> = laws
            .iter()
            .filter_map(|law| broken(law, &trials).map(|message| (law.number, message)))
            .collect();
        let caught: Vec<u8> = failures.iter().map(|(number, _)| *number).collect();
        if caught != expected(fault) {
            let messages: Vec<_> = failures
                .iter()
                .map(|(_, message)| format!("    {message}"))
                .collect();
            wrong.push(format!(
                "{fault:?}: caught by {caught:?}, expected {:?}\n{}",
                expected(fault),
                messages.join("\n")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_law_catches_some_fault() {
    for law in laws::all::<Toy>() {
        assert!(
            Fault::ALL
                .iter()
                .any(|&fault| expected(fault).contains(&law.number)),
            "no fault is planted for {}",
            law.name
        );
    }
}

#[test]
fn laws_are_numbered_in_order() {
    let numbers: Vec<u8> = laws::all::<Toy>().iter().map(|law| law.number).collect();
    // Law 20 counts, and is not in the macro.
    assert_eq!(
        numbers,
        (1..=21).filter(|&number| number != 20).collect::<Vec<u8>>()
    );
}

#[test]
fn a_failure_says_how_to_repeat_it() {
    let law = &laws::all::<Toy>()[13];
    let message = broken(law, &trials(Fault::PrizeDoubled)).expect("law 14 catches it");
    for part in [
        "law 14",
        "toy",
        "config \"planted\"",
        "3 seats",
        "seed 1",
        "step ",
        "4 prizes in 3 rounds",
    ] {
        assert!(message.contains(part), "{part:?} is missing in {message:?}");
    }
}
