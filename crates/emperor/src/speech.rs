//! All that the game can say, and when it says it.

use court_core::common::{in_words, points};
use court_core::{Game as _, GameMeta};
use court_core::{Message, OutcomeSays, Seat, Several, Speaks, Vocabulary, messages};

use crate::action::{Action, Privilege};
use crate::data::data;
use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{
    Age, Ballot, Card, Electorate, Ground, KnightFrom, Noble, Offer, Place, Side, Source, Space,
};
use crate::setup::{BadConfig, MOST};
use crate::state::{Court, Emperor, Errand, Phase, Step, Succession};

messages! {
    /// All that the game can say.
    WORDS of "emperor";
    terms { Electorate, Card, Offer, Side, Ground, Ballot, Source }
    phrases {
        thalers(n: Number);
        noble(owner: Seat, side: Side, age: Number);
        own_noble(side: Side, age: Number);
        place_throne();
        place_elector(electorate: Electorate);
        place_aristocrat(electorate: Electorate);
        space(ground: Ground, electorate: Electorate);
        vote_of(seat: Seat, ballot: Ballot);
    }
    any { place = place_throne | place_elector | place_aristocrat; }
    Event {
        started(seat: Seat);
        drawn_out(spiritual: Electorate, secular: Electorate);
        round_began(round: Number);
        income(seat: Seat, thalers: thalers);
        nobles_aged();
        died(noble: noble, place: place);
        eminence_died(seat: Seat);
        crowned(noble: noble);
        ascended(noble: noble, from: Electorate);
        settled(noble: noble, place: place);
        moved(noble: noble, from: Electorate, to: Electorate);
        knight_placed(seat: Seat, to: space);
        knight_moved(seat: Seat, from: space, to: space);
        knight_pushed(owner: Seat, electorate: Electorate);
        knight_promoted(seat: Seat, electorate: Electorate);
        son_lost(seat: Seat);
        childless(seat: Seat);
        proposed(seat: Seat, noble: noble, place: place);
        married(noble: noble, place: place);
        refused(seat: Seat);
        unmarried(seat: Seat, thalers: thalers);
        cards_returned();
        took(seat: Seat, offer: Offer, cost: thalers);
        took_unused(seat: Seat, card: Card, cost: thalers);
        used_privilege(seat: Seat, electorate: Electorate);
        used_privilege_for(seat: Seat, electorate: Electorate, offer: Offer);
        treated(noble: noble, place: place);
        city_built(seat: Seat, electorate: Electorate);
        passed(seat: Seat);
        scored(seat: Seat, points: points, source: Source);
        eminence_placed(seat: Seat, electorate: Electorate);
        tie_decided(electorate: Electorate, seat: Seat);
        elector_stays(seat: Seat, electorate: Electorate);
        new_elector(noble: noble, electorate: Electorate);
        vacant(electorate: Electorate);
        retired(noble: noble);
        named(seat: Seat, electorate: Electorate, card: Card);
        voted(seat: Seat);
        voted_for(seat: Seat, ballot: Ballot);
        counted(votes: Several<vote_of>, for_emperor: Number, for_rival: Number);
        emperor_stays(seat: Seat);
        new_emperor(seat: Seat);
        emperor_paid(seat: Seat, thalers: thalers);
        imperial_placed(electorate: Electorate);
        imperial_moved(from: Electorate, to: Electorate);
        ended();
        rounds_played(rounds: in_words);
    }
    Prompt {
        ask_draw();
        ask_over();
        ask_first_city();
        ask_set_up_elector(noble: own_noble);
        ask_set_up_noble(noble: own_noble);
        ask_set_up_knight();
        ask_throne();
        ask_throne_after_doctor();
        ask_throne_after_election();
        ask_daughter(thalers: thalers);
        ask_proposal(seat: Seat, noble: noble, place: place);
        ask_turn();
        ask_knight_to();
        ask_doctor();
        ask_move();
        ask_promotion();
        ask_kings_daughter();
        ask_ordinance();
        ask_son();
        ask_deposed(noble: own_noble);
        ask_where_to(noble: own_noble);
        ask_push(electorate: Electorate, noble: own_noble);
        ask_eminence();
        ask_tie(electorate: Electorate);
        ask_new_elector(electorate: Electorate);
        ask_name_church();
        ask_name_excommunication();
        ask_ballot();
        ask_imperial_city();
        ask_imperial_move();
        ask_imperial_must_move();
        ask_imperial_to();
    }
    Button {
        do_pass();
        do_not_propose(thalers: thalers);
        do_not_place_eminence();
        do_leave_imperials();
        do_take(offer: Offer, cost: thalers);
        do_take_unused(card: Card, cost: thalers);
        do_trier(offer: Offer, cost: thalers);
        do_cologne();
        do_palatinate();
        do_brandenburg();
        do_place_knight(cost: thalers);
        do_move_knight(space: space, cost: thalers);
        do_go_pushing(electorate: Electorate);
        do_go(electorate: Electorate);
        do_beside(electorate: Electorate);
        do_move_imperial(electorate: Electorate);
        do_name(electorate: Electorate);
        do_elector(electorate: Electorate);
        do_in(electorate: Electorate);
        do_knight(space: space);
        do_push_own();
        do_push(seat: Seat);
        do_favour_own();
        do_favour(seat: Seat);
        do_accept();
        do_refuse();
        do_vote_emperor(seat: Seat);
        do_vote_rival(seat: Seat);
        do_vote_any_rival();
        do_younger(noble: own_noble, place: place);
        do_kill(noble: noble, place: place);
        do_older(noble: noble, place: place);
        do_propose(noble: noble, place: place);
        do_crown(noble: own_noble, place: place);
        do_install(noble: own_noble);
        do_move(noble: own_noble, place: place);
        do_marry(noble: own_noble, place: place);
        do_choose(noble: noble, place: place);
    }
    Refusal {
        why_not_asked();
        why_start_draw();
        why_electorate_draw();
        why_not_in_play(electorate: Electorate);
        why_seat_taken(electorate: Electorate);
        why_no_free_space(electorate: Electorate);
        why_full_of_nobles(electorate: Electorate);
        why_no_city_space(electorate: Electorate);
        why_same_electorate();
        why_no_such_noble();
        why_not_own_aristocrat();
        why_not_for_the_throne();
        why_nowhere_to_go();
        why_cannot_marry();
        why_own_baron();
        why_foreign_baron();
        why_too_young(age: Number);
        why_gone(card: Card);
        why_not_for_trier(offer: Offer);
        why_too_expensive(cost: thalers, has: Number);
        why_nothing_to_do();
        why_emperor_is_no_rival();
        why_must_be_used();
        why_not_elector(electorate: Electorate);
        why_privilege_used(electorate: Electorate);
        why_no_knight();
        why_no_knight_to_push(seat: Seat);
        why_not_tied(seat: Seat);
        why_not_a_baron();
        why_not_there(electorate: Electorate);
        why_not_spiritual();
        why_not_secular();
        why_no_imperial_city(electorate: Electorate);
        why_imperial_stays();
        why_imperial_must_move();
        why_seats(least: Number, most: Number, seats: Number);
        why_spaces(electorate: Electorate, aristocrat: Number, castle: Number, city: Number);
        why_board_too_small(seats: Number);
        why_coloured_rival();
    }
    Label {
        points_for_electors();
        points_for_mainz();
        points_for_cities();
        points_for_indulgences();
        points_for_marriages();
        points_for_votes();
        points_for_reigning();
    }
}

