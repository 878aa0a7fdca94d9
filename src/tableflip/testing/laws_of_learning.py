"""Laws of learning: what observations say, and what chance may bring when it is made explicit."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from tableflip.core.action import TOGETHER
from tableflip.core.chance import stream
from tableflip.core.explicit import ask, run_told
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST
from tableflip.testing.law import law, law_of_moments, law_once
from tableflip.testing.told import observation
from tableflip.testing.walks import SEEDS, Moment, Options, carried_out, listed, looks

LIKELY_EVERY = 3  # moments between two looks at how often something comes
LIKELY_MOST = 16  # such looks
LIKELY_DEALS = 120  # at each of them so many deals are drawn
DEVIATIONS = 5  # by which a sum of squares is too large: with fixed seeds, a game that keeps the law always keeps it


@law
def equal_observations_offer_equal_actions(game: Game[Any], seats: int, options: Options) -> None:
    """What a seat sees as numbers decides what it may do: no two decisions that look alike differ in their actions."""
    met: dict[bytes, tuple[frozenset[int], Moment]] = {}
    for now in looks(game, seats, options, range(SEEDS), 1):
        sight = bytes(observation(game, now.state, now.mover))
        offered = frozenset(game.rules.space.number(action) for action in listed(game, now.state))
        before, where = met.setdefault(sight, (offered, now))
        with now.located():
            assert before == offered, (
                f"it looks like seed {where.seed}, ply {where.ply}, and yet of the actions {sorted(before ^ offered)} "
                "only one of the two has each"
            )


@law_of_moments(seeds=range(1), every=7)
def an_observation_keeps_to_its_legend(now: Moment) -> None:
    """Every number of an observation belongs to one plane of the legend, and is never more than the plane tells."""
    game = now.game
    planes = game.mind.planes
    if not planes:
        return
    numbers = observation(game, now.state, now.mover)
    places = sorted(place for plane in planes for place in plane.places)
    assert places == list(range(len(numbers))), "the planes do not tell every number once"
    for plane in planes:
        for place in plane.places:
            assert numbers[place] <= plane.most, f"{plane.name} is {numbers[place]}, and at most {plane.most} is told"
    verbs = {action.verb for action in game.rules.actions}
    assert set(game.mind.targets) == verbs, "the legend does not tell what the targets of every verb are"


@law_of_moments(seeds=range(2), every=9, once=True)
def what_may_come_is_known_to_all_together(now: Moment) -> None:
    """The weights of what chance may bring stay when all that nobody knows is redealt, and nothing gets lost by it."""
    if not now.game.rules.outcomes_most:
        return
    game, action = now.game, now.action
    weights = ask(game, now.state, action)
    assert len(weights) <= game.rules.outcomes_most, f"{len(weights)} outcomes are more than the rules tell"
    assert ask(game, now.redealt(TOGETHER), action) == weights, "the weights tell something of what is hidden"
    if weights:
        rarest = min((weight, number) for number, weight in enumerate(weights) if weight)[1]
        after = run_told(game, now.state, action, [rarest]).state
        assert game.rules.census(after) == game.rules.census(now.state), "a told outcome loses or makes pieces"


@law_of_moments(seeds=range(3), every=5)
def what_was_told_decides_what_is_seen(now: Moment) -> None:
    """Once every outcome of an action is told, nothing that anybody then sees or may do is left to chance."""
    game = now.game
    if not game.rules.outcomes_most:
        return
    outcomes: list[int] = []
    while len(outcomes) < EVENTS_MOST and (told := run_told(game, now.state, now.action, outcomes)).asked:
        outcomes.append(told.lies)
    one = run_told(game, now.state, now.action, outcomes).state
    other = run_told(game, game.redeal(now.state, TOGETHER, stream(now.where)), now.action, outcomes).state
    for seat in range(now.seats):
        sights = observation(game, one, seat), observation(game, other, seat)
        assert sights[0] == sights[1], f"seat {seat} comes to see something that nobody was asked to tell"
    assert listed(game, one) == listed(game, other), "what may be done next is left to chance"


@law_once
def what_comes_is_as_likely_as_its_weight(game: Game[Any], seats: int, options: Options) -> None:
    """What nobody knows dealt again, an action brings everything as often as its weight says, in ordinary play too."""
    squares, freedom, looked = 0.0, 0, 0
    moments = looks(game, seats, options, range(SEEDS), LIKELY_EVERY) if game.rules.outcomes_most else ()
    for now in moments:
        with now.located():
            expected = _expected(now)
            if len(expected) < 2:
                continue
            found = _found(now)
            assert found.keys() <= expected.keys(), "something comes that cannot be told"
        squares += sum((found[each] - LIKELY_DEALS * p) ** 2 / (LIKELY_DEALS * p) for each, p in expected.items())
        freedom += len(expected) - 1
        looked += 1
        if looked == LIKELY_MOST:
            break
    most = freedom + DEVIATIONS * math.sqrt(2 * freedom) + DEVIATIONS
    assert squares < most, f"chances are off by a sum of squares of {squares:.0f}, where {freedom} is to be expected"


def _sight(now: Moment, state: Any) -> bytes:
    """All that anybody sees, as numbers."""
    return b"".join(bytes(observation(now.game, state, seat)) for seat in range(now.seats))


def _expected(now: Moment) -> dict[bytes, float]:
    """How likely everything is that may be seen after an action with one event; nothing for one with more or none."""
    expected: dict[bytes, float] = {}
    weights = ask(now.game, now.state, now.action)
    for outcome, weight in enumerate(weights):
        if weight:
            told = run_told(now.game, now.state, now.action, [outcome])
            if told.asked:
                return {}
            sight = _sight(now, told.state)
            expected[sight] = expected.get(sight, 0.0) + weight / sum(weights)
    return expected


def _found(now: Moment) -> Counter[bytes]:
    """How often each is seen after the same action in ordinary play, what nobody knows dealt again each time."""
    deals = (now.redealt(TOGETHER, deal) for deal in range(LIKELY_DEALS))
    return Counter(_sight(now, carried_out(now.game, state, now.action)) for state in deals)
