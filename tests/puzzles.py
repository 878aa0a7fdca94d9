"""The puzzles that are shipped, as tests take them: a few of each grade, or all in the long run."""

from __future__ import annotations

import os
from random import Random

from tableflip import GAMES
from tableflip.core.data import card_of
from tableflip.core.puzzles import FILE, GRADES, Puzzle, begin, puzzles_of, solution

SHIPPED = {name: list(puzzles.values()) for name, game in GAMES.items() if (puzzles := puzzles_of(game))}
SAMPLE = 5  # of each game and grade in each run
WHOLE = os.environ.get("TABLEFLIP_PUZZLES", "") == "all"


def sampled(name: str) -> list[Puzzle]:
    """All of a game in the long run; else a few of each grade, others whenever its file changes."""
    if WHOLE:
        return SHIPPED[name]
    random = Random(card_of(GAMES[name].folder / FILE).sha256)
    by_grade = [[each for each in SHIPPED[name] if each.grade == grade] for grade in GRADES]
    return [puzzle for these in by_grade for puzzle in random.sample(these, SAMPLE)]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.grade}-{puzzle.id}"


def of_theme(theme: str, game: str = "flip_chess") -> Puzzle:
    return next(each for each in SHIPPED[game] if each.theme == theme)


def own_decisions(puzzle: Puzzle) -> list[str]:
    """The solver's part of the first right line."""
    made, own = begin(GAMES[puzzle.game], puzzle), list[str]()
    for text in solution(puzzle):
        if made.match.turn == puzzle.seat:
            own.append(text)
        made.play(text)
    return own
