"""The table of the puzzles that games ship, for docs/learning.md: `python -m tableflip.lab.puzzle_table` writes it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tableflip.core.puzzles import GRADES, puzzles_of
from tableflip.games import GAMES

PAGE = Path(__file__).parents[3] / "docs" / "learning.md"
MARKED = re.compile(r"<!-- puzzles -->\n.*?<!-- end -->", re.DOTALL)


def table() -> str:
    """The puzzles of each game by grade, and what they are about."""
    lines = [f"| game | {' | '.join(f'grade {grade}' for grade in GRADES)} | about |", "|---" * (len(GRADES) + 2) + "|"]
    for game in GAMES.values():
        if puzzles := puzzles_of(game).values():
            counts = Counter(each.grade for each in puzzles)
            about = ", ".join(f"{theme} ({count})" for theme, count in Counter(p.theme for p in puzzles).most_common())
            lines.append(f"| {game.about.title} | {' | '.join(str(counts[grade]) for grade in GRADES)} | {about} |")
    return "\n".join(lines)


def with_table(page: str) -> str:
    """A page with the table between its marks."""
    return MARKED.sub(lambda _: f"<!-- puzzles -->\n{table()}\n<!-- end -->", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
