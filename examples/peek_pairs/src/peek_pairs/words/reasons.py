"""What speaks for an action in Peek Pairs, by what a seat has seen."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.phrases import percent, sentence

from peek_pairs.box import PICTURES
from peek_pairs.rules.hidden import is_seen
from peek_pairs.rules.state import NONE, UNKNOWN, State, Verb
from peek_pairs.words.text import NAMES


def reason(state: State, action: Action, seat: int) -> str:
    """What an action shows, and to whom; what it takes, and how likely."""
    verb, place = action
    if verb == Verb.PEEK:
        return sentence(f"shows you alone one of the {len(unseen(state, seat))} cards that you do not know")
    picture = known(state, place, seat)
    if state.opened != NONE:
        return sentence(_second(state, picture, seat))
    if picture == UNKNOWN:
        return sentence("shows everybody a card that you do not know; then you choose another")
    twin = twin_of(state, place, seat)
    if twin == NONE:
        return sentence(f"turns up the {PICTURES[picture]}, whose twin you have not seen")
    return sentence(f"turns up the {PICTURES[picture]}; its twin lies on {NAMES[twin]}")


def _second(state: State, picture: int, seat: int) -> str:
    """What speaks for a second card."""
    wanted = state.cards[state.opened]
    if picture == wanted:
        return f"takes the pair of {PICTURES[wanted]}s"
    if picture != UNKNOWN:
        return f"misses for sure, and shows the {PICTURES[picture]} that you know already"
    if twin_of(state, state.opened, seat) != NONE:
        return "misses for sure: you know where the twin lies"
    return f"takes the pair of {PICTURES[wanted]}s with a chance of {percent(1 / len(unseen(state, seat)))}"


def kind(state: State, action: Action) -> tuple[int, int]:
    """Cards that the mover knows are alike by their picture, and all others are alike."""
    return action.verb, known(state, action.target, state.mover)


def known(state: State, place: int, seat: int) -> int:
    """The picture of a card, or UNKNOWN to a seat that has not seen it."""
    return state.cards[place] if is_seen(state, place, seat) else UNKNOWN


def unseen(state: State, seat: int) -> list[int]:
    """The places of the cards that a seat has not seen."""
    on_table = [place for place in range(state.book.cards) if state.cards[place] != NONE]
    return [place for place in on_table if not is_seen(state, place, seat)]


def twin_of(state: State, place: int, seat: int) -> int:
    """Where the other card of a picture lies, or NONE for a seat that has not seen it."""
    for other in range(state.book.cards):
        if other != place and known(state, other, seat) == state.cards[place]:
            return other
    return NONE
