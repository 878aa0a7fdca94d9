"""What teaches Captain Flip is true to it: no lesson, example or puzzle begins with what would have sunk already."""

from __future__ import annotations

from tableflip import game_named
from tableflip.core.lesson import lesson_of
from tableflip.core.puzzles import puzzles_of
from tableflip.core.rulebook import Example, rulebook_of
from tableflip.games.captain_flip.box import Star
from tableflip.games.captain_flip.rules.cells import EVERY_LINE, LINE_NAMES
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.sea import is_complete
from tests.spec import spec

GAME = game_named("captain_flip")


def taught() -> list[str]:
    """All positions from which people learn."""
    lesson, book = lesson_of(GAME), rulebook_of(GAME)
    assert lesson is not None and book is not None
    examples = [part.position for part in book.parts() if isinstance(part, Example)]
    return [
        *(step.position for step in lesson.steps),
        *filter(None, examples),
        *(puzzle.position for puzzle in puzzles_of(GAME).values()),
    ]


@spec("CAPTAIN-401", "CAPTAIN-402")
def test_no_position_that_teaches_has_a_line_that_would_have_sunk() -> None:
    positions = taught()
    assert len(positions) > 150
    for position in positions:
        state = GAME.start_from(position)
        if not owns(state, state.active, Star.NO_CLEAR):
            standing = [LINE_NAMES[line] for line in range(EVERY_LINE) if is_complete(state, line)]
            assert not standing, f"{', '.join(standing)} would have sunk: {position}"
