"""A game is a value: its rules, its words and its box, bundled."""

from __future__ import annotations

import difflib
import importlib.util
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from tableflip.core.chance import Chance, key_of, rekey
from tableflip.core.compiled import Owner
from tableflip.core.errors import Ambiguous, BadOption, NotLegal, NotNotation
from tableflip.core.news import Item, knows
from tableflip.core.option import Option
from tableflip.core.phrases import few
from tableflip.core.records import Many, Record
from tableflip.core.usual import (
    always,
    as_told,
    chance_to_win,
    like_no_other,
    no_ending,
    no_gaps,
    no_nature,
    no_pointing,
    no_reason,
    no_sight,
    nothing_fades,
    one_fate,
)

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
View = Mapping[str, Json]

OVER = -1  # whose turn it is when the game has ended
SPECTATOR = -1  # the seat of somebody who only watches
TOGETHER = -2  # for `resample`: all seats together, who may know more than any one of them
WON = 1000  # a payoff: 0 is a loss, 500 an even draw, 1000 a win


class State(Record):
    """What every game's state has, whatever else it holds."""

    chance: Chance = Chance()
    if TYPE_CHECKING:
        news: Any  # each game declares a row as long as it needs


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Action(NamedTuple):
    """A verb and what it is done to: everything any game asks of a player."""

    verb: int
    target: int = 0


@dataclass(frozen=True)
class Level:
    """A graded opponent: its name, one sentence of character, the bot behind it and how often that one slips."""

    name: str
    words: str
    bot: str  # as `make_bot` reads it
    slip: float = 0.0  # how often it takes something that merely looks fine
    quick: str = ""  # the same with a small, fixed budget, to be measured by


class Bot(Protocol[S]):
    """An opponent. The state it is handed has been re-dealt: what its seat cannot know is not in it."""

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action the bot takes for a seat."""
        ...


@runtime_checkable
class Thinker(Protocol):
    """A bot of a game's own that can be told how many positions to look at."""

    def thinking(self, positions: int) -> Bot[Any]:
        """The same bot, looking at no more positions for one decision."""
        ...


class Event(NamedTuple):
    """Something that happened, in words for one seat."""

    kind: str
    seat: int
    words: str


class Outcomes(Protocol[S_contra]):
    """How an outcome that nature draws (a flick's landing) is written into a state and read from it."""

    def wanted(self, state: S_contra, action: Action) -> bool:
        """Whether this action needs an outcome."""
        ...

    def put(self, state: S_contra, action: Action, text: str) -> None:
        """Write a told outcome into the state for `step` to use; one that cannot be raises NotLegal."""
        ...

    def text(self, state: S_contra) -> str:
        """The outcome now in the state, in notation; it never contains a comma followed by a space."""
        ...


