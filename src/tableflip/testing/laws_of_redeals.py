"""Laws of what is dealt again: `resample` deals all that a seat cannot know, and nothing else.

Where a seat was told the same in two worlds, the same must be dealt again; and what nobody knows at the start is told
by two others who do not ask `resample`: by a public position, which leaves it open, and by other seeds.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import groupby, product
from typing import Any

import numpy as np

from tableflip.core.action import SPECTATOR, TOGETHER, Action
from tableflip.core.chance import Chance, stream
from tableflip.core.game import Game
from tableflip.core.news import is_revealing
from tableflip.core.records import pack
from tableflip.testing.law import law, law_of_moments
from tableflip.testing.told import difference, seen, who
from tableflip.testing.walks import Moment, Options, listed, met_by_verb, walked
from tableflip.testing.worlds import World, known, part, states_like

OPENINGS_MOST = 2  # actions of a verb that open worlds at a moment
WORLD_PLIES = 4  # how far each is played on, side by side
DEALS = 16  # so many deals, and everything that can vary does
LOOKS = 3  # at so many of them it is asked whether a seat sees more than a spectator


@law
def what_nobody_knows_at_the_start_is_dealt_again(game: Game[Any], seats: int, options: Options) -> None:
    """What a public position leaves open at the start is what is dealt again, and other seeds deal it otherwise."""
    now = next(iter(walked(game, seats, options, 5)))
    public = game.positions.write(now.state, True)
    left_open = [_bare(game.start_from(public, f"open {deal}")) for deal in range(DEALS)]
    dealt = _varying(game.start(seats, options, f"dealt {deal}") for deal in range(DEALS))
    for viewer in now.viewers:
        told = seen(game, _bare(now.state), viewer)
        if viewer != SPECTATOR and any(difference(told, seen(game, state, viewer)) for state in left_open[:LOOKS]):
            continue  # it has secrets of its own already
        with now.located():
            again, unknown = _varying(now.redealt(viewer, deal) for deal in range(DEALS)), _varying(left_open)
            kept, shown = _named(game, unknown - again), _named(game, again - unknown)
            assert not kept, f"{who(viewer)} cannot know {kept}, which is not dealt again for it"
            assert not shown, f"{shown} is dealt again for {who(viewer)}, but told by the position {public!r}"
            fixed = _named(game, again - dealt)
            assert not fixed, f"{who(viewer)} cannot know {fixed}, but every seed deals it alike"


def _bare(state: Any) -> Any:
    """A state without its chance and its news."""
    bare = state.clone()
    bare.chance, bare.news = Chance(), type(state.news)()
    return bare


def _varying(states: Iterable[Any]) -> set[int]:
    """The bytes that are not the same in all states."""
    rows = np.stack([pack(_bare(state)) for state in states])
    return set(np.flatnonzero((rows != rows[0]).any(axis=0)).tolist())


def _named(game: Game[Any], places: set[int]) -> str:
    """The fields of a state in which some bytes lie."""
    starts = {name: game.rules.state.dtype.fields[name][1] for name in game.rules.state.dtype.names}
    names = {max((name for name in starts if starts[name] <= place), key=starts.__getitem__) for place in places}
    return ", ".join(sorted(names))


@law_of_moments(seeds=range(9, 10), every=3)
def a_redeal_for_all_together_changes_nothing_that_any_seat_knows(now: Moment) -> None:
    """What is dealt again for all seats together is unknown to each of them."""
    other = now.redealt(TOGETHER)
    assert now.game.legal(other) == now.game.legal(now.state), "other actions are legal after it"
    assert now.game.rules.census(other) == now.game.rules.census(now.state), "it adds or loses pieces"
    for viewer in now.viewers:
        changed = difference(seen(now.game, now.state, viewer), seen(now.game, other, viewer))
        assert not changed, f"it changes what {who(viewer)} knows by {changed}"


@law_of_moments(seeds=range(6, 7), every=40)
def two_resamples_of_a_state_have_different_futures(now: Moment) -> None:
    """A redeal gives chance a new key, so that no search foresees what is drawn later."""
    source = stream("futures")
    worlds = (now.state, now.game.redeal(now.state, 0, source), now.game.redeal(now.state, 0, source))
    keys = {tuple(world.chance.key[place] for place in range(len(world.chance.key))) for world in worlds}
    assert len(keys) == len(worlds), "two of them go on with the same key"


@law_of_moments(seeds=range(9, 11), every=20)
def a_resample_depends_only_on_what_the_seat_knows(now: Moment) -> None:
    """Whatever is hidden in the state handed over, the same stream deals the same: nothing leaks into a search."""
    for viewer in now.viewers:
        for other in states_like(now, viewer):
            left = part(known(now.game, now.state, viewer), known(now.game, other, viewer))
            assert not left, f"what is dealt again for {who(viewer)} depends on what it cannot know ({left})"


@law
def a_seat_knows_exactly_what_it_was_told(game: Game[Any], seats: int, options: Options) -> None:
    """Two worlds look different to a seat exactly when it has learnt in which of them it is; then no undo is free."""
    pick = random.Random(11)
    for now, verbs in met_by_verb(game, seats, options):
        openings: list[Action] = []
        for verb, actions in groupby(listed(game, now.state), lambda action: action.verb):
            some = list(actions) if verb in verbs else []
            openings += pick.sample(some, min(len(some), OPENINGS_MOST))
        for viewer in now.eyes:
            for other, opening in product(states_like(now, viewer), openings):
                with now.located():
                    _play_side_by_side(World(game, now.state), World(game, other), viewer, opening)


def _play_side_by_side(here: World, there: World, viewer: int, action: Action) -> None:
    """The same actions in both worlds, until the viewer learns where it is."""
    game, pick = here.game, random.Random(action.target)
    for _ in range(WORLD_PLIES):
        if action not in there.legal:
            return
        written = game.notation.text(here.state, action)
        is_drawn = here.draws(action)
        changed = difference(here.told_of(action, viewer), there.told_of(action, viewer))
        if not here.legal or not there.legal:
            return  # after the end nothing need be hidden
        left = part(known(game, here.state, viewer), known(game, there.state, viewer))
        assert not changed or left, f"{written} tells {who(viewer)} more than it then knows, by {changed}"
        assert not left or changed, f"after {written} {who(viewer)} knows more than it was told ({left})"
        if changed:
            shows = is_drawn or (is_revealing(here.state.news) and is_revealing(there.state.news))
            assert shows, f"{written} shows {who(viewer)} something new, but can be taken back, by {changed}"
            return
        action = pick.choice(here.legal)
