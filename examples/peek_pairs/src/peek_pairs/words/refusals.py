"""Why an action is refused in Peek Pairs, with the rule."""

from __future__ import annotations

from tableflip.core.action import Action

from peek_pairs.rules.state import NONE, State, Verb
from peek_pairs.words.text import NAMES


def why_not(state: State, action: Action) -> str:
    """Why an action is not legal here, with the rule."""
    verb, place = action
    if place >= state.book.cards:
        return f"only {state.book.cards} cards were laid out, and {NAMES[place]} is not among them (PEEK-070)"
    if state.cards[place] == NONE:
        return f"the card on {NAMES[place]} has been taken (PEEK-032)"
    if verb == Verb.FLIP:
        return f"the card on {NAMES[place]} is face up already; another one is asked for (PEEK-030)"
    if state.opened != NONE:
        return "a second card must be flipped now (PEEK-030)"
    if state.peeks[state.mover] == 0:
        return "no peek token is left (PEEK-020)"
    return f"you have seen the card on {NAMES[place]} before (PEEK-020)"
