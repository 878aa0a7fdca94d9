"""Reads the lesson of a game: a list of small positions, each with one thing for a newcomer to try.

It is the file `lesson.json` in the game's folder, a list of steps; `Step` tells what each can say. A line of decisions
is written as in match files, joined by ", "; `*` is any decision, and after ` -> ` stands a pattern that an outcome has
to fit (`* -> * on *`), since nobody can foretell it. In place of a line stands a fact: `won`, or `told:` and words that
the game has to tell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, cast

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.ply import OUTCOME

FILE = "lesson.json"
SAY_WORDS, TRY_WORDS, DONE_WORDS = 35, 12, 30  # the most that one step says, asks for, and says when it is done
ANY = "*"
WON, TOLD = "won", "told:"  # the facts that a line can be
NEXT = ", "  # between the decisions of a line
BEFORE = f"...{NEXT}"  # at the beginning of a slip: whatever came before
WORDS_A_MINUTE = 200
DECISION_SECONDS, OUTCOME_SECONDS = 4, 8  # what a decision takes, and one whose outcome is found by hand


class BadLesson(TableflipError):
    """A lesson that cannot be read, with the step."""


@dataclass(frozen=True)
class Slip:
    """A wrong line of decisions, and what is said to it."""

    when: str  # all of the line; only its end, where it begins with "..., "
    say: str
    such: str = ""  # a line that is such a slip, where `when` has a pattern


@dataclass(frozen=True, kw_only=True)
class Step:
    """One position with one thing to try."""

    id: str
    position: str  # as the game reads it; hidden cards that matter are written out
    say: str  # what is new
    ask: str  # the one thing to do; `try` in the file
    accept: tuple[str, ...]  # the lines, or the fact, that count
    rules: tuple[str, ...]  # ids of the rules it teaches
    seat: int = 0  # who the learner is
    look: tuple[str, ...] = ()  # places to light up, as `place` names them, or what an action does there: `buy:factory`
    show: str = ""  # a line that counts, where `accept` has only patterns and facts
    hand: tuple[Mapping[str, int], ...] = ()  # the numbers by which its outcomes are found, one after the other
    slips: tuple[Slip, ...] = ()  # `wrong` in the file; the first that fits speaks
    reply: str = ""  # the line with which the others answer
    chance: tuple[int | tuple[int, ...], ...] = ()  # what is drawn, as a script of chance tells it
    done: str = ""  # said after success; without it the game's own words
    free: bool = False  # whether one may play on from here

    @property
    def answer(self) -> tuple[str, ...]:
        """The decisions that are shown to whoever asks for them."""
        return decisions_of(self.show or self.accept[0])

    @property
    def seconds(self) -> float:
        """How long it takes to read and to do."""
        words = sum(len(text.split()) for text in (self.say, self.ask, self.done))
        decisions = (len(self.answer) - len(self.hand)) * DECISION_SECONDS + len(self.hand) * OUTCOME_SECONDS
        return words * 60 / WORDS_A_MINUTE + decisions


@dataclass(frozen=True)
class Lesson:
    """All steps, in order."""

    steps: tuple[Step, ...]

    @property
    def seconds(self) -> float:
        """How long it takes at an easy pace."""
        return sum(step.seconds for step in self.steps)

    def step(self, name: str) -> Step:
        """A step by its id."""
        for step in self.steps:
            if step.id == name:
                return step
        raise BadLesson(f"this lesson has no step {name[:60]!r}; its steps are {', '.join(s.id for s in self.steps)}")


def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game; None where nobody has written one."""
    path = game.folder / FILE
    return read_lesson(path) if path.is_file() else None


