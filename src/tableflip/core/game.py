"""A game consists of five values: about (what it is), its rules, its words, its mind (for bots), and its outcomes.

What it is (`about`) is there at once and loads nothing heavy. The other parts are found in the game's package, always
under the same names, when they are first asked for: `rules:RULES`, `words:WORDS`, `mind:MIND`, and `outcomes:OUTCOMES`
in a game with actions whose outcome comes from outside the rules; others have no such module.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tableflip.core.about import About
from tableflip.core.action import OVER, Action
from tableflip.core.called import called
from tableflip.core.errors import Ambiguous, BadOption, NotLegal, NotNotation, TableflipError
from tableflip.core.phrases import few, quoted
from tableflip.core.sources import NOTHING_TOLD, Sources

if TYPE_CHECKING:
    from tableflip.core.chance import Chance
    from tableflip.core.compiled import Owner
    from tableflip.core.mind import Mind
    from tableflip.core.outcomes import Outcomes
    from tableflip.core.printed import Printed
    from tableflip.core.rules import Rules
    from tableflip.core.state import State
    from tableflip.core.words import Event, Goal, HintWords, Notation, Positions, Telling, Words

    S = TypeVar("S", bound=State)
else:
    S = TypeVar("S")


# Parts import each other: two threads that load different ones at once would meet half-made modules.
_LOADING = threading.RLock()
MEANT_MOST = 20_000  # texts that a game remembers the meaning of; no game of the house writes more


class Game(Generic[S]):
    """A game of the house, or of a package that brings one."""

    def __init__(
        self,
        about: About,
        package: str,
        *,
        rules: Rules[S] | None = None,
        words: Words[S] | None = None,
        mind: Mind[S] | None = None,
        outcomes: Outcomes[S] | None = None,
    ) -> None:
        """Parts that are not given are looked for in the package."""
        self.about = about
        self.package = package
        self._rules = rules
        self._words = words
        self._mind = mind
        self._outcomes = outcomes
        self._meant: dict[str, Action] = {}  # the action that a text last meant

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __deepcopy__(self, _memo: Any) -> Game[S]:
        return self  # nothing of a game changes, so what holds one is copied without it

    def __getstate__(self) -> dict[str, Any]:
        """What it was made of; what was found in its package is found there again."""
        made_of = ("about", "package", "_rules", "_words", "_mind", "_outcomes")
        return {**{name: vars(self)[name] for name in made_of}, "_meant": {}}

    @property
    def name(self) -> str:
        """What files, addresses and commands call it."""
        return self.about.name

    @cached_property
    def rules(self) -> Rules[S]:
        """States and what may be done in them."""
        return self._rules or self._part("rules:RULES")

    @cached_property
    def words(self) -> Words[S]:
        """Everything it says."""
        return self._words or self._part("words:WORDS")

    @cached_property
    def mind(self) -> Mind[S]:
        """What bots know of it."""
        return self._mind or self._part("mind:MIND")

    @cached_property
    def outcomes(self) -> Outcomes[S] | None:
        """How outcomes are found that no rule decides; none in most games."""
        return self._outcomes or (self._part("outcomes:OUTCOMES") if self._has("outcomes") else None)

    @cached_property
    def sources(self) -> Sources:
        """Where its numbers and texts come from; nothing is told in a game without a sources.py."""
        return self._part("sources:SOURCES") if self._has("sources") else NOTHING_TOLD

    @cached_property
    def printed(self) -> Printed | None:
        """What it has to print; none in a game without a print.py."""
        return self._part("print:PRINTED") if self._has("print") else None

    def changed(
        self, *, rules: Rules[S] | None = None, words: Words[S] | None = None, mind: Mind[S] | None = None
    ) -> Game[S]:
        """The same game with other parts, for experiments and tests; it shares no compiled code with this one."""
        about = replace(self.about, name=f"{self.name}_changed")
        return Game(
            about,
            self.package,
            rules=rules or self.rules,
            words=words or self.words,
            mind=mind or self.mind,
            outcomes=self.outcomes,
        )

    def _has(self, module: str) -> bool:
        try:
            return importlib.util.find_spec(f"{self.package}.{module}") is not None
        except ModuleNotFoundError:  # the whole game is one file
            return False

    def _part(self, where: str) -> Any:
        module, _, name = where.partition(":")
        with _LOADING:
            try:
                return getattr(importlib.import_module(f"{self.package}.{module}"), name)
            except (Exception, SystemExit) as problem:  # whatever a stranger's package does when it is imported
                is_told = isinstance(problem, TableflipError)  # in a sentence for people
                reason = str(problem) if is_told else f"{type(problem).__name__}: {problem}"
                raise TableflipError(f"{self.name} cannot be loaded: its {module}: {reason}") from problem

    @property
    def notation(self) -> Notation[S]:
        """Actions and results as short texts."""
        return self.words.notation

    @property
    def telling(self) -> Telling[S]:
        """What a seat is shown and told."""
        return self.words.telling

    @property
    def positions(self) -> Positions[S]:
        """Positions as one line of text."""
        return self.words.positions

    @property
    def hints(self) -> HintWords[S]:
        """The sentences of hints."""
        return self.words.hints

    @cached_property
    def folder(self) -> Path:
        """Where the game's sources and its spec are."""
        found = importlib.util.find_spec(self.package)
        if found is None or found.origin is None:
            raise LookupError(f"{self.package} is not installed")
        return Path(found.origin).parent

    @cached_property
    def owner(self) -> Owner:
        """What shared loops are compiled with for this game."""
        from tableflip.core.owner import owner_of

        return owner_of(self)

    def start(self, seats: int | None = None, options: Mapping[str, str] | None = None, seed: str | int = "0") -> S:
        """A dealt game."""
        state = self.empty(seats, options)
        state.chance.set_key(seed)
        self.rules.deal(state)
        return state

    def start_scripted(self, seats: int | None, options: Mapping[str, str] | None, script: Chance) -> S:
        """A dealt game whose chance is told in advance."""
        state = self.empty(seats, options)
        state.chance = script
        self.rules.deal(state)
        return state

    def start_from(self, position: str, seed: str | int = "0") -> S:
        """A game that begins at a position; what the text leaves open is dealt by the seed."""
        state = self.positions.read(position)
        state.chance.set_key(seed)
        self.rules.complete(state)
        return state

    def check_agreement(self, start: S, seats: int | None, options: Mapping[str, str]) -> None:
        """Refuse seats and options that are told beside a position and are not those it stands for."""
        count = self.rules.seat_count(start)
        if seats is not None and seats != count:
            raise BadOption(
                f"the position is for {count} seats, not {seats}; leave the seats out, or change the position"
            )
        self.about.check_options(options)
        its = self.rules.settings(start)
        for name, value in options.items():
            if value != its[name]:
                meant = f"{name}={quoted(its[name])}, not {quoted(value)}"
                raise BadOption(f"the position is played with {meant}; leave the option out, or change the position")

    def empty(self, seats: int | None, options: Mapping[str, str] | None) -> S:
        """The state before the deal: checked seats and options, and nothing on the table."""
        return self.rules.set_up(self.about.checked_seats(seats), self.about.checked_options(options or {}))

    def legal(self, state: S) -> list[Action]:
        """What the seat to decide may do; empty once the game is over."""
        return self.rules.legal(state)

    def draw_outcome(self, state: S, action: Action) -> None:
        """Draw the outcome of an action into the state, in place, where it needs one."""
        if self.outcomes:
            self.outcomes.draw(state, action)

    def apply(self, state: S, action: Action, outcome: str | None = None) -> S:
        """The state after a checked action; `state` itself is left as it was."""
        if action not in self.rules.legal(state):
            raise NotLegal(self.refusal(state, action))
        after = state.clone()
        self.carry_out(after, action, outcome)
        return after

    def carry_out(self, state: S, action: Action, outcome: str | None = None) -> None:
        """Take a legal action in place; of the outcome it is still checked that it can be."""
        if self.outcomes and self.outcomes.wanted(state, action):
            if outcome is None:
                self.outcomes.draw(state, action)
            else:
                self.outcomes.put(state, action, outcome)
        elif outcome is not None:
            raise NotLegal(f"{self.notation.text(state, action)} has no outcome to tell")
        self.rules.step(state, *action)

    def refusal(self, state: S, action: Action) -> str:
        """Why an action is refused, as a sentence."""
        if action not in self.rules.actions:
            return f"{action} is no action of {self.about.title}"
        text = self.notation.text(state, action)
        if self.rules.turn(state) == OVER:
            return f"{text} is not legal: the game is over"
        return f"{text} is not legal here: {self.telling.why_not(state, action)}"

    def parse(self, state: S, text: str) -> Action:
        """The legal action written `text`; notation is defined once, by `notation.text`."""
        write, choices = self.notation.text, self.rules.legal(state)
        meant = self._meant.get(text)  # by most texts one action is always meant: it is looked at first
        if meant is not None and meant in choices and write(state, meant) == text:
            return meant
        wanted = _plain(text)
        legal = {_plain(write(state, action)): action for action in choices}
        if wanted in legal:
            if len(self._meant) < MEANT_MOST:
                self._meant[write(state, legal[wanted])] = legal[wanted]
            return legal[wanted]
        if not legal:
            raise NotLegal(f"{quoted(text)} comes too late: the game is over")
        begun = [write(state, action) for written, action in legal.items() if wanted and written.startswith(wanted)]
        if begun:
            raise Ambiguous(f"{quoted(text)} is not complete; it could be {few(begun)}")
        for action in self.rules.actions:
            if _plain(write(state, action)) == wanted:
                raise NotLegal(self.refusal(state, action))
        if against := self.notation.beyond(state, wanted):
            raise NotLegal(f"{quoted(text)} is not legal: {against}")
        close = difflib.get_close_matches(wanted[:60], list(legal), 3) or list(legal)
        such = few([write(state, legal[each]) for each in close])
        raise NotNotation(f"{quoted(text)} is not an action of {self.about.title}; for example {such}")

    def asked(self, state: S) -> str:
        """What is asked, with the name of the seat that must answer; empty once the game is over."""
        seat = self.rules.turn(state)
        return "" if seat == OVER else f"{called(self.about, seat)}: {self.telling.prompt(state)}"

    def waited(self, state: S) -> str:
        """The same to those who wait: "Ann turns a tile"; empty once the game is over."""
        seat = self.rules.turn(state)
        return "" if seat == OVER else f"{called(self.about, seat)} {self.telling.doing(state)}"

    def goal(self, state: S, seat: int) -> Goal:
        """How this game is won and how close everybody is, as a seat (or SPECTATOR) may know it."""
        goal = self.telling.goal(state, seat)
        return goal if goal.aim else goal._replace(aim=self.about.sentence)

    def events(self, state: S, seat: int) -> list[Event]:
        """What the last action made happen, as a seat (or SPECTATOR) may know it."""
        return self.telling.events(state, seat)

    def redeal(self, state: S, seat: int, source: Chance) -> S:
        """A copy in which all that a seat cannot know is dealt again, the future of chance included."""
        return self.rules.redeal(state, seat, source)


def _plain(text: str) -> str:
    return " ".join(text.split()).lower()
