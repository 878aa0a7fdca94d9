"""The strongest bot of Captain Flip: every option is sailed on for a few turns, by players who guess honestly."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.chance import Chance, below, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import OVER, Action, Game
from tableflip.core.loops import LEGAL_MOST, as_chance, as_state, copy_row, take
from tableflip.core.records import Row, pack
from tableflip.games.captain_flip.bots import evaluate
from tableflip.games.captain_flip.hidden import resample
from tableflip.games.captain_flip.records import State
from tableflip.games.captain_flip.rules import legal_into, turn

DEALS = 48
TURNS_AHEAD = 2


@rule
def sail(
    root: Row, seat: int, deals: int, turns: int, menu: NDArray[np.int32], worths: NDArray[np.float64], source: Row
) -> int:
    """What each legal action is worth some turns later, over the same deals for all; how many actions there are."""
    count = legal_into(as_state(root), menu)  # type: ignore[arg-type]
    rows = np.empty((4, root.shape[0]), np.uint8)
    options = np.empty(LEGAL_MOST, np.int32)
    until = as_state(root).number + turns
    for option in range(count):
        worths[option] = 0.0
    for _ in range(deals):
        copy_row(rows[0], root)
        dealt = as_state(rows[0])
        rekey(dealt.chance, as_chance(source))
        resample(dealt, seat)
        for option in range(count):
            copy_row(rows[1], rows[0])
            state = as_state(rows[1])
            take(state, menu[option])
            while turn(state) != OVER and state.number < until:
                take(state, guessed_best(rows, options, source))
            worths[option] += evaluate(state, seat)
    return count


@rule
def guessed_best(rows: NDArray[np.uint8], options: NDArray[np.int32], source: Row) -> int:
    """What the player to decide in rows[1] would take, by one deal of what that player cannot know."""
    copy_row(rows[2], rows[1])
    guess = as_state(rows[2])
    seat = turn(guess)
    rekey(guess.chance, as_chance(source))
    resample(guess, seat)
    best = 0
    best_worth = -1
    for option in range(legal_into(guess, options)):  # type: ignore[arg-type]
        copy_row(rows[3], rows[2])
        after: Any = as_state(rows[3])
        take(after, options[option])
        worth = evaluate(after, seat)
        if worth > best_worth:
            best = options[option]
            best_worth = worth
    return best


class Navigator:
    """Sails every option on for a few turns before it decides; remembers every tile it has seen."""

    def __init__(self, seed: str = "0") -> None:
        self.chance = stream(f"navigator {seed}")

    def choose(self, game: Game[State], state: State, seat: int) -> Action:
        """The action that does best some turns later, over many deals."""
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        menu = np.empty(game.legal_most, np.int32)
        worths = np.zeros(game.legal_most, np.float64)
        source = Chance(key=[below(self.chance, 1 << 32) for _ in range(8)])  # type: ignore[arg-type]
        look = compiled(sail, game.owner)
        count = look(pack(state), seat, DEALS, TURNS_AHEAD, menu, worths, pack(source))
        return game.actions[int(menu[int(worths[:count].argmax())])]