fn thalers(thalers: u8) -> say::thalers {
    say::thalers(thalers)
}

const fn years(age: Age) -> i32 {
    match age {
        Age::Fifteen => 15,
        Age::TwentyFive => 25,
        Age::ThirtyFive => 35,
        Age::FortyFive => 45,
    }
}

fn noble(noble: Noble) -> say::noble {
    say::noble(noble.owner, noble.side, years(noble.age))
}

/// A noble of whoever reads it.
fn own(noble: Noble) -> say::own_noble {
    say::own_noble(noble.side, years(noble.age))
}

fn space(space: Space) -> say::space {
    say::space(space.ground, space.electorate)
}

impl From<Place> for say::place {
    fn from(place: Place) -> Self {
        match place {
            Place::Throne => say::place_throne().into(),
            Place::Elector(electorate) => say::place_elector(electorate).into(),
            Place::Aristocrat(electorate) => say::place_aristocrat(electorate).into(),
        }
    }
}

impl Speaks for Emperor {
    const WORDS: &'static Vocabulary = &WORDS;

    fn prompt_says(&self, _seat: Seat) -> Message {
        ask(self.court())
    }

    fn action_says(&self, seat: Seat, action: Action) -> Message {
        button(self.court(), seat, action)
    }

    fn event_says(event: &Event) -> Message {
        told(event)
    }

    fn illegal_says(reason: &Illegal) -> Message {
        refusal(reason)
    }

