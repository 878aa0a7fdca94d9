"""A card's close-up leads to its paragraph: the rule book has every card's name in bold."""

from __future__ import annotations

from tableflip.core.rulebook import Paragraph, rulebook_of
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import TITLES


def test_every_side_of_every_card_has_its_paragraph() -> None:
    book = rulebook_of(FLIP_CITY)
    assert book is not None
    told = " ".join(part.text for part in book.parts() if isinstance(part, Paragraph))
    assert [title for title in TITLES if f"**{title}**" not in told] == []
