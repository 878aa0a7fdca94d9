"""Plays a step of a lesson: carries out what the learner decides, and says whether it was right."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

from tableflip.core.chance import Script
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.lesson import ANY, BEFORE, TOLD, WON, Step, decisions_of, is_fact
from tableflip.core.match import Match
from tableflip.core.ply import OUTCOME, Ply
from tableflip.core.words import Json

SEED = "1"  # of what a position leaves open: whoever tries the same sees the same
Course = Literal["on", "done", "wrong"]  # the line goes on, it is done, or it has to be put back


Watch = Callable[[Match[Any], Ply], None]


class Judged(NamedTuple):
    """What a decision came to."""

    verdict: Course
    said: str  # a sentence for the learner; empty while the line goes on


def begun(game: Game[Any], step: Step) -> Match[Any]:
    """The position of a step, with the chance it tells."""
    match = Match.new(game, seed=SEED, position=step.position)
    if step.chance:
        for state in (match.start, match.state):
            state.chance = Script(step.chance)
    return match


def places_by_action(match: Match[Any]) -> dict[str, str]:
    """Where the actions of a position lie, by how a step looks at one of several that share a place: `buy:factory`."""
    game, state = match.game, match.state
    return {
        game.notation.text(state, action).replace(" ", ":"): game.telling.place(state, action)
        for action in match.legal()
    }


def _watch_nothing(_match: Match[Any], _ply: Ply) -> None:
    """Nobody looks while it is played."""


class Trial:
    """One go at a step, from its position on."""

    def __init__(self, game: Game[Any], step: Step, watch: Watch = _watch_nothing) -> None:
        self.step = step
        self.match = begun(game, step)
        self.done: list[str] = []  # what was decided, as it is written
        self.watch: Watch = watch  # called after every action, also of those who answer
        self._answers = list(decisions_of(step.reply))
        self._replied: list[str] = []

    def take(self, what: str, outcome: str | None = None, account: Json = None) -> Judged:
        """Carry out a decision of the learner."""
        try:
            played = self._play(what, outcome, account)
        except TableflipError as problem:  # it is not legal, or no decision at all
            return Judged("wrong", self.slip_of(what) or _sentence(str(problem)))
        self.done += [ply.written for ply in played]
        if self._is_accepted():
            said = self.step.done or self._told()  # before the others answer, and the game tells of them instead
            self._reply()
            return Judged("done", said)
        is_begun = any(_begins(line, self.done) for line in self.step.accept if not is_fact(line))
        if not is_begun and (slip := self._slip(self.done)):
            return Judged("wrong", slip)
        if is_begun or any(map(is_fact, self.step.accept)):
            self._reply()
            if self._is_accepted():  # the others could do nothing else: they have brought it about
                return Judged("done", self.step.done or self._told())
            if self.match.turn == self.step.seat:
                return Judged("on", "")
        return Judged("wrong", f"{self._told()} That is allowed, but here: {self.step.ask}")

    def again(self, done: list[str]) -> None:
        """Do what was done before; TableflipError where that does not lead on."""
        for what in done:
            if self.take(what).verdict != "on":
                raise TableflipError("this try is over; put the position back and begin it again")

    @property
    def replied(self) -> tuple[str, ...]:
        """What the others answered."""
        return tuple(self._replied)

    def _play(self, what: str, outcome: str | None = None, account: Json = None) -> list[Ply]:
        played = self.match.play(what, outcome, account)
        for ply in played:
            self.watch(self.match, ply)
        return played

    def _reply(self) -> None:
        """Let the others answer as the step tells; where that is not possible they do the first thing they can."""
        match = self.match
        while self._answers and match.turn not in (None, self.step.seat):
            told = self._answers.pop(0)
            played = self._play(told if told in match.legal_texts() else match.legal_texts()[0])
            self._replied += [ply.text for ply in played]

    def _is_accepted(self) -> bool:
        return any(self._holds(line) if is_fact(line) else _fits(line, self.done) for line in self.step.accept)

    def _holds(self, fact: str) -> bool:
        if fact == WON:
            return self.step.seat in self.match.winners
        return fact.removeprefix(TOLD).lower() in self._told().lower()

    def slip_of(self, what: str) -> str:
        """What the step says to a decision that was not taken; empty where it says nothing."""
        return self._slip([*self.done, what])

    def _slip(self, done: list[str]) -> str:
        """What is said to the first slip that these decisions end with."""
        for slip in self.step.slips:
            line = slip.when.removeprefix(BEFORE)
            said = done if line == slip.when else done[-len(decisions_of(line)) :]
            if self._holds(line) if is_fact(line) else _fits(line, said):
                return slip.say
        return ""

    def _told(self) -> str:
        """What the game tells the learner of the last decision."""
        if self.match.verdict is not None:
            return _sentence(str(self.match.verdict))
        return " ".join(_sentence(event.words) for event in self.match.events(self.step.seat))


def _fits(line: str, done: list[str]) -> bool:
    """Whether decisions are those of a line."""
    wanted = decisions_of(line)
    return len(wanted) == len(done) and all(map(_is_meant, wanted, done))


def _begins(line: str, done: list[str]) -> bool:
    """Whether decisions are the beginning of a line."""
    wanted = decisions_of(line)
    return len(done) < len(wanted) and all(map(_is_meant, wanted, done))


def _is_meant(wanted: str, done: str) -> bool:
    if wanted == ANY:
        return True
    decided, has_outcome, outcome = wanted.partition(OUTCOME)
    did, _, came = done.partition(OUTCOME)
    if decided not in (ANY, did):
        return False
    return not has_outcome or fnmatchcase(came, outcome)


def _sentence(words: str) -> str:
    """Words with a capital and a full stop."""
    return words and f"{words[0].upper()}{words[1:]}{'' if words[-1] in '.!?' else '.'}"
