"""What the lobby is told of games, and the files of changed numbers that it hands in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tableflip.core.books import BOOK_MOST
from tableflip.server.messages.bodies import Body, Input


class AskingInfo(Body):
    """A question that the rules want asked of whoever sets a table up and has not said a word about an option."""

    option: str  # it is asked where this one
    values: list[str]  # has one of these values
    words: str
    answers: dict[str, str]  # a value → how its button says it


class OriginInfo(Body):
    """Where some numbers or texts of a game come from."""

    source: Literal["printed", "described", "reconstructed", "ours"]
    mark: str  # the sign beside them; empty for what is printed
    label: str  # the source in words
    what: str
    note: str
    cited: str  # ids of rules


class OptionInfo(Body):
    """A choice made before the game starts."""

    name: str
    question: str  # what it asks, in words of the game
    values: list[str]
    answers: dict[str, str]  # each of these values in words
    default: str
    words: str
    rule: str  # the rule that it changes; empty where no single one says it
    important: bool  # asked first; all others stand behind "more rules"
    pattern: str
    asked: AskingInfo | None
    each: list[str]  # every seat has another of these, joined by /; they are the paints of the house, in order
    origin: OriginInfo | None  # where it comes from, if not from the rule book


class BotInfo(Body):
    """An opponent that is always there."""

    name: str
    title: str  # what it is called at the table
    level: int  # from 1, the weakest; 0 for bots that are not graded
    words: str


class GameInfo(Body):
    """What the lobby shows of a game."""

    name: str
    title: str
    about: str
    length: str
    stage: str
    seats: tuple[int, int]
    usual_seats: int  # how many sit down if nobody says
    seat_names: list[str]
    options: list[OptionInfo]
    bots: list[BotInfo]
    together: bool  # all seats win or lose as one: nobody can resign or offer a draw
    hidden_hands: bool  # seats know different things, so a hot seat needs a curtain
    sources: list[OriginInfo]  # where its numbers and texts come from
    has_book: bool  # its numbers can be changed by a file
    puzzles: int  # that it ships
    has_lesson: bool  # it can be learnt step by step
    phases: dict[str, str]  # kinds of decisions by name, each with a line that says what it is for
    has_rulebook: bool  # its rules are told in plain words


class RuleInfo(Body):
    """One rule of a game's spec."""

    id: str
    chapter: str
    text: str
    functions: list[str]  # that do what it says, each as `file: function` in the game's folder
    tests: list[str]  # that prove it, each as `file: function`


class BookText(Input):
    """A file of changed numbers."""

    text: Annotated[str, Field(max_length=BOOK_MOST)]


class BookRead(Body):
    """Such a file as the value of the option `book`."""

    value: str
