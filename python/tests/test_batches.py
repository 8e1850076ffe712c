"""Many games at once."""

from __future__ import annotations

import sys
import threading
from typing import Any

import numpy as np
import pytest

from shadow_court import Batch, CourtError, Game, IllegalAction

ARRAYS = ("seat", "counts", "mask", "observation", "done", "rewards")


def held(batch: Batch) -> list[Any]:
    """All that the arrays say; of the lists only what counts."""
    lists = [row[:count].copy() for row, count in zip(batch.legal, batch.counts, strict=True)]
    return [getattr(batch, name).copy() for name in ARRAYS] + lists


def same(a: list[Any], b: list[Any]) -> bool:
    return len(a) == len(b) and all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def test_a_batch_is_so_many_states(table: tuple[str, int]) -> None:
    name, seats = table
    batch, ended = Batch(name, 7, seats, seed=5, reward="points"), 0
    for _ in range(400):
        actions = batch.random().copy()
        states = [batch.state(lane) for lane in range(7)]
        for lane, state in enumerate(states):
            seat = int(batch.seat[lane])
            assert state.to_move[0] == seat
            assert state.legal(seat) == batch.legal[lane, : batch.counts[lane]].tolist()
            assert np.array_equal(state.mask(seat), batch.mask[lane])
            assert np.array_equal(state.observe(seat), batch.observation[lane])
            state.apply(int(actions[lane]), seat)
        batch.step(actions)
        for lane, state in enumerate(states):
            assert batch.done[lane] == state.is_over
            if state.is_over:
                ended += 1
                assert batch.rewards[lane].tolist() == state.rewards("points")
            else:
                assert not batch.rewards[lane].any()
                assert batch.state(lane) == state
    assert ended > 0


def test_any_number_of_threads_gives_the_same_arrays(game: str) -> None:
    batches = [Batch(game, 200, 2, seed=3, threads=threads) for threads in (1, 2, None)]
    for _ in range(120):
        first = held(batches[0])
        assert all(same(held(batch), first) for batch in batches[1:])
        for batch in batches:
            batch.step(batch.random())


def test_a_seed_is_a_batch(game: str) -> None:
    one, two, other = Batch(game, 9, 2, seed=1), Batch(game, 9, 2, seed=2), Batch(game, 9, 2, seed=1)
    for batch in (one, two, other):
        batch.play(150)
    assert same(held(one), held(other)) and not same(held(one), held(two))
    two.reset(1)
    two.play(150)
    assert same(held(one), held(two))


def test_arrays_stay_the_same_objects_and_may_be_the_callers(game: str) -> None:
    known = Game(game)
    out: dict[str, Any] = {
        "observation": np.zeros((4, known.observation_size), np.float32),
        "mask": np.zeros((4, known.num_actions), np.int8),
        "legal": np.zeros((4, known.num_actions), np.int16),
        "seat": np.zeros(4, np.int8),
        "counts": np.zeros(4, np.int16),
        "done": np.zeros(4, np.bool_),
        "rewards": np.zeros((4, 2), np.float32),
    }
    batch, own = Batch(game, 4, 2, seed=6, out=out), Batch(game, 4, 2, seed=6)
    for _ in range(30):
        batch.step(batch.random())
        own.step(own.random())
    assert all(getattr(batch, name) is array for name, array in out.items())
    assert same(held(batch), held(own))


def test_only_what_is_wanted_is_written() -> None:
    batch = Batch("emperor", 4, 2, observe=False, mask=False, legal=False)
    assert batch.observation is None and batch.mask is None and batch.legal is None
    batch.play(10)


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint8, list])
def test_actions_are_any_whole_numbers(kind: Any) -> None:
    batch = Batch("louis-xiv", 3, 2)
    actions = batch.random().tolist()
    batch.step(actions if kind is list else np.array(actions, kind))


def test_what_is_wrong_changes_nothing() -> None:
    batch = Batch("emperor", 5, 3, seed=2)
    before, good = held(batch), batch.random().copy()
    bad = good.copy()
    bad[3] = next(id for id in range(558) if not batch.mask[3, id])
    with pytest.raises(IllegalAction) as refused:
        batch.step(bad)
    assert "game 3" in refused.value.message
    for wrong in (good[:3], good.astype(float), "xyz", good.reshape(5, 1), None):
        with pytest.raises(CourtError) as error:
            batch.step(wrong)  # type: ignore[arg-type]
        assert error.value.code == "bad-array"
    assert same(held(batch), before)
    batch.step(good)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"n": 0}, "bad-request"),
        ({"seats": 9}, "seats"),
        ({"threads": 0}, "bad-request"),
        ({"reward": "money"}, "unknown-reward"),
        ({"bots": ["page", "page"]}, "bad-bots"),
        ({"bots": [None]}, "bad-bots"),
        ({"bots": "king"}, "unknown-bot"),
        ({"out": {"x": np.zeros(3)}}, "bad-array"),
        ({"out": {"seat": np.zeros(3)}}, "bad-array"),
        ({"out": {"mask": np.zeros((3, 2), np.int8)}}, "bad-array"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(CourtError) as refused:
        chosen: dict[str, Any] = {"game": "emperor", "n": 3, "seats": 2}
        Batch(**(chosen | options))
    assert code in refused.value.code, refused.value


def test_bots_play_the_other_seats(table: tuple[str, int]) -> None:
    name, seats = table
    batch, games = Batch(name, 2 * seats, seats, seed=4, bots="greedy", rotate=True), 0
    own = np.arange(2 * seats) % seats + 1
    for _ in range(150):
        assert np.array_equal(batch.seat, own)
        batch.step(batch.random())
        games += int(batch.done.sum())
    assert games > 0


def test_a_batch_that_two_threads_step_says_so_and_stays_whole() -> None:
    batch, refused = Batch("emperor", 256, 2, seed=1), []

    def play() -> None:
        for _ in range(200):
            try:
                batch.step(batch.random())
            except (RuntimeError, CourtError) as error:
                refused.append(error)

    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=play) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switch)
    for lane in range(256):
        assert batch.state(lane).legal() == batch.legal[lane, : batch.counts[lane]].tolist()