    fn bad_config_says(reason: &BadConfig) -> Message {
        let GameMeta {
            min_seats, max_seats, ..
        } = Self::META;
        match *reason {
            BadConfig::Seats(seats) => say::why_seats(min_seats, max_seats, seats),
            BadConfig::Spaces(electorate) => {
                say::why_spaces(electorate, MOST.aristocrat, MOST.castle, MOST.city)
            }
            BadConfig::TooSmall(seats) => say::why_board_too_small(seats),
            BadConfig::ColouredRival => say::why_coloured_rival(),
        }
    }

    fn outcome_says(&self) -> Option<OutcomeSays> {
        self.standings()?;
        let line = |source| match source {
            Source::Elector => say::points_for_electors(),
            Source::Mainz => say::points_for_mainz(),
            Source::City => say::points_for_cities(),
            Source::Indulgence => say::points_for_indulgences(),
            Source::Marriage => say::points_for_marriages(),
            Source::Vote => say::points_for_votes(),
            Source::Emperor => say::points_for_reigning(),
        };
        Some(OutcomeSays {
            reason: say::rounds_played(in_words(data().rounds.len() as i32)),
            lines: Source::ALL.map(line).to_vec(),
        })
    }
}

fn told(event: &Event) -> Message {
    match *event {
        Event::Started { emperor } => say::started(emperor),
        Event::DrawnOut { spiritual, secular } => say::drawn_out(spiritual, secular),
        Event::RoundBegan { round } => say::round_began(round),
        Event::Income { seat, thalers: n } => say::income(seat, thalers(n)),
        Event::Aged => say::nobles_aged(),
        Event::Died { noble: who, place } => say::died(noble(who), place),
        Event::EminenceDied { seat } => say::eminence_died(seat),
        Event::Crowned { noble: who } => say::crowned(noble(who)),
        Event::Ascended { noble: who, from } => say::ascended(noble(who), from),
        Event::Settled { noble: who, place } => say::settled(noble(who), place),
        Event::Moved { noble: who, from, to } => say::moved(noble(who), from, to),
        Event::KnightWent { seat, from, to } => match from {
            KnightFrom::Supply => say::knight_placed(seat, space(to)),
            KnightFrom::Space(from) => say::knight_moved(seat, space(from), space(to)),
        },
        Event::KnightPushed { owner, electorate } => say::knight_pushed(owner, electorate),
        Event::KnightPromoted { seat, electorate } => say::knight_promoted(seat, electorate),
        Event::SonLost { seat } => say::son_lost(seat),
        Event::Childless { seat } => say::childless(seat),
        Event::Proposed { seat, baron, place } => say::proposed(seat, noble(baron), place),
        Event::Married { couple, place } => say::married(noble(couple), place),
        Event::Refused { seat } => say::refused(seat),
        Event::Unmarried { seat, thalers: n } => say::unmarried(seat, thalers(n)),
        Event::CardsReturned => say::cards_returned(),
        Event::Took { seat, offer, cost } => say::took(seat, offer, thalers(cost)),
        Event::TookUnused { seat, card, cost } => say::took_unused(seat, card, thalers(cost)),
        Event::UsedPrivilege {
            seat,
            electorate,
            offer,
        } => match offer {
            Some(offer) => say::used_privilege_for(seat, electorate, offer),
            None => say::used_privilege(seat, electorate),
        },
        Event::Treated { noble: who, place } => say::treated(noble(who), place),
        Event::CityBuilt { seat, electorate } => say::city_built(seat, electorate),
        Event::Passed { seat } => say::passed(seat),
        Event::Scored {
            seat,
            points: n,
            source,
        } => say::scored(seat, points(n), source),
        Event::EminencePlaced { seat, electorate } => say::eminence_placed(seat, electorate),
        Event::TieDecided { electorate, seat } => say::tie_decided(electorate, seat),
        Event::ElectorStays { electorate, seat } => say::elector_stays(seat, electorate),
        Event::NewElector {
            electorate,
            noble: who,
        } => say::new_elector(noble(who), electorate),
        Event::Vacant { electorate } => say::vacant(electorate),
        Event::Retired { noble: who } => say::retired(noble(who)),
        Event::Named {
            seat,
            card,
            electorate,
        } => say::named(seat, electorate, card),
        Event::Voted { seat, ballot } => match ballot {
            Some(ballot) => say::voted_for(seat, ballot),
            None => say::voted(seat),
        },
        Event::Counted {
            ballots,
            for_emperor,
            for_rival,
            ..
        } => {
            let votes = ballots
                .iter()
                .filter_map(|(seat, ballot)| Some(say::vote_of(seat, (*ballot)?)));
            say::counted(votes.collect::<Several<_>>(), for_emperor, for_rival)
        }
        Event::EmperorStays { seat } => say::emperor_stays(seat),
        Event::NewEmperor { seat } => say::new_emperor(seat),
        Event::EmperorPaid { seat, thalers: n } => say::emperor_paid(seat, thalers(n)),
        Event::ImperialPlaced { electorate } => say::imperial_placed(electorate),
        Event::ImperialMoved { from, to } => say::imperial_moved(from, to),
        Event::Ended => say::ended(),
    }
}

