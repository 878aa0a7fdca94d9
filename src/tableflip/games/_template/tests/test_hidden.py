"""What a seat knows, and what is dealt again for it."""

from __future__ import annotations

from tableflip.core.action import SPECTATOR, TOGETHER
from tableflip.core.chance import stream
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.rules.state import State
from tableflip.games._template.tests.spec import spec
from tableflip.games._template.tests.table import after, at


def seen(state: State, seat: int) -> str:
    """The first letters of the pictures that a seat sees, place by place."""
    cards = PEEK_PAIRS.telling.view(state, seat)["cards"]
    return "".join(card["picture"][:1] or "?" for card in cards)


def varying(state: State, seat: int) -> set[int]:
    """The places whose card is not always the same when what a seat cannot know is dealt again."""
    deals = [PEEK_PAIRS.redeal(state, seat, stream(str(number))) for number in range(30)]
    return {place for place in range(12) if len({deal.cards[place] for deal in deals}) > 1}


@spec("PEEK-060")
def test_a_seat_is_shown_what_it_has_seen_as_long_as_it_lies_there() -> None:
    state = after(at(), "peek a1", "peek b1", "flip c1", "flip d1")
    assert seen(state, 0) == "a?cd????????"
    assert seen(state, 1) == "?bcd????????"
    assert seen(state, SPECTATOR) == "??cd????????"
    state = after(state, "flip c1", "flip a3")
    assert seen(state, 0) == "a??d????????"


@spec("PEEK-060")
def test_what_a_seat_has_not_seen_is_dealt_again() -> None:
    state = after(at(), "peek a1", "peek b1", "flip c1", "flip d1")
    assert varying(state, 0) == {1, *range(4, 12)}
    assert varying(state, 1) == {0, *range(4, 12)}
    assert varying(state, SPECTATOR) == {0, 1, *range(4, 12)}
    assert varying(state, TOGETHER) == set(range(4, 12))


def test_a_peek_of_everybody_is_not_a_flip() -> None:
    state = after(at(), "peek a1", "peek a1")
    assert seen(state, 0)[0] == seen(state, 1)[0] == "a"
    assert seen(state, SPECTATOR)[0] == "?"
