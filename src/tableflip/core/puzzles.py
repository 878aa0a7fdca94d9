"""Puzzles: positions with one best answer, proved when they were made, and the tree of decisions that is that answer.

A game ships them as `data/puzzles.json` with a card, one puzzle a line; `tableflip lab puzzles` makes them. In the tree
a decision leads to what follows it: further decisions of the solver, all of which are right, or the one answer of the
other side that holds out longest. Where nothing follows, the puzzle is solved.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tableflip.core.data import read_data
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.phrases import counted, percent, sentence, signed
from tableflip.core.words import Aim, Aims

FILE = Path("data") / "puzzles.json"
GRADES = (1, 2, 3, 4)
SEED = "1"  # of what a position leaves open: whoever tries the same sees the same

Tree = Mapping[str, "Tree"]
Unit = Literal["win", "chance", "points"]  # what an answer is worth: all or nothing, a share from 0 to 1, or points


class NoPuzzle(TableflipError):
    """There is no such puzzle."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position, what is asked in it, and what answers it."""

    id: str
    game: str
    position: str
    seat: int  # who solves it
    goal: str  # a sentence that tells what is asked
    theme: str
    answer: Tree
    unit: Unit
    margin: float  # by how much the best first decision is better than the next one that is not as good
    values: Mapping[str, float] = field(default_factory=dict[str, float])  # what first decisions are worth
    found: tuple[float, ...] = ()  # the share of its tries in which each level finds the answer
    grade: int = 0  # from 1, the quarter of a game's puzzles that the levels find most often, to 4
    rules: tuple[str, ...] = ()
    look: bool = False  # whether its closed tiles are shown first, to be remembered

    def written(self) -> str:
        """The puzzle as one line of JSON; what is as usual is left out."""
        told = {name: value for name, value in asdict(self).items() if value not in ((), {}, False)}
        return json.dumps(told | {"seat": self.seat}, ensure_ascii=False, separators=(",", ":"))


def read_puzzle(told: Mapping[str, Any]) -> Puzzle:
    """The puzzle that a line of the file tells."""
    try:
        lists: dict[str, Any] = {"found": tuple(told["found"]), "rules": tuple(told.get("rules", ()))}
        return Puzzle(**{**told, **lists})
    except (TypeError, KeyError) as problem:
        raise TableflipError(f"a puzzle cannot be read: {problem}") from None


def puzzles_of(game: Game[Any]) -> Mapping[str, Puzzle]:
    """The puzzles of a game by their ids, in the order of the file; none where it ships none."""
    path = game.folder / FILE
    return read_puzzles(path) if path.is_file() else {}


@cache
def read_puzzles(path: Path) -> Mapping[str, Puzzle]:
    """The puzzles in a data file."""
    return {puzzle.id: puzzle for puzzle in map(read_puzzle, json.loads(read_data(path)))}


def puzzle_named(game: Game[Any], name: str) -> Puzzle:
    """The puzzle of a game with this id."""
    try:
        return puzzles_of(game)[name]
    except KeyError:
        raise NoPuzzle(f"{game.about.title} has no puzzle {name[:40]!r}; look at the list of its puzzles") from None


Standing = Literal["open", "solved", "wrong"]


@dataclass
class Attempt:
    """A puzzle being solved: the match, with the other side's answers played in, and how it stands."""

    game: Game[Any]
    puzzle: Puzzle
    match: Match[Any]
    node: Tree
    standing: Standing = "open"
    played: list[str] = field(default_factory=list[str])  # all decisions, answers included

    @property
    def aims(self) -> Sequence[Aim]:
        """What the solver chooses from where an aim is asked for; none where a decision of the rules is."""
        aims = self.game.words.aims
        return aims.offered(self.match.state) if aims else ()

    def decide(self, text: str) -> None:
        """Take a decision of the solver's; the other side answers as the tree tells. What is not legal is refused."""
        if self.standing != "open":
            raise TableflipError("this puzzle is done; begin it again")
        plain = self.play(text)
        if plain not in self.node:
            self.standing = "wrong"
            return
        self.node = self.node[plain]
        while self.node and self.match.turn not in (None, self.puzzle.seat):
            reply = next(iter(self.node))
            self.play(reply)
            self.node = self.node[reply]
        if not self.node:
            self.standing = "solved"

    def play(self, text: str) -> str:
        """Play a decision; how it is written."""
        plain = text
        if aims := self._asks_aim():
            self.match.play(aims.played(self.match.state, text))
        else:
            plain = self.match.play(text)[0].text
        self.played.append(plain)
        return plain

    def _asks_aim(self) -> Aims[Any] | None:
        return self.game.words.aims if self.aims else None

    def words_of(self, text: str) -> str:
        """A decision as buttons call it."""
        for aim in self.aims:
            if aim.text == text:
                return aim.words
        return self.game.telling.describe(self.match.state, self.game.parse(self.match.state, text))

    def reason_for(self, text: str) -> str:
        """What speaks for a decision: the sentence that a hint would give."""
        state = self.match.state
        if aims := self._asks_aim():
            return aims.speaks_for(state, text)
        return self.game.hints.reason(state, self.game.parse(state, text), self.puzzle.seat)

    @property
    def asked(self) -> str:
        """What is asked, and of whom where it matters who one is."""
        about = self.game.about
        is_against = self.match.seats > 1 and not about.together
        return (
            f"You are {about.titles[self.puzzle.seat].title()}. {self.puzzle.goal}" if is_against else self.puzzle.goal
        )

    @property
    def said(self) -> str:
        """How it stands, in a sentence or two; empty while it is open."""
        puzzle = self.puzzle
        if self.standing == "open":
            return ""
        first = self.played[0]
        best = max(puzzle.values.values(), default=0.0)
        if self.standing == "solved":
            worth = f" {sentence(f'{_worth(puzzle.unit, best)} is the best there is')}" if puzzle.values else ""
            return f"Solved.{worth}"
        if first in puzzle.values and puzzle.values[first] < best:
            less, more = _worth(puzzle.unit, puzzle.values[first]), _worth(puzzle.unit, best)
            return f"Not the best: that leaves {less}, and {more} can be had."
        if self.match.verdict is not None:  # the other side has played it out
            return f"Not this. {self.match.verdict}."
        return "Not this: it does not win in time."


def _worth(unit: Unit, value: float) -> str:
    if unit != "points":
        return f"{percent(value)} to win"
    return counted(int(value), "point") if value == int(value) else f"{signed(value, 1)} points"


def begin(game: Game[Any], puzzle: Puzzle) -> Attempt:
    """Set a puzzle up."""
    return Attempt(game, puzzle, Match.new(game, seed=SEED, position=puzzle.position), puzzle.answer)


def attempt(game: Game[Any], puzzle: Puzzle, decisions: Sequence[str]) -> Attempt:
    """A puzzle after some decisions of its solver; what comes after a wrong one is refused."""
    made = begin(game, puzzle)
    for text in decisions:
        made.decide(text)
    return made


def first_shown(puzzle: Puzzle) -> str:
    """The position as it is shown first: where something is to be remembered, with all that is known open."""
    return f"{puzzle.position},memory=log" if puzzle.look else puzzle.position


def solution(puzzle: Puzzle) -> list[str]:
    """The first of the right lines, answers included."""
    line, node = list[str](), puzzle.answer
    while node:
        text = next(iter(node))
        line.append(text)
        node = node[text]
    return line


def size(tree: Tree) -> int:
    """How many decisions a tree holds."""
    return sum(1 + size(below) for below in tree.values())
