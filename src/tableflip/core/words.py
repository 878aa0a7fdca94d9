"""A game in words: notation, what a seat is shown and told, position texts and the sentences of hints.

Everything here is plain Python and pure: it reads states and makes strings or values that can be sent, and it never
thinks. What takes long to work out (aids) is a value of its own, asked for separately.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from tableflip.core.action import SPECTATOR, Action
from tableflip.core.layout import Layout
from tableflip.core.news import Item, known_items
from tableflip.core.phrases import percent, points
from tableflip.core.state import S
from tableflip.core.tally import Tally

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]


class Event(NamedTuple):
    """Something that happened, in words for one seat."""

    kind: str
    seat: int
    words: str
    places: tuple[str, ...] = ()  # where on the board, as `place` writes it
    later: str = ""  # how a log may tell it after the next action, where players have to remember; empty: the same
    details: str = ""  # the sentence in full, for readers who check it; empty: `words` leaves nothing out
    least: str = ""  # how a log may tell it after an event that makes it forget; empty: as before
    forgets: bool = False  # whether it makes a log forget: what earlier events told by `later` may be too much now

    @property
    def whole(self) -> str:
        """The sentence with everything in it."""
        return self.details or self.words


class Verdict(NamedTuple):
    """The result in words: as a sentence, or in two parts where it is shown large."""

    title: str
    why: str = ""

    def __str__(self) -> str:
        """The whole sentence."""
        return f"{self.title}: {self.why}" if self.why else self.title


class Feat(NamedTuple):
    """What a finished game alone has come to: a few words, and the number by which it is compared."""

    words: str  # to be read after the name of the game: "won in round 14"
    rank: int  # more is better


class Goal(NamedTuple):
    """How a game is won and how close everybody is: one line that is always in sight."""

    aim: str  # how to win, for somebody who has never played it
    stands: tuple[str, ...] = ()  # how close each seat is, to be read behind its name; none where all win together
    rest: str = ""  # what is left until the end, for the whole table

    def line(self, names: Sequence[str]) -> str:
        """All of it as one line, with the seats by their names."""
        stands = [f"{name} {stand}" for name, stand in zip(names, self.stands)]
        return " · ".join(part for part in (self.aim, *stands, self.rest) if part)


def no_goal(_state: Any, _seat: int) -> Goal:
    """The goal of a game that does not tell it: `Game.goal` has the sentence on its box instead."""
    return Goal("")


@dataclass(frozen=True, kw_only=True)
class WholeTurns(Generic[S]):
    """In games that write several actions as one word: how to write and to read it."""

    spell: Callable[[S, str], list[Action]]  # the actions of a word; none if it is not such a word
    unspell: Callable[[S, Sequence[Action]], str]  # the word of actions
    write: Callable[[S, Sequence[Action]], str]  # a turn from the state before it, readable


def nothing_beyond(_state: Any, _text: str) -> str:
    """What speaks against a text, in a game that knows of nothing people try beyond its actions."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Notation(Generic[S]):
    """Actions and results as short texts: strings out and in, each written in one way."""

    text: Callable[[S, Action], str]  # an action
    result: Callable[[S], str]  # the result once the game is over, as "b capture"
    whole_turns: WholeTurns[S] | None = None
    # what speaks, with its rule, against a text that people may well try and that no action is written like, such as a
    # step of two squares; empty for any other text. It comes in small letters with single spaces.
    beyond: Callable[[S, str], str] = nothing_beyond
    read_book: Callable[[str], str] | None = None  # a file of changed numbers as the value of the option "book"
    write_book: Callable[[], str] | None = None  # all numbers that such a file may change, commented, as such a file


@dataclass(frozen=True, kw_only=True)
class Phases(Generic[S]):
    """What kinds of decisions there are, and what each is for: a line for somebody who meets it for the first time."""

    phase: Callable[[S], str]  # the name of the kind of decision that is asked for; empty after the end
    lines: Mapping[str, str]  # by name: a sentence or two, at most 35 words