@cache
def read_lesson(path: Path) -> Lesson:
    """The lesson in a file."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Lesson:
    """The lesson in a text; BadLesson says what is wrong, and in which step."""
    try:
        found: Any = json.loads(text)
    except ValueError as problem:
        raise BadLesson(f"a lesson is JSON: {problem}") from None
    if not isinstance(found, list) or not found:
        raise BadLesson("a lesson is a list of steps")
    steps = [_step(number, step) for number, step in enumerate(cast("list[Any]", found), 1)]
    names = [step.id for step in steps]
    for name in names:
        if names.count(name) > 1:
            raise BadLesson(f"two steps are called {name!r}; a step's id is its own")
    return Lesson(tuple(steps))


def decisions_of(line: str) -> tuple[str, ...]:
    """The decisions of a line."""
    return tuple(decision.strip() for decision in line.split(NEXT) if decision.strip())


def is_fact(line: str) -> bool:
    """Whether a line is a fact, which any decisions may bring about."""
    return line == WON or line.startswith(TOLD)


def has_pattern(line: str) -> bool:
    """Whether a line leaves open what is decided, or what comes of it."""
    return line.startswith(BEFORE) or is_fact(line) or any(one == ANY or OUTCOME in one for one in decisions_of(line))


NAMES = {"ask": "try", "slips": "wrong", "such": "as"}  # what a field is called in the file, where Python has that word
TEXT, TEXTS, ITEMS = "a text", "a list of texts", "a list"
KINDS = {
    **dict.fromkeys(("id", "position", "say", "ask", "show", "reply", "done", "when", "such"), TEXT),
    **dict.fromkeys(("accept", "rules", "look"), TEXTS),
    **dict.fromkeys(("slips", "hand", "chance"), ITEMS),
    "seat": "a whole number",
    "free": "true or false",
}
IS_KIND: Mapping[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(one, str) for one in cast("list[Any]", value)),
    ITEMS: lambda value: isinstance(value, list),
    "a whole number": lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    "true or false": lambda value: isinstance(value, bool),
}


def _step(number: int, found: Any) -> Step:
    name = cast("Mapping[str, Any]", found).get("id") if isinstance(found, Mapping) else None
    where = f"step {name if isinstance(name, str) else number}"
    told = _told(Step, found, where)
    told["slips"] = tuple(Slip(**_told(Slip, slip, f"{where}, wrong")) for slip in told.get("slips", ()))
    told["hand"] = tuple(_numbers(numbers, where) for numbers in told.get("hand", ()))
    told["chance"] = tuple(_drawn(drawn, where) for drawn in told.get("chance", ()))
    for field in ("accept", "rules", "look"):
        told[field] = tuple(told.get(field, ()))
    step = Step(**told)
    _check(step, where)
    return step


def _told(kind: type, found: Any, where: str) -> dict[str, Any]:
    """The fields of something in the file by their names in Python, each of its kind and none too many."""
    if not isinstance(found, Mapping):
        raise BadLesson(f"{where}: this is {{...}} with names and values")
    told = dict(cast("Mapping[str, Any]", found))
    known = {NAMES.get(field.name, field.name): field for field in fields(kind)}
    for name, value in told.items():
        if name not in known:
            raise BadLesson(f"{where}: there is no {name!r}; there are {', '.join(known)}")
        wanted = KINDS[known[name].name]
        if not IS_KIND[wanted](value):
            raise BadLesson(f"{where}: {name} is {wanted}")
    for name, field in known.items():
        if field.default is MISSING and not told.get(name):
            raise BadLesson(f"{where}: {name} is missing")
    return {known[name].name: value for name, value in told.items()}


def _numbers(found: Any, where: str) -> Mapping[str, int]:
    if not isinstance(found, Mapping) or not all(isinstance(n, int) for n in cast("Mapping[str, Any]", found).values()):
        raise BadLesson(f"{where}: hand is a list of {{name: number}}")
    return cast("Mapping[str, int]", found)


def _drawn(found: Any, where: str) -> int | tuple[int, ...]:
    many = cast("Sequence[Any]", found) if isinstance(found, list) else [found]
    if not all(isinstance(one, int) for one in many):
        raise BadLesson(f"{where}: chance is a list of numbers, and of lists of numbers for shuffles")
    return tuple(many) if isinstance(found, list) else found


def _check(step: Step, where: str) -> None:
    for name, text, most in (
        ("say", step.say, SAY_WORDS),
        ("try", step.ask, TRY_WORDS),
        ("done", step.done, DONE_WORDS),
    ):
        if len(text.split()) > most:
            raise BadLesson(f"{where}: {name} has {len(text.split())} words; {most} are the most")
    if has_pattern(step.show or step.accept[0]):
        raise BadLesson(f"{where}: show is a line that can be played, for accept leaves open what it is")
    for slip in step.slips:
        if has_pattern(slip.when) and not slip.such:
            raise BadLesson(f"{where}: wrong {slip.when!r} leaves open what it is; give an example with 'as'")