fn ask(court: &Court) -> Message {
    match court.phase {
        Phase::DrawStart | Phase::DrawOut => say::ask_draw(),
        Phase::Over => say::ask_over(),
        Phase::FirstCity => say::ask_first_city(),
        Phase::Setup { step, .. } => match step.noble() {
            Some((side, age)) if step == Step::Elector => {
                say::ask_set_up_elector(say::own_noble(side, years(age)))
            }
            Some((side, age)) => say::ask_set_up_noble(say::own_noble(side, years(age))),
            None => say::ask_set_up_knight(),
        },
        Phase::Throne { succession } => match succession {
            Succession::Ageing => say::ask_throne(),
            Succession::Doctor => say::ask_throne_after_doctor(),
            Succession::Election { .. } => say::ask_throne_after_election(),
        },
        Phase::Daughter => say::ask_daughter(thalers(data().money.daughter)),
        Phase::Proposal { baron, place } => say::ask_proposal(court.current, noble(baron), place),
        Phase::Turn => say::ask_turn(),
        Phase::Knight { .. } => say::ask_knight_to(),
        Phase::Doctor => say::ask_doctor(),
        Phase::Move => say::ask_move(),
        Phase::Promotion => say::ask_promotion(),
        Phase::KingsDaughter => say::ask_kings_daughter(),
        Phase::Ordinance => say::ask_ordinance(),
        Phase::Settle { noble, errand } => match errand {
            Errand::Son => say::ask_son(),
            Errand::Deposed => say::ask_deposed(own(noble)),
            Errand::Permit | Errand::Palatinate | Errand::Move { .. } | Errand::Retreat => {
                say::ask_where_to(own(noble))
            }
        },
        Phase::Push {
            noble, electorate, ..
        } => say::ask_push(electorate, own(noble)),
        Phase::Eminence { .. } => say::ask_eminence(),
        Phase::Tie { electorate, .. } => say::ask_tie(electorate),
        Phase::Install { electorate, .. } => say::ask_new_elector(electorate),
        Phase::NameChurch { .. } => say::ask_name_church(),
        Phase::NameExcommunication { .. } => say::ask_name_excommunication(),
        Phase::Ballot { .. } => say::ask_ballot(),
        Phase::ImperialPlace => say::ask_imperial_city(),
        Phase::ImperialMove if court.may_leave_imperials() => say::ask_imperial_move(),
        Phase::ImperialMove => say::ask_imperial_must_move(),
        Phase::ImperialTo { .. } => say::ask_imperial_to(),
    }
}

fn button(court: &Court, seat: Seat, action: Action) -> Message {
    let price = |offer: Offer| thalers(data().costs[offer]);
    match action {
        Action::Pass => match court.phase {
            Phase::Daughter => say::do_not_propose(thalers(data().money.daughter)),
            Phase::Eminence { .. } => say::do_not_place_eminence(),
            Phase::ImperialMove => say::do_leave_imperials(),
            _ => say::do_pass(),
        },
        Action::Take(offer) => say::do_take(offer, price(offer)),
        Action::TakeUnused(card) => say::do_take_unused(card, thalers(Court::unused_cost(card))),
        Action::Privilege(Privilege::Trier(offer)) => say::do_trier(offer, price(offer)),
        Action::Privilege(Privilege::Cologne) => say::do_cologne(),
        Action::Privilege(Privilege::Palatinate) => say::do_palatinate(),
        Action::Privilege(Privilege::Brandenburg) => say::do_brandenburg(),
        Action::Knight(from) => {
            let cost = thalers(data().money.knight);
            match from {
                KnightFrom::Supply => say::do_place_knight(cost),
                KnightFrom::Space(from) => say::do_move_knight(space(from), cost),
            }
        }
        Action::At(electorate) => match court.phase {
            Phase::Settle { .. } if court.lands[electorate].free.aristocrat == 0 => {
                say::do_go_pushing(electorate)
            }
            Phase::Settle { .. } | Phase::ImperialTo { .. } => say::do_go(electorate),
            Phase::Eminence { .. } => say::do_beside(electorate),
            Phase::ImperialMove => say::do_move_imperial(electorate),
            Phase::NameChurch { .. } | Phase::NameExcommunication { .. } => say::do_name(electorate),
            Phase::Setup {
                step: Step::Elector, ..
            } => say::do_elector(electorate),
            _ => say::do_in(electorate),
        },
        Action::Space(to) => say::do_knight(space(to)),
        Action::Noble(place, who) => noble_button(court, seat, place, who),
        Action::Push(owner) if owner == seat => say::do_push_own(),
        Action::Push(owner) => say::do_push(owner),
        Action::Favour(favoured) if favoured == seat => say::do_favour_own(),
        Action::Favour(favoured) => say::do_favour(favoured),
        Action::Accept => say::do_accept(),
        Action::Refuse => say::do_refuse(),
        Action::Vote(Ballot::Emperor) => say::do_vote_emperor(court.emperor),
        Action::Vote(Ballot::Rival) => match court.holder(Card::Rival) {
            Some(rival) => say::do_vote_rival(rival),
            None => say::do_vote_any_rival(),
        },
    }
}

