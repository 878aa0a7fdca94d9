"""Laws of hidden information: nobody is told what they cannot know, in whatever way it might be told.

What a seat can know is defined once, by `resample`: deal again all that it cannot know, and nothing that it is told
may change. Whether `resample` itself is right is asked in `laws_of_redeals`.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tableflip.core.action import SPECTATOR, Action
from tableflip.core.chance import stream
from tableflip.core.errors import NoEngine
from tableflip.core.game import Game
from tableflip.core.outcomes import Outcomes
from tableflip.core.words import Event
from tableflip.testing.law import law, law_of_moments, law_of_verbs
from tableflip.testing.told import (
    Knowledge,
    difference,
    drawn,
    hinted,
    offered,
    pointed,
    recorded,
    refused,
    seen,
    who,
)
from tableflip.testing.walks import Moment, Options, carried_out, listed, walked
from tableflip.testing.worlds import known, part

SHOWN_MOST = 12  # actions of a decision whose records are compared
ALIKE_MOST = 40  # actions of a verb among which some may look alike
ACCOUNTS_MOST = 2  # outcomes of a game that are found out in two worlds


@law_of_moments(seeds=range(5, 6), every=3)
def no_view_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Views, layouts, events, observations and public positions stay when what their viewer cannot know is redealt."""
    for viewer in now.viewers:
        other = now.redealt(viewer)
        changed = difference(seen(now.game, now.state, viewer), seen(now.game, other, viewer))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"
        assert now.game.rules.census(other) == now.game.rules.census(now.state), "a redeal adds or loses pieces"


@law_of_verbs
def no_terminal_shows_what_a_seat_cannot_know(now: Moment) -> None:
    """The board in a terminal stays the same when what its viewer cannot know is redealt."""
    for viewer in now.eyes:
        changed = difference(drawn(now.game, now.state, viewer), drawn(now.game, now.redealt(viewer), viewer))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=3)
def no_offer_tells_what_the_mover_cannot_know(now: Moment) -> None:
    """What may be done, its words, notation, places and deeds stay when what the mover cannot know is redealt."""
    changed = difference(offered(now.game, now.state), offered(now.game, now.redealt(now.mover)))
    assert not changed, f"{who(now.mover)} is told what it cannot know by {changed}"


@law_of_verbs
def no_refusal_tells_what_the_mover_cannot_know(now: Moment) -> None:
    """Why something cannot be done stays the same when what the mover cannot know is redealt."""
    one, two = now.redealt(now.mover, 1), now.redealt(now.mover, 2)
    changed = difference(refused(now.game, one), refused(now.game, two))
    assert not changed, f"{who(now.mover)} is told what it cannot know by {changed}"


