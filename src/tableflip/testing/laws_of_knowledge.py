"""Laws of hidden information: nobody is told what they cannot know, in whatever way it might be told.

What a seat can know is defined once, by `resample`: deal again all that it cannot know, and nothing that it is told
may change. And the other way round: where a seat was told the same in two worlds, the same must be dealt again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, product
from typing import Any

from tableflip.core.action import SPECTATOR, TOGETHER, Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.testing.law import law, law_of_moments
from tableflip.testing.told import difference, drawn, hinted, offered, pointed, refused, seen
from tableflip.testing.walks import Moment, Options, listed, walk
from tableflip.testing.worlds import World, known, part, states_like

SHOWN_MOST = 12  # actions of a decision whose records are compared
TRIED_MOST = 3  # moments at which a verb opens worlds that look alike
TRIED_EVERY = 20  # plies lie between them at least
OPENINGS_MOST = 2  # actions of the verb that are tried there
WORLD_PLIES = 4  # how far each is played on, side by side


def who(viewer: int) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


@law_of_moments(seeds=range(5, 6), every=3)
def no_view_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Views, layouts, events, observations and public positions stay when what their viewer cannot know is redealt."""
    for viewer in now.viewers:
        other = now.redealt(viewer)
        changed = difference(seen(now.game, now.state, viewer), seen(now.game, other, viewer))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"
        assert now.game.rules.census(other) == now.game.rules.census(now.state), "a redeal adds or loses pieces"


@law_of_moments(seeds=range(5, 6), every=40)
def no_terminal_shows_what_a_seat_cannot_know(now: Moment) -> None:
    """The board in a terminal stays the same when what its viewer cannot know is redealt."""
    for viewer in now.viewers:
        changed = difference(drawn(now.game, now.state, viewer), drawn(now.game, now.redealt(viewer), viewer))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=3)
def no_offer_tells_what_the_mover_cannot_know(now: Moment) -> None:
    """What may be done, its words, its notation and its places stay when what the mover cannot know is redealt."""
    changed = difference(offered(now.game, now.state), offered(now.game, now.redealt(now.mover)))
    assert not changed, f"{who(now.mover)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=20)
def no_refusal_tells_what_the_mover_cannot_know(now: Moment) -> None:
    """Why something cannot be done stays the same when what the mover cannot know is redealt."""
    one, two = now.redealt(now.mover, 1), now.redealt(now.mover, 2)
    changed = difference(refused(now.game, one), refused(now.game, two))
    assert not changed, f"{who(now.mover)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=20)
def no_hint_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Reasons, outlooks and aids stay the same when what the asking seat cannot know is redealt."""
    for seat in range(now.seats):
        changed = difference(hinted(now.game, now.state, seat), hinted(now.game, now.redealt(seat), seat))
        assert not changed, f"{who(seat)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=3)
def no_record_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Actions and earlier events as a log tells them stay when what its reader cannot know is redealt."""
    game, words = now.game, now.game.words
    for viewer in now.viewers:
        other = now.redealt(viewer)
        legal_there = set(game.legal(other))
        for action in [action for action in game.legal(now.state) if action in legal_there][:SHOWN_MOST]:
            told, elsewhere = words.shown(now.state, action, viewer), words.shown(other, action, viewer)
            assert told == elsewhere, f"{who(viewer)} reads {told!r} in the log, or {elsewhere!r}"
        if now.before is not None:
            then = game.redeal(now.before, viewer, stream("then"))
            told, elsewhere = words.past(now.before, now.state, viewer), words.past(then, other, viewer)
            assert told == elsewhere, f"{who(viewer)} reads {told} in the log, or {elsewhere}"


@law_of_moments(seeds=range(5, 6), every=20)
def no_pointing_tells_what_anybody_cannot_know(now: Moment) -> None:
    """What the table is told when a seat points at a place stays when what one of them cannot know is redealt."""
    if now.game.words.team is None:
        return
    here = pointed(now.game, now.state, now.places)
    for viewer in now.viewers:
        changed = difference(here, pointed(now.game, now.redealt(viewer), now.places))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"


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
    """Played side by side, two worlds look different to a seat exactly when it has learnt in which of them it is."""
    for now, openings in _openings(game, seats, options):
        for viewer in now.viewers[-2:] if game.telling.same_for_all else now.viewers:
            for other, opening in product(states_like(now, viewer), openings):
                with now.located():
                    _play_side_by_side(World(game, now.state), World(game, other), viewer, opening)


def _openings(game: Game[Any], seats: int, options: Options) -> Iterator[tuple[Moment, list[Action]]]:
    """Moments at which worlds are begun, and how: every verb is tried some times, however rarely it is legal."""
    pick, tried = random.Random(11), dict[int, list[int]]()  # by verb, the plies
    for now in walk(game, seats, options, 11):
        openings: list[Action] = []
        for verb, actions in groupby(listed(game, now.state), lambda action: action.verb):
            plies = tried.setdefault(verb, [])
            if len(plies) < TRIED_MOST and (not plies or now.ply >= plies[-1] + TRIED_EVERY):
                plies.append(now.ply)
                some = list(actions)
                openings += pick.sample(some, min(len(some), OPENINGS_MOST))
        if openings:
            yield now, openings


def _play_side_by_side(here: World, there: World, viewer: int, action: Action) -> None:
    """The same actions in both worlds, until the viewer learns where it is."""
    game, pick = here.game, random.Random(action.target)
    for _ in range(WORLD_PLIES):
        if action not in there.legal:
            return
        written = game.notation.text(here.state, action)
        changed = difference(here.told_of(action, viewer), there.told_of(action, viewer))
        if not here.legal or not there.legal:
            return  # after the end nothing need be hidden
        left = part(known(game, here.state, viewer), known(game, there.state, viewer))
        assert not changed or left, f"{written} tells {who(viewer)} more than it then knows, by {changed}"
        assert not left or changed, f"after {written} {who(viewer)} knows more than it was told ({left})"
        if changed:
            return
        action = pick.choice(here.legal)


@law
def nobody_is_told_more_where_a_game_is_the_same_for_all(game: Game[Any], seats: int, options: Options) -> None:
    """A game that is said to look and sound the same to everybody does."""
    if game.telling.same_for_all:
        for now in walk(game, seats, options, 1):
            with now.located():
                assert not _is_told_apart(now), "what one viewer is told differs from what another is"


@law
def somebody_is_told_more_where_a_game_is_not_the_same_for_all(game: Game[Any], seats: int, options: Options) -> None:
    """A game that is said to look different to its seats does, at least once."""
    if not game.telling.same_for_all and seats == game.about.seats[-1]:
        told = any(_is_told_apart(now) for now in walk(game, seats, options, 1))
        assert told, "everybody sees and hears the same in a whole game: it should be `same_for_all`"


def _is_told_apart(now: Moment) -> bool:
    """Whether some viewer sees, hears or reads what another does not."""
    game, state = now.game, now.state
    told = [
        (game.telling.view(state, each), game.events(state, each), game.words.shown(state, now.action, each))
        for each in now.viewers
    ]
    return told.count(told[0]) != len(told)
