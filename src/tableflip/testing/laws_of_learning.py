"""Laws of learning: what observations say, and what chance may bring when it is made explicit."""

from __future__ import annotations

from typing import Any

from tableflip.core.action import TOGETHER
from tableflip.core.chance import stream
from tableflip.core.explicit import ask, run_told
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST
from tableflip.testing.law import law, law_of_moments
from tableflip.testing.told import observation
from tableflip.testing.walks import SEEDS, Moment, Options, listed, looks


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