fn noble_button(court: &Court, seat: Seat, place: Place, who: Noble) -> Message {
    match court.phase {
        Phase::Doctor if who.owner == seat => say::do_younger(own(who), place),
        Phase::Doctor if who.age == Age::FortyFive => say::do_kill(noble(who), place),
        Phase::Doctor => say::do_older(noble(who), place),
        Phase::Daughter => say::do_propose(noble(who), place),
        Phase::Throne { .. } => say::do_crown(own(who), place),
        Phase::Install { .. } => say::do_install(own(who)),
        Phase::Move => say::do_move(own(who), place),
        Phase::KingsDaughter => say::do_marry(own(who), place),
        _ => say::do_choose(noble(who), place),
    }
}

fn refusal(reason: &Illegal) -> Message {
    match *reason {
        Illegal::NotAsked => say::why_not_asked(),
        Illegal::NotTheStartDraw => say::why_start_draw(),
        Illegal::NotTheElectorateDraw => say::why_electorate_draw(),
        Illegal::NotInPlay(electorate) => say::why_not_in_play(electorate),
        Illegal::SeatTaken(electorate) => say::why_seat_taken(electorate),
        Illegal::NoFreeSpace { electorate, .. } => say::why_no_free_space(electorate),
        Illegal::FullOfNobles(electorate) => say::why_full_of_nobles(electorate),
        Illegal::NoCitySpace { electorate, .. } => say::why_no_city_space(electorate),
        Illegal::SameElectorate => say::why_same_electorate(),
        Illegal::NoSuchNoble => say::why_no_such_noble(),
        Illegal::NotOwnAristocrat => say::why_not_own_aristocrat(),
        Illegal::NotForTheThrone => say::why_not_for_the_throne(),
        Illegal::NowhereToGo => say::why_nowhere_to_go(),
        Illegal::CannotMarry => say::why_cannot_marry(),
        Illegal::OwnBaron => say::why_own_baron(),
        Illegal::ForeignBaron => say::why_foreign_baron(),
        Illegal::TooYoung => say::why_too_young(years(Age::Fifteen)),
        Illegal::Gone(card) => say::why_gone(card),
        Illegal::NotForTrier(offer) => say::why_not_for_trier(offer),
        Illegal::TooExpensive {
            cost, thalers: has, ..
        } => say::why_too_expensive(thalers(cost), has),
        Illegal::NothingToDo { .. } => say::why_nothing_to_do(),
        Illegal::EmperorIsNoRival => say::why_emperor_is_no_rival(),
        Illegal::MustBeUsed => say::why_must_be_used(),
        Illegal::NotElector(electorate) => say::why_not_elector(electorate),
        Illegal::PrivilegeUsed(electorate) => say::why_privilege_used(electorate),
        Illegal::NoKnight => say::why_no_knight(),
        Illegal::NoKnightToPush(seat) => say::why_no_knight_to_push(seat),
        Illegal::NotTied(seat) => say::why_not_tied(seat),
        Illegal::NotABaron => say::why_not_a_baron(),
        Illegal::NotThere(electorate) => say::why_not_there(electorate),
        Illegal::NotSpiritual => say::why_not_spiritual(),
        Illegal::NotSecular => say::why_not_secular(),
        Illegal::NoImperialCity(electorate) => say::why_no_imperial_city(electorate),
        Illegal::ImperialStays => say::why_imperial_stays(),
        Illegal::ImperialMustMove => say::why_imperial_must_move(),
    }
}