def nothing_else(_state: Any, _action: Action) -> tuple[str, ...]:
    """What a refusal is about in a game that points at nothing but what was pressed."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Telling(Generic[S]):
    """What a seat is shown and told."""

    view: Callable[[S, int], Mapping[str, Any]]  # its return type declares what pages are sent
    layout: Callable[[S, int], Layout]  # the same as places, piles and hands, for a board that knows no game
    word: Callable[[S, Item, int], Event]  # one event of the news; `what` is NOTHING where hidden
    prompt: Callable[[S], str]  # what the seat to decide is asked, without its name: `Game.asked` puts that before it
    # the same to those who wait, as a verb after the name of who decides: "turns a tile"
    doing: Callable[[S], str]
    describe: Callable[[S, Action], str]  # an action, for buttons and menus
    place: Callable[[S, Action], str]  # where clicks mean this action, as "cell:c3"; see core/layout.py
    why_not: Callable[[S, Action], str]  # why an action is not legal here, with the rule's id
    # what a refusal is about besides the places of the action itself, to be lit up beside its sentence
    concerns: Callable[[S, Action], tuple[str, ...]] = nothing_else
    verdict: Callable[[S], Verdict]  # the result once the game is over
    goal: Callable[[S, int], Goal] = no_goal  # how to win and how close everybody is, as a seat may know it
    phases: Phases[S] | None = None  # what newcomers are told of the decisions, where a game tells it
    tally: Callable[[S], Tally | None] | None = None  # how a finished game is counted, where that says more
    feat: Callable[[S], Feat] | None = None  # what a finished deal of the day has come to, where that says more
    # an action as values that the game's own page reads; None where its place says enough, as in most games it does
    deed: Callable[[S, Action], Mapping[str, Any] | None] | None = None
    same_for_all: bool = False  # whoever looks sees and hears the same: no seat knows more than a spectator
    # whether a seat sees more than a spectator just now; where nothing is told, it always may, unless all see the same
    own_sight: Callable[[S, int], bool] | None = None

    def deed_of(self, state: S, action: Action) -> Mapping[str, Any] | None:
        """An action as its page reads it; None where the page needs no more than its place."""
        return self.deed(state, action) if self.deed else None

    def phase_of(self, state: S) -> str:
        """The name of the kind of decision that is asked for; empty where the game tells none."""
        return self.phases.phase(state) if self.phases else ""

    def sees_more(self, state: S, seat: int) -> bool:
        """Whether a seat is shown something now that a spectator is not."""
        if seat == SPECTATOR or self.same_for_all:
            return False
        return self.own_sight is None or self.own_sight(state, seat)

    def events(self, state: S, seat: int) -> list[Event]:
        """What the last action made happen, as a seat (or SPECTATOR) may know it."""
        return [self.word(state, item, seat) for item in known_items(state.news, seat)]


@dataclass(frozen=True, kw_only=True)
class Memory(Generic[S]):
    """In games where players must remember what they saw: what the record of a running match no longer tells.

    What an event shows and may be hidden again is a thing with a number from 1 on, so that a log of a thousand events
    asks once which things are hidden now.
    """

    text_for: Callable[[S, Action, int], str]  # an action in notation as a record may show it to a seat
    thing: Callable[[Item], int]  # what an event shows that may be hidden again; 0 if nothing
    hidden: Callable[[S], int]  # the things that no earlier event may show now, a bit each; never bit 0
    faceless: Callable[[Item], Item]  # an event that does not show its thing
    may_look_back: Callable[[S], bool]  # whether earlier positions of a running match may be shown again


@dataclass(frozen=True, kw_only=True)
class Positions(Generic[S]):
    """A position as one line of text."""

    write: Callable[[S, bool], str]  # True leaves out what nobody may know
    read: Callable[[str], S]


def like_no_other(_state: Any, action: Action) -> Hashable:
    """Every action is of its own kind, in a game whose pieces all differ."""
    return action


def chance_to_win(_state: Any, chance: float) -> str:
    """What an action is worth, in a game that is won or lost."""
    return f"{percent(chance)} to win"


def percents_ahead(_state: Any, chance: float, other: float) -> str:
    """How far one chance is ahead of another, as both are shown."""
    more = points(chance) - points(other)
    return f"{more} %" if more > 0 else ""


def goes_on(_state: Any, _action: Action) -> bool:
    """No action takes anything back."""
    return False


def no_drawback(_state: Any, _action: Action, _seat: int) -> str:
    """Nothing is said against an action."""
    return ""


@dataclass(frozen=True, kw_only=True)
class HintWords(Generic[S]):
    """The sentences of hints, by what a seat may know."""

    reason: Callable[[S, Action, int], str]  # what speaks for a legal action
    drawback: Callable[[S, Action, int], str] = (
        no_drawback  # what speaks against it, as a clause: "lets Red take on c4"
    )
    kind: Callable[[S, Action], Hashable] = like_no_other  # actions of one kind do the same: one hint is enough
    outlook: Callable[[S, float], str] = chance_to_win  # what an action is worth (0 to 1, as a payoff)
    ahead: Callable[[S, float, float], str] = percents_ahead  # how far the outlook of one is ahead of that of another
    goes_back: Callable[[S, Action], bool] = goes_on  # whether it only takes answers back, which is no advice


@dataclass(frozen=True, kw_only=True)
class Aids(Generic[S]):
    """What takes thinking and helps a player to decide, such as odds: asked for beside the view, never in it."""

    work_out: Callable[[S, int], Mapping[str, Any]]  # its return type declares what pages are sent


@dataclass(frozen=True, kw_only=True)
class Team(Generic[S]):
    """In games that are played together: what partners show each other, and what follows from who they are."""

    point: Callable[[S, str], str]  # what pointing at a place tells the others; empty for nothing
    # the options that follow from who sits where (bots by name, people as ""), where they are not told
    seated: Callable[[Mapping[str, str], Sequence[str]], Mapping[str, str]]


class Aim(NamedTuple):
    """Something a hand can aim at."""

    text: str  # in notation
    words: str  # for buttons and menus
    place: str  # where clicks mean it


@dataclass(frozen=True, kw_only=True)
class Aims(Generic[S]):
    """In games in which a hand decides and no rule asks where it aims: what it can aim at, for puzzles that ask."""

    offered: Callable[[S], Sequence[Aim]]  # all aims of the coming action; none where nothing is aimed
    played: Callable[[S, str], str]  # the action with this aim, with a usual outcome, as a match plays it
    speaks_for: Callable[[S, str], str]  # a sentence


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """Everything a game says."""

    notation: Notation[S]
    telling: Telling[S]
    positions: Positions[S]
    hints: HintWords[S]
    memory: Memory[S] | None = None
    team: Team[S] | None = None
    aids: Aids[S] | None = None
    aims: Aims[S] | None = None
    page: Mapping[str, Any] = field(default_factory=dict[str, Any])  # numbers of the box that its pages need, by name

    def shown(self, state: S, action: Action, seat: int) -> str:
        """An action in notation as the record of a running match may show it to a seat (or SPECTATOR)."""
        return self.memory.text_for(state, action, seat) if self.memory else self.notation.text(state, action)

    def past(self, then: S, now: S, seat: int) -> list[Event]:
        """The events of an earlier state as a log of the running match may tell them now."""
        items = known_items(then.news, seat)
        if self.memory and (hidden := self.memory.hidden(now)):
            items = [self.memory.faceless(item) if hidden >> self.memory.thing(item) & 1 else item for item in items]
        return [self.telling.word(then, item, seat) for item in items]

    def may_look_back(self, state: S) -> bool:
        """Whether earlier positions of a running match may be shown again."""
        return self.memory is None or self.memory.may_look_back(state)

    def seated(self, options: Mapping[str, str], bots: Sequence[str]) -> Mapping[str, str]:
        """The options of a match, with those that follow from who sits where."""
        return self.team.seated(options, bots) if self.team else options
