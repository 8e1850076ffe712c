"""OpenSpiel's own tests and algorithms. Each in a process of its own: a fault in C++ must not end the others."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("pyspiel")


def run(code: str) -> None:
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr[-3000:]


LOAD = """
import numpy as np, pyspiel, shadow_court.openspiel as ours
game = pyspiel.load_game(ours.NAMES[{name!r}], {{"seats": {seats}}})
"""


def test_its_api_test_with_and_without_serialisation(table: tuple[str, int]) -> None:
    name, seats = table
    run(
        LOAD.format(name=name, seats=seats)
        + """
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
assert game.num_players() == %d
""" % seats
    )


def test_its_algorithms(game: str) -> None:
    run(
        LOAD.format(name=game, seats=2)
        + """
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

np.random.seed(1)
env = rl_environment.Environment(game)
step = env.reset()
for _ in range(40):
    if step.last():
        break
    legal = step.observations["legal_actions"][step.observations["current_player"]]
    step = env.step([np.random.choice(legal)])

def decision(state):
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes())
        state.apply_action(np.random.choice(outcomes, p=likely))
    return state

state = decision(game.new_initial_state())
evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=4, random_state=np.random.RandomState(2))
assert bot.step(state) in state.legal_actions()
solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
solver.iteration()
"""
    )