class Space:
    """The whole action space: each verb and how many targets it has; an action's number is its place in it."""

    def __init__(self, sizes: Mapping[int, int]) -> None:
        self.first: tuple[int, ...] = tuple(
            sum(size for verb, size in sizes.items() if verb < this) for this in range(max(sizes) + 1)
        )
        self.actions = tuple(Action(verb, target) for verb in sorted(sizes) for target in range(sizes[verb]))

    def number(self, action: Action) -> int:
        """The place of an action in the space."""
        return self.first[action.verb] + action.target


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """Everything the rest of the house knows about one game."""

    name: str
    title: str
    about: str  # one sentence for somebody who does not know the game
    seats: range
    usual_seats: int | None = None  # how many sit down if nobody says; the fewest if not told
    seat_names: tuple[str, ...]
    length: str  # how long a game takes, in words
    version: int  # of the rules; match files name it
    stage: str  # draft, complete or verified
    options: tuple[Option, ...] = ()
    module: str  # the package the game lives in: its sources decide when to compile anew
    same_for_all: bool = False  # whoever looks sees and hears the same: no seat knows more than a spectator
    together: bool = False  # all seats win or lose as one, so nobody can resign or agree on a draw
    perft_counts: str = "decisions"  # or "turns": what perft counts
    plies_most: int  # no game is longer
    legal_most: int  # no decision has more options

    # the rules: interpreted as they stand, or compiled; in place, trusting their caller
    state: type[S]
    space: Space
    deal: Callable[[S], None]
    legal_into: Callable[[S, Many[int]], int]
    step: Callable[[S, int, int], None]
    turn: Callable[[S], int]
    payoff: Callable[[S, int], int]
    evaluate: Callable[[S, int], int]  # a guess of the payoff at any time, for bots at first sight
    resample: Callable[[S, int], None]  # re-deal all that a seat (or all TOGETHER) cannot know, by the state's chance
    foresee: Callable[[S, int], int] | None = None  # a better guess, for bots that search
    sight: Callable[[S, int], int] = no_sight  # the guess of a player who does not look ahead, for bots that watch it
    complete: Callable[[S], None] = no_gaps  # deal what a position text left open
    nature: Callable[[S, int, int], None] = no_nature  # draw the outcome of an action into the state
    # near its end a game can be solved: whether it is, for a seat; then lay the hidden cards so that an action meets
    # its fate of this number, and tell how many deals that stands for (none: there is no such fate)
    ending: Callable[[S, int], bool] = no_ending
    fate: Callable[[S, int, int, int], int] = one_fate
    observe: Callable[[S, int, Many[int]], None]
    observation: tuple[int, ...]  # the shape of what `observe` writes

    # the words: plain Python, pure
    set_up: Callable[[int, Mapping[str, str]], S]  # the state before the deal: seats and options in it
    settings: Callable[[S], Mapping[str, str]]  # the options that a state was set up with
    seat_count: Callable[[S], int]
    turn_number: Callable[[S], int]  # counts up whenever a turn ends; the plies of one number are one turn
    view: Callable[[S, int], View]
    word: Callable[[S, Item, int], Event]  # one event of the news in words; `what` is NOTHING where hidden
    fade: Callable[[S, Item], Item] = nothing_fades  # an earlier event as it may be told again in the state of now
    may_look_back: Callable[[S], bool] = always  # whether earlier positions of a running match may be shown again
    prompt: Callable[[S], str]  # what the seat to decide is asked
    text: Callable[[S, Action], str]  # an action in notation
    text_for: Callable[[S, Action, int], str] | None = None  # the same as a record may show it to a seat
    describe: Callable[[S, Action], str]  # an action in words, for buttons and menus
    place: Callable[[S, Action], str]  # where a click means this action, as "cell:c3" or "deck"
    point: Callable[[S, str], str] = no_pointing  # what pointing at a place tells the others; empty for nothing
    why_not: Callable[[S, Action], str]  # why an action is not legal here, with the rule's id
    reason: Callable[[S, Action, int], str] = no_reason  # what speaks for a legal action, by what a seat may know
    kind: Callable[[S, Action], Hashable] = like_no_other  # actions of one kind do the same: one hint is enough
    outlook: Callable[[S, float], str] = chance_to_win  # what an action is worth (0 to 1, as a payoff) in words
    result: Callable[[S], str]  # the result in notation once the game is over, as "b capture"
    verdict: Callable[[S], str]  # the result in a sentence
    write: Callable[[S, bool], str]  # the position text; True leaves out what nobody may know
    read: Callable[[str], S]
    census: Callable[[S], Mapping[str, int]]  # what must never change: every card and piece by kind
    spell: Callable[[S, str], list[Action]] | None = None  # several actions written as one word, as a whole turn
    unspell: Callable[[S, Sequence[Action]], str] | None = None  # several actions as one word, the opposite of spell
    write_turn: Callable[[S, Sequence[Action]], str] | None = None  # a turn from the state before it, readable
    outcomes: Outcomes[S] | None = None
    # simulate a flick: from its numbers and whether it was `swiped` (none: the house flips) and the flight before it
    # (where everything came to rest) to the outcome in notation and the new flight; may import a physics engine
    throw: Callable[[S, Action, Mapping[str, int] | None, Json], tuple[str, Json]] | None = None
    # where everything lies since a flight: as the last word of a position text, and read back from it as a flight
    write_lying: Callable[[S, Json], str] | None = None
    read_lying: Callable[[S, str], Json] | None = None
    spec_prefix: str = ""
    read_book: Callable[[str], str] | None = None  # a file of changed numbers as the value of the option "book"
    levels: tuple[Level, ...] = ()  # from the weakest to the strongest
    # the options that follow from who sits where (bots by name, people as ""), where they are not told
    seated: Callable[[Mapping[str, str], Sequence[str]], Mapping[str, str]] = as_told
    yardsticks: tuple[str, ...] = ("greedy",)  # bots that the top level is measured by
    haste: int = 4  # and by itself, thinking so many times less: more thinking helps
    rollout: int = 4  # random decisions a search plays before it judges
    ripe: int = 1  # visits after which a search looks at what may follow a position
    curiosity: float = 0.3  # how much a search tries what it knows little of
    adviser: str = "search"  # the bot whose thoughts are the hints, as `make_bot` reads it
    bots: Mapping[str, Callable[[str], Any]] = field(default_factory=dict[str, Any])  # its own, each made from a seed

    @property
    def default_seats(self) -> int:
        """How many sit down if nobody says."""
        return self.seats[0] if self.usual_seats is None else self.usual_seats

    @property
    def actions(self) -> tuple[Action, ...]:
        """The whole action space; an action's number is its index."""
        return self.space.actions

    @cached_property
    def folder(self) -> Path:
        """Where the game's sources and its spec are."""
        found = importlib.util.find_spec(self.module)
        if found is None or found.origin is None:
            raise LookupError(f"{self.module} is not installed")
        return Path(found.origin).parent

    @cached_property
    def owner(self) -> Owner:
        """What shared loops are compiled with for this game."""
        rules = ("deal", "legal_into", "step", "turn", "payoff", "evaluate", "resample", "nature", "fate", "observe")
        verbs = tuple(action.verb for action in self.actions)
        targets = tuple(action.target for action in self.actions)
        size = 1
        for length in self.observation:
            size *= length
        facts = {
            "STATE": self.state.dtype,
            "VERB_OF": verbs,
            "TARGET_OF": targets,
            "ACTIONS": len(self.actions),
            "LEGAL_MOST": self.legal_most,
            "PLIES_MOST": self.plies_most,
            "SEATS_MOST": self.seats[-1],
            "OBSERVED": size,
        }
        guesses = {"sight": self.sight, "foresee": self.foresee or self.evaluate}
        filled = {name: getattr(self, name) for name in rules} | guesses
        return Owner(self.name, self.folder, {**filled, **facts})

    def checked_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, defaults filled in."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.title} has no option {name!r}; {_suggest(name, list(known))}")
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def start(self, seats: int | None = None, options: Mapping[str, str] | None = None, seed: str = "0") -> S:
        """A dealt game."""
        state = self.empty(seats, options)
        _set_key(state.chance, seed)
        self.deal(state)
        return state

    def start_scripted(self, seats: int | None, options: Mapping[str, str] | None, script: Chance) -> S:
        """A dealt game whose chance is told in advance."""
        state = self.empty(seats, options)
        state.chance = script
        self.deal(state)
        return state

    def start_from(self, position: str, seed: str = "0") -> S:
        """A game that begins at a position; what the text leaves open is dealt by the seed."""
        state = self.read(position)
        _set_key(state.chance, seed)
        self.complete(state)
        return state

    def empty(self, seats: int | None, options: Mapping[str, str] | None) -> S:
        """The state before the deal: checked seats and options, and nothing on the table."""
        count = self.default_seats if seats is None else seats
        if count not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise BadOption(f"{self.title} is for {few if few == many else f'{few} to {many}'} seats, not {count}")
        return self.set_up(count, self.checked_options(options or {}))

    def legal(self, state: S) -> list[Action]:
        """What the seat to decide may do; empty once the game is over."""
        numbers: Any = [0] * self.legal_most
        return [self.actions[number] for number in numbers[: self.legal_into(state, numbers)]]

    def apply(self, state: S, action: Action, outcome: str | None = None) -> S:
        """The state after a checked action; `state` itself is left as it was."""
        if action not in self.legal(state):
            raise NotLegal(self.refusal(state, action))
        after = state.clone()
        if self.outcomes and self.outcomes.wanted(state, action):
            if outcome is None:
                self.nature(after, *action)
            else:
                self.outcomes.put(after, action, outcome)
        elif outcome is not None:
            raise NotLegal(f"{self.text(state, action)} has no outcome to tell")
        self.step(after, *action)
        return after

    def refusal(self, state: S, action: Action) -> str:
        """Why an action is refused, as a sentence."""
        if action not in self.actions:
            return f"{action} is no action of {self.title}"
        if self.turn(state) == OVER:
            return f"{self.text(state, action)} is not legal: the game is over"
        return f"{self.text(state, action)} is not legal here: {self.why_not(state, action)}"

    def parse(self, state: S, text: str) -> Action:
        """The legal action written `text`; notation is defined once, by `text`."""
        wanted = _plain(text)
        legal = {_plain(self.text(state, action)): action for action in self.legal(state)}
        if wanted in legal:
            return legal[wanted]
        if not legal:
            raise NotLegal(f"{text!r} comes too late: the game is over")
        begun = [self.text(state, action) for written, action in legal.items() if wanted and written.startswith(wanted)]
        if begun:
            raise Ambiguous(f"{text!r} is not complete; it could be {few(begun)}")
        for action in self.actions:
            if _plain(self.text(state, action)) == wanted:
                raise NotLegal(self.refusal(state, action))
        close = difflib.get_close_matches(wanted, list(legal), 3) or list(legal)
        raise NotNotation(f"{text!r} is not an action of {self.title}; for example {few(close)}")

    def events(self, state: S, seat: int) -> list[Event]:
        """What the last action made happen, as a seat (or SPECTATOR) may know it."""
        return [self.word(state, item, seat) for item in _known_items(state, seat)]

    def past(self, then: S, now: S, seat: int) -> list[Event]:
        """The events of an earlier state as a log of the running match may tell them now."""
        return [self.word(then, self.fade(now, item), seat) for item in _known_items(then, seat)]

    def shown(self, state: S, action: Action, seat: int) -> str:
        """An action in notation as the record of a running match may show it to a seat (or SPECTATOR)."""
        return self.text_for(state, action, seat) if self.text_for else self.text(state, action)

    def redeal(self, state: S, seat: int, source: Chance) -> S:
        """A copy in which all that a seat cannot know is dealt again, the future of chance included."""
        other = state.clone()
        other.chance = Chance()
        rekey(other.chance, source)
        self.resample(other, seat)
        return other

    def scores(self, state: S) -> list[int]:
        """The payoff of every seat."""
        return [self.payoff(state, seat) for seat in range(self.seat_count(state))]


def _known_items(state: State, seat: int) -> list[Item]:
    """Copies of the news, without the objects a seat may not know."""
    items: list[Item] = []
    for place in range(state.news.count):
        item = state.news.items[place].clone()
        if not knows(item.known_to, seat):
            item.what = -1
        items.append(item)
    return items


def _set_key(chance: Chance, seed: str) -> None:
    for place, word in enumerate(key_of(seed)):
        chance.key[place] = word


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()


def _suggest(name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"its options are {', '.join(known)}" if known else "it has none"
