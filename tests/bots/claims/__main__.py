"""Put the claims of hints to the rules, in positions of games between bots: `… GAME POSITIONS [SEED [ACTIONS]]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

from tableflip.bots.levels import quick_bot
from tableflip.core.action import Action
from tableflip.core.game import Game
from tableflip.games import game_named
from tableflip.lab.calibrate import played
from tableflip.testing.walks import setups
from tests.bots.claims import checked, looked_at
from tests.bots.judged import shape

LEVELS = (2, 3, 4)
POSITIONS_A_GAME = 12
ACTIONS = 3  # looked at in each of them, if nothing else is asked for


def positions(game: Game[Any], seed: str, pick: Random) -> Iterator[Any]:
    """Positions of games between bots, in every way to sit down."""
    for number in count():
        for seats, options in setups(game):
            names = [quick_bot(game, pick.choice(LEVELS)) for _ in range(4)]
            each = f"{seed} {number} {seats} {sorted(options.items())}"
            passed = list(islice(played(game, game.start(seats, options, each), names, each), 600))
            yield from pick.sample(passed, min(POSITIONS_A_GAME, len(passed)))


def main(name: str, most: int, seed: str = "1", actions: str = str(ACTIONS)) -> None:
    """Print every false claim with its position, and what was looked at."""
    game, pick = game_named(name), Random(seed)
    counts, false, open_ones, told = Counter[str](), Counter[str](), Counter[str](), 0
    for state in islice(positions(game, seed, pick), most):
        is_clean = True
        for case in looked_at(game, iter([state]), int(actions), pick):
            for clause, is_true in checked(case):
                counts["claims"] += is_true is not None
                if is_true is None:
                    open_ones[shape(clause)] += 1
                elif not is_true:
                    is_clean = False
                    false[clause] += 1
                    if told < 40:
                        told += 1
                        text = game.notation.text(state, Action(*case.action))
                        print(f"{clause!r} of {text}\n    {game.positions.write(state, False)}", flush=True)
        counts["positions"] += 1
        counts["clean"] += is_clean
        if counts["positions"] % 200 == 0:
            print(dict(counts), flush=True)
    print(dict(counts), false.most_common(12))
    print("not put to the rules:", open_ones.most_common(30))


main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
