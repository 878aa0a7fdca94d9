"""Plays the reply to a mistake in a puzzle: a win in one turn if there is one, else what looks best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableflip.bots.first_look import FirstLook
from tableflip.core.action import OVER, WON, Action
from tableflip.core.chance import stream
from tableflip.core.match import Match

TRIED_MOST = 4_000  # positions looked at for a win in one turn


def punish(match: Match[Any], seat: int, between: Callable[[], None] = lambda: None) -> None:
    """Play on, in place, until a seat has to decide again or the game is over: by interpreted rules, at once.

    Against somebody, a turn in the middle of which the mistake was made is played to its end first.
    """
    bot = FirstLook[Any]("punish")
    if match.seats > 1 and not match.game.about.together:
        _play_while(match, lambda turn: turn == seat, bot, between)
    mover = match.turn
    if mover is None or mover == seat:
        return
    for action in winning_turn(match, mover, between):
        match.play(action)
    _play_while(match, lambda turn: turn != seat, bot, between)


def _play_while(
    match: Match[Any], is_on: Callable[[int], bool], bot: FirstLook[Any], between: Callable[[], None]
) -> None:
    while match.turn is not None and is_on(match.turn):
        between()
        known = match.game.redeal(match.state, match.turn, stream("punish"))
        match.play(bot.choose(match.game, known, match.turn))


def winning_turn(match: Match[Any], mover: int, between: Callable[[], None]) -> list[Action]:
    """The actions of one turn with which the mover wins; none where it cannot, or where that takes long to see."""
    game = match.game
    ways: list[tuple[list[Action], Any]] = [([], game.redeal(match.state, mover, stream("punish")))]
    tried = 0
    while ways and tried < TRIED_MOST:
        line, state = ways.pop()
        for action in game.legal(state):
            between()
            tried += 1
            after = state.clone()
            game.carry_out(after, action)
            longer = [*line, action]
            if game.rules.turn(after) == OVER and game.rules.payoff(after, mover) == WON:
                return longer
            if game.rules.turn(after) == mover:
                ways.append((longer, after))
    return []
