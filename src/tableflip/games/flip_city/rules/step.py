"""One legal action carried out."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.flip_city.rules.build import buy, develop, flip_extra, flip_main
from tableflip.games.flip_city.rules.end import finish
from tableflip.games.flip_city.rules.play import pay_and_shuffle, play_top, recycle, shuffle_discard, stop
from tableflip.games.flip_city.rules.state import State, Verb


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal action."""
    state.news.count = 0
    if verb == Verb.PLAY:
        play_top(state)
    elif verb == Verb.RECYCLE:
        recycle(state, target)
    elif verb == Verb.STOP:
        stop(state)
    elif verb == Verb.SHUFFLE:
        shuffle_discard(state)
    elif verb == Verb.PAY:
        pay_and_shuffle(state, target)
    elif verb == Verb.BUY:
        buy(state, target)
    elif verb == Verb.DEVELOP:
        develop(state, target)
    elif verb == Verb.FLIP_MAIN:
        flip_main(state, target)
    elif verb == Verb.FLIP_EXTRA:
        flip_extra(state, target)
    else:
        finish(state)
