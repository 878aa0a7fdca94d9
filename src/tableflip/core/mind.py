"""What bots use of a game: evaluation, solving its end, observations as numbers, and bots of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from tableflip.core.action import Action
from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.core.state import S

ONE_LOGIT = 400  # the whole number that a logit of one is in `Tactics.judge`

if TYPE_CHECKING:
    from tableflip.core.game import Game


@rule
def no_sight(_state: Any, _seat: int) -> int:
    """What a position looks worth at first sight in a game that nobody is thought to play by sight."""
    return 0


@rule
def one_fate(_state: Any, _verb: int, _target: int, which: int) -> int:
    """The fates of an action that shows nothing hidden: it has one."""
    return 1 if which == 0 else 0


def itself(_state: Any, action: Action, _seat: int) -> Sequence[Action]:
    """What an action may have been where everybody sees what is done."""
    return (action,)


class Bot(Protocol[S]):
    """An opponent. The state it is handed has been re-dealt: what its seat cannot know is not in it."""

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action the bot takes for a seat."""
        ...


@runtime_checkable
class Budgeted(Protocol):
    """A bot of a game's own that can be told how many positions to look at."""

    def thinking(self, positions: int) -> Bot[Any]:
        """The same bot, looking at no more positions for one decision."""
        ...


def never() -> bool:
    """For a search that nobody stops."""
    return False


@runtime_checkable
class Stoppable(Protocol):
    """A bot that asks now and then whether its answer is still wanted, and comes to an end where it is not."""

    is_stopped: Callable[[], bool]


@runtime_checkable
class Instant(Protocol):
    """A kind of bots of a game's own that may play by interpreted rules and then wait for no compiler."""

    is_instant: bool


@dataclass(frozen=True)
class Search:
    """How a tree search goes about a game."""

    rollout: int = 4  # random decisions it plays before it judges
    expand_after: int = 1  # visits after which a node is expanded
    exploration: float = 0.3  # the constant of UCB1: how much it tries what it knows little of


@dataclass(frozen=True)
class Measured:
    """What the top level is measured by.

    A yardstick never changes: what plays otherwise gets another name. Former top levels stay among them.
    """

    yardsticks: tuple[str, ...] = ("greedy",)  # other bots
    haste: int = 4  # and itself, thinking so many times less: more thinking helps
    appraise: Callable[[Any, int], int] | None = None  # a rule: what the plain alpha-beta counts; none: what others do


@dataclass(frozen=True, kw_only=True)
class Endings(Generic[S]):
    """In games that can be solved near their end: when, and what hidden things may turn out to be."""

    near: Callable[[S, int], bool]  # whether the end is near enough to be solved, for a seat
    # a rule: lay the hidden cards so that an action meets its fate of this number, and tell how many deals that stands
    # for (none: there is no such fate)
    fate: Callable[[S, int, int, int], int] = one_fate


@dataclass(frozen=True, kw_only=True)
class Tactics(Generic[S]):
    """In duels that are decided by what can be taken: what a search that looks deeper and deeper goes by. All rules."""

    judge: Callable[[S, int], int]  # how good a position at rest is for a seat: the logit of its chance, by `ONE_LOGIT`
    skip: Callable[[S], None]  # pass over a decision that is not worth a look ahead, if one is to be made now
    forcing_into: Callable[[S, Many[int]], int]  # list the actions that take something at once
    urgency: Callable[[S, int], int]  # which actions to try first
    is_veiled: Callable[[S], bool]  # whether hidden cards count in the lines looked at: then several deals are searched


@dataclass(frozen=True, kw_only=True)
class Rivals(Generic[S]):
    """In games whose bots watch how others decide: what such a bot thinks others go by."""

    sight: Callable[[S, int], int]  # a rule: the guess of a player who does not look ahead
    alike: Callable[[S, Action, int], Sequence[Action]] = itself  # all that an action may have been, to a seat's eyes


@dataclass(frozen=True)
class Plane:
    """Numbers of an observation that mean the same: their name and places, the most they can be, and what they say."""

    name: str
    places: range
    most: int
    words: str


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[S]):
    """What bots, hints and learning environments read."""

    evaluate: Callable[[S, int], int]  # a guess of the payoff at any time, for bots at first sight
    foresee: Callable[[S, int], int] | None = None  # a better guess, for bots that search
    observe: Callable[[S, int, Many[int]], None]
    observation: tuple[int, ...]  # the shape of what `observe` writes
    planes: tuple[Plane, ...] = ()  # what it writes, every number once, in the order of their first places
    targets: Mapping[int, str] = field(default_factory=dict[int, str])  # a verb → what its targets count, from 0
    search: Search = Search()
    endings: Endings[S] | None = None
    tactics: Tactics[S] | None = None
    rivals: Rivals[S] | None = None
    bots: Mapping[str, Callable[[str], Any]] = field(default_factory=dict[str, Any])  # its own, each made from a seed
    measured: Measured = Measured()
