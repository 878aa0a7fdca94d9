"""Explicit chance in rules: the possible results of a chance event, their weights, and playing a chosen one.

Rules draw and deal as they always do. Where somebody comes to see what nobody knew, or a number is drawn that all see,
a rule asks `told` first. In ordinary play that is never asked (`is_telling`). Where outcomes are told, the words of the
stream hold them, so a state is not a byte longer: an action is then carried out with outcomes as its caller wishes, and
the first event that was not told becomes the question (`end_telling`), with all cards left as they lie.

    if is_telling(state.chance):
        kind = told(state.chance, KINDS, state.cards[square])      # as told, or as it lies
        weigh(state.chance, bring(state, square, kind))            # lay it there; of how many cards it is one

An outcome that cannot be has the weight 0 and changes nothing. Weights are whole numbers, by what all seats together
know.
"""

from __future__ import annotations

from typing import Any

from tableflip.core.chance import BLOCK, TELLING, Chance, Script, draw
from tableflip.core.compiled import rule, rule_with_twin

# what the words hold while outcomes are told
COUNT, MET, ASKED, LIES, WEIGHT, REFUSED, TAPE = 0, 1, 2, 3, 4, 5, 6
BITS = 12
A_WORD = 5
OUTCOMES_LIMIT = 1 << BITS  # no event has more outcomes
EVENTS_MOST = (BLOCK - TAPE) * A_WORD  # of one action; those after it come as they lie
IMPOSSIBLE = -1


@rule
def is_telling(chance: Chance) -> bool:
    """Whether outcomes are told: only then is anything asked."""
    return chance.left == TELLING


@rule
def begin_telling(chance: Chance, outcomes: Any, count: int) -> None:
    """From now on the first events have these outcomes."""
    for place in range(BLOCK):
        chance.words[place] = 0
    chance.left = TELLING
    chance.words[COUNT] = count
    for event in range(count):
        chance.words[TAPE + event // A_WORD] |= (outcomes[event] & (OUTCOMES_LIMIT - 1)) << event % A_WORD * BITS


@rule
def told(chance: Chance, outcomes: int, lies: int) -> int:
    """The outcome that is told of the event at hand, or else the one that lies there; numbered below `outcomes`."""
    event = chance.words[MET]
    chance.words[MET] += 1
    if event < chance.words[COUNT]:
        number = chance.words[TAPE + event // A_WORD] >> event % A_WORD * BITS & (OUTCOMES_LIMIT - 1)
        if number < outcomes:
            return number
        chance.words[REFUSED] += 1
    elif event == chance.words[COUNT]:
        chance.words[ASKED] = outcomes
        chance.words[LIES] = lies
    return lies


@rule
def weigh(chance: Chance, weight: int) -> None:
    """How likely the outcome was that `told` gave, among all that could have been; 0 if it could not."""
    if chance.words[MET] <= chance.words[COUNT]:
        chance.words[WEIGHT] = weight
        if weight == 0:
            chance.words[REFUSED] += 1


@rule
def end_telling(chance: Chance, found: Any) -> int:
    """Draw again from here on. How many outcomes the first event has that was not told (0: there is none).

    IMPOSSIBLE if something told cannot be. In `found`: what lay there, and the weight of the last outcome told.
    """
    asked = chance.words[ASKED]
    if chance.words[REFUSED] > 0 or chance.words[MET] < chance.words[COUNT]:
        asked = IMPOSSIBLE
    found[0] = chance.words[LIES]
    found[1] = chance.words[WEIGHT]
    for place in range(BLOCK):
        chance.words[place] = 0
    chance.left = 0
    return asked


@rule
def draw_or_told(chance: Chance, n: int) -> int:
    """A number below n as it is told, or else drawn."""
    if chance.left == TELLING:
        number = told(chance, n, draw(chance, n))
        weigh(chance, 1)
        return number
    return draw(chance, n)


@rule_with_twin(draw_or_told)
def roll(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1 that is seen at once, each equally likely: drawn, told, or by a script."""
    if isinstance(chance, Script):
        return chance.draw(n)
    return draw_or_told(chance, n)
