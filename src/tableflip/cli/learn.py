"""Learn a game in the terminal, step by step, from the same lesson as in the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import click
import platformdirs

from tableflip.cli.named import GAME
from tableflip.cli.screen import Screen, entries_of
from tableflip.core.errors import NoEngine, TableflipError
from tableflip.core.game import Game
from tableflip.core.lesson import Lesson, Step, lesson_of
from tableflip.core.match import Match
from tableflip.core.ply import Ply
from tableflip.core.teaching import Trial
from tableflip.core.terminal import board_of
from tableflip.games import game_named

# what only this game needs stands last: on a small screen a step pushes the first lines out
HELP = """\
Type an action as it is written, or its number.
  show           see the answer played
  menu           all actions that are legal here
  skip, back     to the next step, to the one before
  quit           leave; tableflip learn {game} goes on here{by_hand}"""


class Leave(Exception):
    """The learner goes."""


@click.command()
@click.argument("game", type=GAME)
@click.option("--from", "first", help="The name of the step to begin with.  [default: where you left off]")
@click.option("--plain", is_flag=True, help="Words only: for simple terminals and screen readers.")
def learn(game: str, first: str | None, plain: bool) -> None:
    """Learn GAME in five minutes, step by step. Each step is a small position with one thing to try."""
    chosen = game_named(game)
    lesson = lesson_of(chosen)
    if lesson is None:
        raise TableflipError(
            f"there is no lesson for {chosen.about.title} yet; read its rules with: tableflip rules {chosen.name}"
        )
    Classroom(chosen, lesson, plain).run(first)


class Classroom:
    """One lesson at one terminal."""

    def __init__(self, game: Game[Any], lesson: Lesson, plain: bool) -> None:
        self.game = game
        self.lesson = lesson
        self.board = board_of(game.package)
        self.screen = Screen(f"Learn {game.about.title}", self.board, plain=plain, aids=False)
        self.place = 0
        self._answered = ""  # what was said to the last try

    def run(self, first: str | None) -> None:
        """Take the steps one after the other until the last is done or the learner leaves."""
        steps = self.lesson.steps
        self.place = steps.index(self.lesson.step(first)) if first else self._resumed()
        self._help()
        try:
            while self.place < len(steps):
                self._keep(steps[self.place].id)
                self.place += self._take(steps[self.place])
        except (Leave, KeyboardInterrupt, EOFError):
            self.screen.say(f"\nGo on with: tableflip learn {self.game.name}")
            return
        self._keep(steps[0].id)
        self.screen.say(f"That was the lesson. Play: tableflip play {self.game.name}")

    def _take(self, step: Step) -> int:
        """Let a step be tried until it is done; how many steps to go on, or back."""
        told = task = f"Step {self.place + 1} of {len(self.lesson.steps)} (? helps). {step.say}\n{step.ask}"
        self.screen.say(f"\n{told}")
        trial = Trial(self.game, step)
        is_drawn = False
        while True:
            if not is_drawn:
                self._draw(trial, told)
            told, is_drawn = "", False
            written = input("> ").strip()
            if written in ("skip", "back"):
                return 1 if written == "skip" else -min(self.place, 1)
            if written == "quit":
                raise Leave
            if written == "show":
                told = self._show(step)
                trial = Trial(self.game, step)
            elif written in ("?", "help"):
                self._help()
                is_drawn = True  # a board drawn again would push the help out of a small screen
            elif written in ("m", "menu"):
                is_drawn = True
                self.screen.say("\n".join(entry.line for entry in entries_of(trial.match)))
            elif written:
                verdict = self._try(trial, written)
                if verdict == "done":
                    input("Enter goes on > ")
                    return 1
                if verdict == "wrong":
                    is_told = self._answered.endswith(step.ask)
                    put_back = f"The position is put back.{'' if is_told else f' {step.ask}'}"
                    self.screen.say(put_back)
                    told = f"{self._answered}\n{put_back}"
                    trial = Trial(self.game, step)
            else:
                told = task
                self.screen.say(f"\n{told}")

    def _try(self, trial: Trial, written: str) -> str:
        """Do what was typed, tell what happens, and whether that was it."""
        try:
            decision, numbers = self._meant(trial.match, written)
            outcome, account = self._found(trial.match, decision, numbers)
        except TableflipError as problem:  # numbers that no hand can make: nothing has happened
            self.screen.say(str(problem))
            return "on"
        told: list[str] = []

        def listen(match: Match[Any], _ply: Ply) -> None:
            told.extend(event.whole for event in match.events(trial.step.seat))

        trial.watch = listen
        judged = trial.take(decision, outcome, account)
        for words in told:
            if words[1:] not in judged.said:  # it is told there, with a capital
                self.screen.say(f"  {words}")
        if judged.verdict == "done" and not self.screen.plain:
            self.screen.show(trial.match.state, trial.step.seat)
        if judged.verdict != "on":
            self.screen.say(judged.said)
        self._answered = judged.said
        return judged.verdict

    def _help(self) -> None:
        hand = self.board.by_hand
        self.screen.say(HELP.format(game=self.game.name, by_hand=f"\n{hand.typed}" if hand else ""))

    def _show(self, step: Step) -> str:
        """Play the answer; what is said after it."""
        trial, hands = Trial(self.game, step), list(step.hand)
        for decision in step.answer:
            numbers = hands.pop(0) if hands and self._wants_hand(trial.match, decision) else None
            self.screen.say(f"  {decision}{f' with {_written(numbers)}' if numbers else ''}")
            try:
                trial.take(decision, *self._found(trial.match, decision, numbers))
            except NoEngine as problem:
                self.screen.say(str(problem))
                return ""
        self.screen.show(trial.match.state, step.seat)
        now_you = f"So it goes. Now you: {step.ask}"
        self.screen.say(now_you)
        return now_you

    def _meant(self, match: Match[Any], written: str) -> tuple[str, Mapping[str, int] | None]:
        """The decision that was typed, and the numbers of a hand."""
        legal = match.legal_texts()
        if written.isdecimal() and 1 <= int(written) <= len(legal):
            return legal[int(written) - 1], None
        numbers = self.board.by_hand.numbers(match.state, written) if self.board.by_hand else None
        if numbers is not None:
            return next(text for text in legal if self._wants_hand(match, text)), numbers
        return written, None

    def _wants_hand(self, match: Match[Any], decision: str) -> bool:
        outcomes = self.game.outcomes
        return outcomes is not None and outcomes.wanted(match.state, self.game.parse(match.state, decision))

    def _found(self, match: Match[Any], decision: str, numbers: Mapping[str, int] | None) -> tuple[str | None, Any]:
        """The outcome of a decision, if it needs one."""
        outcomes = self.game.outcomes
        if outcomes is None or "->" in decision or not self._wants_hand(match, decision):
            return None, None
        action = self.game.parse(match.state, decision)
        return outcomes.find(match.state, action, numbers, match.last_account)

    def _draw(self, trial: Trial, above: str) -> None:
        self.screen.show(trial.match.state, trial.step.seat, entries_of(trial.match), above=above)

    def _resumed(self) -> int:
        kept = _read_kept().get(self.game.name)
        return next((place for place, step in enumerate(self.lesson.steps) if step.id == kept), 0)

    def _keep(self, step: str) -> None:
        path = kept_in()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**_read_kept(), self.game.name: step}), encoding="utf-8")


def kept_in() -> Path:
    """Where the steps that learners are at are kept between sessions."""
    return platformdirs.user_data_path("tableflip") / "lessons.json"


def _read_kept() -> dict[str, str]:
    try:
        found: Any = json.loads(kept_in().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return cast("dict[str, str]", found) if isinstance(found, dict) else {}


def _written(numbers: Mapping[str, int]) -> str:
    return " ".join(f"{name}={number}" for name, number in numbers.items())
