"""A first bot: for each legal action, play a few imagined games to the end at random, and take the best."""

import argparse
import random

from shadow_court import Game, State


def choose(state: State, seat: int, tries: int) -> int:
    def worth(action: int) -> float:
        total = 0.0
        for _ in range(tries):
            world = state.imagine(seat, random.getrandbits(63))
            world.apply(action, seat)
            while not world.is_over:
                world.apply(random.choice(world.legal()))
            total += (world.rewards() or [])[seat - 1]
        return total

    return max(state.legal(seat), key=worth)


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=10)
options = parser.parse_args()
won = 0.0
for seed in range(options.games):
    random.seed(seed)
    state = Game("louis-xiv").start(seats=2, seed=seed)
    while not state.is_over:
        seat = state.to_move[0]
        state.apply(choose(state, 1, 3) if seat == 1 else random.choice(state.legal(seat)), seat)
    won += (state.rewards() or [])[0]
print(f"{won:g} of {options.games} games against a random player")