@law_of_verbs
def no_hint_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Reasons, outlooks and aids stay the same when what the asking viewer cannot know is redealt."""
    for viewer in now.viewers:
        changed = difference(hinted(now.game, now.state, viewer), hinted(now.game, now.redealt(viewer), viewer))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"


@law_of_moments(seeds=range(5, 6), every=3)
def no_record_tells_what_a_seat_cannot_know(now: Moment) -> None:
    """Actions, their places and earlier events as a log tells them stay when what its reader cannot know is redealt."""
    game, words = now.game, now.game.words
    for viewer in now.viewers:
        other = now.redealt(viewer)
        legal_there = set(game.legal(other))
        for action in [action for action in game.legal(now.state) if action in legal_there][:SHOWN_MOST]:
            changed = difference(recorded(game, now.state, action, viewer), recorded(game, other, action, viewer))
            assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"
        if now.before is not None:
            then = game.redeal(now.before, viewer, stream("then"))
            told, elsewhere = words.past(now.before, now.state, viewer), words.past(then, other, viewer)
            assert told == elsewhere, f"{who(viewer)} reads {told} in the log, or {elsewhere}"


@law_of_verbs
def no_pointing_tells_what_anybody_cannot_know(now: Moment) -> None:
    """What the table is told when a seat points at a place stays when what one of them cannot know is redealt."""
    if now.game.words.team is None:
        return
    here = pointed(now.game, now.state, now.places)
    for viewer in now.viewers:
        changed = difference(here, pointed(now.game, now.redealt(viewer), now.places))
        assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"


@law_of_verbs
def no_record_tells_which_of_two_actions_it_was_if_nothing_else_does(now: Moment) -> None:
    """Of two actions after which somebody sees, hears and knows the same, a record tells that viewer the same."""
    actions = listed(now.game, now.state)
    for viewer in now.viewers:
        if viewer != now.mover:
            for _, some in groupby(actions, lambda action: action.verb):
                _compare_records(now, list(some)[:ALIKE_MOST], viewer)


def _compare_records(now: Moment, actions: list[Action], viewer: int) -> None:
    """What a viewer reads of actions, wherever it is told the same by what they make happen."""
    game, heard = now.game, list[tuple[list[Event], Action, Any]]()
    for action in actions:
        after = carried_out(game, now.state, action)
        events = game.events(after, viewer)
        for _, other, there in (each for each in heard if each[0] == events):
            changed = difference(recorded(game, now.state, action, viewer), recorded(game, now.state, other, viewer))
            if changed and not difference(seen(game, after, viewer), seen(game, there, viewer)):
                left = part(known(game, after, viewer), known(game, there, viewer))
                assert left, f"{who(viewer)} is told an action that it cannot know by {changed}"
        heard.append((events, action, after))


@law
def no_account_tells_what_a_seat_cannot_know(game: Game[Any], seats: int, options: Options) -> None:
    """How an outcome came about is told alike in two worlds that somebody cannot tell apart, even after it."""
    outcomes, compared = game.outcomes, 0
    if outcomes is None:
        return
    wanted = (now for now in walked(game, seats, options, 5) if outcomes.wanted(now.state, now.action))
    for now, viewer in ((each, viewer) for each in wanted for viewer in each.viewers):
        with now.located():
            try:
                (account, told), (other, elsewhere) = (
                    _found_out(now, outcomes, state, viewer) for state in (now.state, now.redealt(viewer))
                )
            except NoEngine:
                return  # here nothing can be found out
            if not difference(told, elsewhere):
                changed = difference(account, other)
                assert not changed, f"{who(viewer)} is told what it cannot know by {changed}"
                compared += 1
        if compared == ACCOUNTS_MOST:
            return


def _found_out(now: Moment, outcomes: Outcomes[Any], state: Any, viewer: int) -> tuple[Knowledge, Knowledge]:
    """The account of the next action in a state, and what a viewer is told otherwise."""
    game, before = now.game, state.clone()
    before.chance = stream("account")
    if now.action not in game.legal(before):
        return {}, {"legal actions": game.legal(before)}
    outcome, account = outcomes.find(before, now.action, None, None)
    return {"account": account}, seen(game, game.apply(before, now.action, outcome), viewer)


@law
def nobody_is_told_more_where_a_game_is_the_same_for_all(game: Game[Any], seats: int, options: Options) -> None:
    """A game that is said to look and sound the same to everybody does."""
    if game.telling.same_for_all:
        for now in walked(game, seats, options, 1):
            with now.located():
                assert not _is_told_apart(now), "what one viewer is told differs from what another is"


@law
def somebody_is_told_more_where_a_game_is_not_the_same_for_all(game: Game[Any], seats: int, options: Options) -> None:
    """A game that is said to look different to its seats does, at least once."""
    if not game.telling.same_for_all and seats == game.about.seats[-1]:
        told = any(_is_told_apart(now) for now in walked(game, seats, options, 1))
        assert told, "everybody sees and hears the same in a whole game: it should be `same_for_all`"


@law
def who_is_said_to_see_no_more_sees_what_a_spectator_does(game: Game[Any], seats: int, options: Options) -> None:
    """A seat that is said to see no more than a spectator is shown the same: a server makes one view for both."""
    if game.telling.own_sight is not None:
        for now in walked(game, seats, options, 1):
            with now.located():
                for seat in range(seats):
                    for shown in (game.telling.view, game.telling.layout):
                        same = shown(now.state, seat) == shown(now.state, SPECTATOR)
                        assert same or game.telling.sees_more(now.state, seat), f"seat {seat} sees more"


def _is_told_apart(now: Moment) -> bool:
    """Whether some viewer sees, hears or reads what another does not."""
    game, state = now.game, now.state
    told = [
        (game.telling.view(state, each), game.events(state, each), game.words.shown(state, now.action, each))
        for each in now.viewers
    ]
    return told.count(told[0]) != len(told)
