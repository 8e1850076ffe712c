"""Games and states."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest

import shadow_court
from conftest import walk
from shadow_court import CourtError, Game, IllegalAction


def test_ids_masks_and_notation_are_the_same_list(table: tuple[str, int]) -> None:
    name, seats = table
    game = Game(name)
    for state in walk(game.start(seats, 3), 3):
        for seat in range(1, seats + 1):
            ids = state.legal(seat)
            assert (ids != []) == (seat in state.to_move)
            assert np.flatnonzero(state.mask(seat)).tolist() == sorted(ids)
            assert [state.id(text, seat) for text in state.actions(seat)] == ids
            assert [state.text(id, seat) for id in ids] == state.actions(seat)


def test_the_end_is_told_in_four_ways(table: tuple[str, int]) -> None:
    name, seats = table
    state = Game(name).start(seats, 5)
    assert state.rewards() is None and state.outcome() is None
    for _ in walk(state, 5):
        pass
    shares, outcome = state.rewards("share"), state.outcome()
    assert shares is not None and outcome is not None
    assert sum(shares) == pytest.approx(1)
    assert sum(state.rewards("zero-sum") or [9]) == pytest.approx(0, abs=1e-5)
    assert sum(state.rewards("rank") or [9]) == pytest.approx(seats / 2)
    assert state.rewards("points") == outcome["scores"]
    assert [share > 0 for share in shares] == [rank == 1 for rank in outcome["ranks"]]


def test_a_record_is_verified_and_read_back(table: tuple[str, int]) -> None:
    name, seats = table
    state = Game(name).start(seats, 11)
    halfway = None
    for decision, now in enumerate(walk(state, 11)):
        if decision == 20:
            halfway = now.clone()
    verdict = shadow_court.verify(state.record())
    assert verdict["fairness"] == "proven", verdict
    again = shadow_court.load(state.record())
    assert again == state and again.history() == state.history() and again.record() == state.record()
    # One that is not over keeps its seed to itself: it can be gone on with, by another.
    assert halfway is not None
    loaded = shadow_court.load(halfway.record(), seed=1)
    assert loaded == halfway
    for _ in walk(loaded, 1):
        pass
    assert shadow_court.load(loaded.record()) == loaded


def test_without_a_seed_a_loaded_game_waits_for_an_outcome() -> None:
    state = Game("emperor").start(2, 1, auto=False)
    assert state.turn == "chance"
    loaded = shadow_court.load(state.record())
    assert loaded.turn == "chance"
    with pytest.raises(CourtError) as refused:
        loaded.chance()
    assert refused.value.code == "no-seed"
    outcomes = loaded.outcomes()
    assert outcomes is not None and sum(likely for _, likely in outcomes) == pytest.approx(1)
    loaded.chance(outcomes[0][0])


def test_copies_go_their_own_ways(game: str) -> None:
    state = Game(game).start(2, 7)
    for copied in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert copied == state and hash(copied) == hash(state)
        # The same decisions meet the same chance.
        twin = state.clone()
        for _ in walk(copied, 4):
            pass
        for _ in walk(twin, 4):
            pass
        assert copied == twin and copied.record() == twin.record()
        assert copied != state


def test_a_seed_of_its_own_gives_a_copy_another_future() -> None:
    # In the two other games all is shuffled at the beginning: what lies in a deck stays there.
    state, ends = Game("louis-xiv").start(2, 7), set()
    for seed in range(4):
        other = state.clone(seed=seed)
        for _ in walk(other, 4):
            pass
        ends.add(other.to_bytes())
    assert len(ends) > 1


def test_a_position_is_pickled_at_any_moment(game: str) -> None:
    dice = random.Random(2)
    for state in walk(Game(game).start(3, 2, auto=False), 2):
        if dice.random() < 0.2:
            kept = pickle.loads(pickle.dumps(state))
            assert kept == state and kept.record() == state.record() and kept.auto == state.auto
            assert Game(game).from_bytes(state.to_bytes(), auto=False) == state
            imagined = state.imagine(seed=1)
            assert pickle.loads(pickle.dumps(imagined)) == imagined


def test_an_imagined_world_looks_the_same_to_who_imagined_it(table: tuple[str, int]) -> None:
    name, seats = table
    game, differs = Game(name), False
    for state in walk(game.start(seats, 9), 9):
        seat = state.to_move[0]
        world = state.imagine(seat, seed=random.randrange(2**63))
        differs |= world != state
        assert world.information_text(seat) == state.information_text(seat)
        assert world.information_key(seat) == state.information_key(seat)
        assert world.legal(seat) == state.legal(seat)
        assert np.array_equal(world.observe(seat), state.observe(seat))
        assert game.imagine(state.view(seat), seed=4) == state.imagine(seat, seed=4)
    # Most games have secrets; of the Emperor only ballots are hidden.
    assert differs or name != "louis-xiv"


def test_an_imagined_world_has_no_record() -> None:
    world = Game("louis-xiv").start(2, 1).imagine(1)
    for what in (world.record, world.history, world.story):
        with pytest.raises(CourtError) as refused:
            what()
        assert refused.value.code == "no-record"


def test_what_is_refused_has_a_code_a_message_and_a_rule(game: str) -> None:
    state = Game(game).start(2, 1)
    before, seat = state.clone(), state.to_move[0]
    rules = set()
    for id in range(Game(game).num_actions):
        if id in state.legal(seat):
            continue
        with pytest.raises(IllegalAction) as refused:
            state.apply(id, seat)
        assert refused.value.code and refused.value.message
        rules.add(refused.value.rule)
        assert pickle.loads(pickle.dumps(refused.value)).code == refused.value.code
    assert rules - {None}, "most have a rule"
    assert state == before, "nothing has changed"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda s: s.apply(-1), "no-such-id"),
        (lambda s: s.apply(10**6), "no-such-id"),
        (lambda s: s.apply("dance"), "not-notation"),
        (lambda s: s.apply(0, 3 - s.to_move[0]), "not-your-turn"),
        (lambda s: s.legal(3), "no-seat"),
        (lambda s: s.legal(0), "no-seat"),
        (lambda s: s.view("king"), "no-viewer"),
        (lambda s: s.chance(), "not-chance"),
        (lambda s: s.outcomes(), "not-chance"),
        (lambda s: s.rewards("money"), "unknown-reward"),
        (lambda s: s.observe(out=np.zeros(3, np.float32)), "bad-array"),
        (lambda s: s.observe(out=np.zeros(733)), "bad-array"),
        (lambda s: s.mask(out=np.zeros((2, 558), np.int8)[:, ::2]), "bad-array"),
        (lambda s: Game("chess"), "unknown-game"),
        (lambda s: Game("emperor").start(9), "seats"),
        (lambda s: Game("emperor").start(2, "xyz"), "bad-seed"),
        (lambda s: Game("emperor").start(2, config={"x": 1}), "bad-config"),
        (lambda s: Game("emperor").start(2, config={"x": object()}), "not-json"),
        (lambda s: Game("emperor").start(2, rules=99), "wrong-rules-version"),
        (lambda s: Game("emperor").bot("king"), "unknown-bot"),
        (lambda s: Game("emperor").bot("random").advise({"a": 1}, 1), "not-a-view"),
        (lambda s: Game("emperor").imagine({}), "not-a-view"),
        (lambda s: Game("emperor").from_bytes(b"xyz"), "not-a-position"),
        (lambda s: Game("sun-king").from_bytes(s.to_bytes()), "other-game"),
        (lambda s: Game("sun-king").bot("random").choose(s), "other-game"),
        (lambda s: shadow_court.load("no record"), "bad-record"),
    ],
)
def test_refusals_are_told_apart(wrong, code) -> None:  # type: ignore[no-untyped-def]
    state = Game("emperor").start(2, 1)
    before = state.clone()
    with pytest.raises(CourtError) as refused:
        wrong(state)
    assert code in refused.value.code, refused.value
    assert state == before


def test_a_read_only_array_is_refused() -> None:
    state = Game("emperor").start(2, 1)
    array = np.zeros(733, np.float32)
    assert state.observe(out=array) is array and array.any()
    array.flags.writeable = False
    with pytest.raises(CourtError) as refused:
        state.observe(out=array)
    assert refused.value.code == "bad-array"


def test_bots_see_a_view_and_choose_what_is_legal(table: tuple[str, int]) -> None:
    name, seats = table
    game = Game(name)
    bots = [game.bot(spec, 1) for spec in ("random", "greedy", "learned", "page")]
    for decision, state in enumerate(walk(game.start(seats, 8), 8)):
        seat = state.to_move[0]
        bot = bots[decision % len(bots)]
        advice = bot.advise(state, seat)
        assert advice[0].id in state.legal(seat)
        assert [state.id(c.action, seat) for c in advice] == [c.id for c in advice]
    assert game.bot("mcts:iterations=20").choose(game.start(seats, 1)) in game.start(seats, 1).legal()


def test_a_bot_says_the_same_of_a_state_and_of_its_view(game: str) -> None:
    state = Game(game).start(2, 3)
    seat = state.to_move[0]
    of_state = Game(game).bot("learned", 5).advise(state)
    of_view = Game(game).bot("learned", 5).advise(state.view(seat), seat)
    assert [(c.id, c.share) for c in of_state] == [(c.id, c.share) for c in of_view]


def test_everything_of_a_game_has_a_name(game: str) -> None:
    known = Game(game)
    assert len(known.action_names) == known.num_actions == len(set(known.action_names))
    assert len(known.elements) == known.observation_size == len(set(known.elements))
    assert sum(length for _, _, length, _ in known.blocks) == known.observation_size
    assert pickle.loads(pickle.dumps(known)) == known and hash(known) == hash(Game(game))
    json.dumps(known.config())


def test_a_config_and_older_rules_are_played() -> None:
    game = Game("sun-king")
    assert game.start(2, 1, rules=1).rules_version == 1
    assert game.start(2, 1, config={}).rules_version == game.rules_version


def test_a_story_is_told_to_each_as_it_may_be_known(game: str) -> None:
    state = Game(game).start(2, 6)
    for _ in walk(state, 6):
        pass
    told = state.story()
    assert told and all(line["text"] for line in told)
    assert len(state.story(1)) >= len(told) - 1
