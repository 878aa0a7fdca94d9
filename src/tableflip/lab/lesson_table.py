"""The table of books, lessons and puzzles, for docs/learning.md: `python -m tableflip.lab.lesson_table` writes it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tableflip.core.lesson import lesson_of
from tableflip.core.puzzles import GRADES, puzzles_of
from tableflip.core.rulebook import rulebook_of
from tableflip.core.spec import rules_of
from tableflip.games import HOUSE

PAGE = Path(__file__).parents[3] / "docs" / "learning.md"
MARKED = re.compile(r"<!-- lessons -->\n.*?<!-- end -->", re.DOTALL)


def table() -> str:
    """For each finished game the rules that its book reaches, the time of its lesson, and its puzzles of each grade."""
    heads = ["rules reached from the book", "words of the book", "steps", "time", "puzzles of grade 1, 2, 3, 4"]
    lines = [f"| game | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for game in [each for each in HOUSE if not each.about.is_draft]:
        book, lesson = rulebook_of(game), lesson_of(game)
        read = f"{len(book.rules)} of {len(rules_of(game))} | {book.words}" if book else "– | –"
        taken = f"{len(lesson.steps)} | {lesson.seconds // 60:.0f}:{lesson.seconds % 60:02.0f}" if lesson else "– | –"
        counts = Counter(each.grade for each in puzzles_of(game).values())
        posed = ", ".join(str(counts[grade]) for grade in GRADES) if counts else "none yet"
        lines.append(f"| {game.about.title} | {read} | {taken} | {posed} |")
    return "\n".join(lines)


def with_table(page: str) -> str:
    """A page with the table between its marks."""
    return MARKED.sub(lambda _: f"<!-- lessons -->\n{table()}\n<!-- end -->", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
