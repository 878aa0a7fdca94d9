"""A game at the terminal: shows the board, asks people, lets bots play, and never loses a match."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from tableflip.bots import Honest
from tableflip.bots.advice import advise, glance
from tableflip.bots.levels import needs_no_compiler
from tableflip.cli.coach import Coach
from tableflip.cli.completion import use_completion
from tableflip.cli.count import count_of
from tableflip.cli.help import ENDS, HELP
from tableflip.cli.screen import Screen, entries_of, in_runs
from tableflip.cli.undoing import take_back
from tableflip.cli.warming import Warming
from tableflip.core.action import SPECTATOR, Action
from tableflip.core.errors import NoEngine, NotLegal, TableflipError
from tableflip.core.match import Match
from tableflip.core.notation import save
from tableflip.core.ply import OUTCOME
from tableflip.core.sources import SOURCES_TOPIC
from tableflip.core.spec import rule_text, rules_of
from tableflip.core.terminal import board_of
from tableflip.core.words import Json

LOGGED_MOST = 20  # actions the log goes back
HINT_SECONDS = 1.0


class Logged(NamedTuple):
    """One action taken at the table, with the states around it: the log is told anew each time it is asked for."""

    turn: int
    seat: int
    action: Action
    outcome: str | None
    before: Any
    after: Any


class Leave(Exception):
    """The player goes; the match stays resumable."""


def saves_folder() -> Path:
    """Where matches are kept between sessions."""
    return platformdirs.user_data_path("tableflip") / "saves"


class TerminalTable:
    """One match at one terminal."""

    def __init__(
        self,
        match: Match[Any],
        players: list[str],
        *,
        plain: bool,
        aids: bool,
        seed: str,
        keep: Path | None = None,
        hints: bool = True,
        onward: str = "",
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.plain = plain
        self.aids = aids
        self.hints = hints
        self.board = board_of(self.game.package)
        self.screen = Screen(self.game.about.title, self.board, plain=plain, aids=aids)
        self.bots = {
            seat: Honest(self.game, name, f"{seed} seat {seat}") for seat, name in enumerate(players) if name != "human"
        }
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        self.keep = keep or saves_folder() / f"{self.game.name}-{stamp}.flip"
        self.onward = onward or f"tableflip resume {self.keep}"  # how whoever leaves goes on with it
        self.log: list[Logged] = []
        is_watched = sys.stdin.isatty() and len(self.bots) < match.seats
        self.coach = Coach(self.game) if is_watched else None
        self.warming = Warming(self.game, [name for name in players if name != "human"], self.coach)

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        use_completion(self.completions)
        if self.coach:  # in a pipe, and by bots alone, nobody's time is lost
            self.warming.begin()
        if not self.bots or len(self.bots) < self.match.seats:
            if self.plain:
                self.say(self.aim())  # elsewhere it stands on the frame of every position
            self.say("Type ? for help, q to leave.")
        try:
            while self.match.turn is not None:
                seat = self.match.turn
                if seat in self.bots:
                    self.bot_plays(seat)
                else:
                    self.person_plays(seat)
        except (Leave, KeyboardInterrupt, EOFError):
            self.leave()
            return
        if self.coach:
            self.coach.finished()
        self.screen.show(self.match.state, SPECTATOR)
        self.say(str(self.match.verdict))
        for counted in count_of(self.match):
            self.say(counted)
        if not self.bots and self.match.position is None and self.board.scoreboard:
            if kept := self.board.scoreboard.keep(self.match.state):
                self.say(kept)
        save(self.match, self.keep)
        self.screen.write(f"The match is in {self.keep}; look at it again with: tableflip replay {self.keep}")

    def aim(self) -> str:
        """How the game is won, for whoever sits at this terminal."""
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        return f"Aim: {self.game.goal(self.match.state, people[0] if people else SPECTATOR).aim}"

    def leave(self) -> None:
        """Keep the match for another time."""
        if not self.match.plies:
            self.say("Left before the first action; nothing to keep.")
            return
        save(self.match, self.keep)
        self.screen.write(f"\nThe match is kept. Go on with: {self.onward}")

    def bot_plays(self, seat: int) -> None:
        """Let a bot take one action: by a first look as long as another process compiles its rules."""
        is_hasty = self.warming.is_at_work and not needs_no_compiler(self.game, self.players[seat])
        if news := self.warming.news(is_hasty, self.name(seat)):
            self.say(news)
        with self.screen.waiting(f"{self.name(seat)} thinks…"):
            action = self.bots[seat].choose(self.match, seat, hastily=is_hasty)
        self.take(action)

    def person_plays(self, seat: int) -> None:
        """Ask a person for one action, or take the only one there is where the game says so."""
        legal = self.match.legal()
        if len(legal) == 1 and (reason := self.board.forced(self.match.state)):
            self.say(f"{self.game.telling.describe(self.match.state, legal[0])}: {reason}")
            self.take(legal[0])
            return
        self.screen.show(self.match.state, seat, entries_of(self.match), self.aim())
        if self.coach and (words := self.coach.line(self.match.state)):
            self.say(f"Coach: {words} (coach off: never again)")
        while True:
            written = input(f"{self.game.asked(self.match.state)} > ").strip()
            try:
                if self.answer(written, seat):
                    return
            except TableflipError as problem:
                self.say(str(problem))

    def answer(self, written: str, seat: int) -> bool:
        """Do what was typed; whether an action was taken or the position changed."""
        word, _, rest = written.partition(" ")
        command = self.commands().get(word.lower())
        if command and written not in self.match.legal_texts():
            return command(rest.strip(), seat)
        if written.isdecimal():
            legal = self.match.legal()
            if 1 <= int(written) <= len(legal):
                return self.decide(legal[int(written) - 1], seat)
        if written and (numbers := self.numbers(written)) is not None:
            self.take(self.left_open(), numbers)
            return True
        return bool(written) and self.decide(self.completed(written), seat)

    def decide(self, action: str | Action, seat: int) -> bool:
        """Take an action, unless the coach would rather have it thought about once more."""
        if self.coach and (words := self.coach.warning(self.match, seat, action)):
            self.say(
                f"Coach: sure? {words}\nType it again to play it anyway, or something else. (coach off: never again)"
            )
            return False
        self.take(action)
        return True

    def numbers(self, written: str) -> Mapping[str, int] | None:
        """The numbers by which a typed line brings an outcome about; None if it is no such line."""
        return self.board.by_hand.numbers(self.match.state, written) if self.board.by_hand else None

    def left_open(self) -> Action:
        """The legal action whose outcome no rule decides."""
        outcomes, state = self.game.outcomes, self.match.state
        for action in self.match.legal():
            if outcomes and outcomes.wanted(state, action):
                return action
        raise NotLegal("no action here leaves its outcome open")

    def commands(self) -> dict[str, Callable[[str, int], bool]]:
        """The words that are not actions."""
        named: dict[str, Callable[[str, int], bool]] = {
            "undo": self.undo,
            "menu": self.menu,
            "hint": self.hint,
            "why": self.why,
            "explain": self.explain,
            "rule": self.rule,
            "log": self.show_log,
            "position": self.position,
            "coach": self.turn_coach,
            "save": self.save_as,
            "quit": self.quit,
            "help": self.help,
        }
        short = {name[0]: command for name, command in named.items() if name not in ("help", "position", "coach")}
        ending: dict[str, Callable[[str, int], bool]] = {"?": self.help, "resign": self.resign, "draw": self.draw}
        return {**short, **named, **ending}

    def completions(self) -> list[str]:
        """All that can be typed now: actions and commands."""
        return [*self.match.legal_texts(), *(name for name in self.commands() if len(name) > 1)]

    def completed(self, written: str) -> str:
        """The whole action where what was typed is the beginning of just one, or else a part of just one."""
        texts, part = self.match.legal_texts(), " ".join(written.lower().split())
        for fitting in (
            [text for text in texts if text.lower().startswith(part)],
            [text for text in texts if part in text.lower()],
        ):
            if len(fitting) == 1:
                return fitting[0]
        return written

    def take(self, action: str | Action, numbers: Mapping[str, int] | None = None) -> None:
        """Carry out an action and tell what happened."""
        seat, state = self.match.turn or 0, self.match.state
        for ply in self.match.play(action, *self.outcome(action, numbers)):
            after = self.game.apply(state, ply.action, ply.outcome)
            self.log.append(Logged(ply.turn, ply.seat, ply.action, ply.outcome, state, after))
            state = after
        looking = seat if seat not in self.bots else SPECTATOR
        for event in self.match.events(looking):
            self.say(f"  {event.whole}")
        if len(self.bots) < self.match.seats:
            save(self.match, self.keep)

    def outcome(self, action: str | Action, numbers: Mapping[str, int] | None) -> tuple[str | None, Json]:
        """Find an outcome and its account; none where rules decide it, it was told, or nothing can find it."""
        game, state = self.game, self.match.state
        if game.outcomes is None or (isinstance(action, str) and OUTCOME in action):
            return None, None
        meant = game.parse(state, action) if isinstance(action, str) else action
        if meant not in self.match.legal() or not game.outcomes.wanted(state, meant):
            return None, None
        try:
            outcome, account = game.outcomes.find(state, meant, numbers, self.match.last_account)
        except NoEngine:
            if numbers is not None:
                raise
            return None, None  # nature draws it
        if self.board.by_hand:
            self.say(f"  {self.board.by_hand.sentence(account)}")
        return outcome, account

    def undo(self, _rest: str, _seat: int) -> bool:
        """Take back the last action of a person, if nobody has learnt anything since."""
        gone = take_back(self.match, set(range(self.match.seats)) - self.bots.keys())
        del self.log[-len(gone) :]
        self.say(f"Taken back: {', '.join(ply.text for ply in reversed(gone))}")
        return True

    def menu(self, _rest: str, _seat: int) -> bool:
        """List all legal actions, one a line."""
        self.say("\n".join(entry.line for entry in entries_of(self.match)))
        return False

    def hint(self, _rest: str, seat: int) -> bool:
        """Tell the best three actions, how good they are, and why."""
        if not self.hints:
            self.say("This try counts: it is played without hints.")
            return False
        state = self.match.state
        thinking = "Thinking about a hint…"
        if self.plain:
            self.say(thinking)
        with self.screen.waiting(thinking):
            if is_hasty := self.warming.is_at_work:
                best = glance(self.game, state, seat, "hint")
            else:
                best = advise(self.game, state, seat, "hint", seconds=HINT_SECONDS, deeds=self.match.deeds)
        if is_hasty:
            self.say("  By a first look only: the search is still warming up. Ask again in a while for a better hint.")
        for place, advice in enumerate(best, 1):
            game, action = self.game, advice.action
            written, words = game.notation.text(state, action), game.telling.describe(state, action)
            self.say(f"  {place}. {written}  {advice.outlook}{'' if words == written else f': {words}'}")
            self.say(f"     {advice.reason}")
        return False

    def why(self, rest: str, _seat: int) -> bool:
        """Tell why an action is not legal."""
        self.say(f"{self.game.notation.text(self.match.state, self.game.parse(self.match.state, rest))} is legal.")
        return False

    def explain(self, rest: str, _seat: int) -> bool:
        """Tell what a card or a piece does, and where its numbers come from."""
        sources = self.game.sources
        if rest.lower() == SOURCES_TOPIC and sources.origins:
            self.say(sources.told())
            return False
        words = self.board.explain(self.match.state, rest.lower()) if rest else ""
        if not words:
            more = [SOURCES_TOPIC] if sources.origins else []
            self.say(f"Topics: {', '.join([*in_runs(self.board.topics(self.match.state)), *more])}")
            return False
        told = [f"Source: {origin.sentence}" for origin in sources.of_topic(rest)]
        self.say("\n".join([words, *told]))
        return False

    def rule(self, rest: str, _seat: int) -> bool:
        """Show a rule."""
        self.say(rule_text(self.game, rest.upper()))
        return False

    def show_log(self, _rest: str, seat: int) -> bool:
        """Show what has happened, as far as the game lets a seat read it up."""
        lines: list[str] = []
        for moment in self.log[-LOGGED_MOST:]:
            written = self.game.words.shown(moment.before, moment.action, seat)
            outcome = f"{OUTCOME}{moment.outcome}" if moment.outcome is not None else ""
            lines.append(f"{moment.turn}. {self.name(moment.seat)}: {written}{outcome}")
            lines += [f"   {event.whole}" for event in self.game.words.past(moment.after, self.match.state, seat)]
        self.say("\n".join(lines) or "Nothing has happened yet.")
        return False

    def position(self, _rest: str, _seat: int) -> bool:
        """Tell the position text, without what nobody may know."""
        self.screen.write(self.match.written(public=True))
        return False

    def turn_coach(self, rest: str, _seat: int) -> bool:
        """Send the coach away for ever, or call it back."""
        if rest not in ("on", "off"):
            raise TableflipError("say coach off, or coach on")
        (self.coach or Coach(self.game)).turn(off=rest == "off")
        self.say(
            "No coach any more." if rest == "off" else "The coach is back, in your first three games of each kind."
        )
        return False

    def save_as(self, rest: str, _seat: int) -> bool:
        """Write the match to a file."""
        target = Path(rest) if rest else self.keep
        save(self.match, target)
        self.screen.write(f"Saved to {target}")
        return False

    def resign(self, _rest: str, seat: int) -> bool:
        """Give up."""
        self.match.resign(seat)
        return True

    def draw(self, _rest: str, seat: int) -> bool:
        """Agree on a draw; a bot does not."""
        if self.bots:
            self.say("A bot does not agree on draws.")
            return False
        if input("Do all others agree? (yes/no) > ").strip().lower() in ("yes", "y"):
            self.match.agree_draw()
            return True
        return False

    def quit(self, _rest: str, _seat: int) -> bool:
        """Leave."""
        raise Leave

    def help(self, _rest: str, _seat: int) -> bool:
        """Show the commands."""
        topics = self.board.topics(self.match.state)
        rule, topic = rules_of(self.game)[0].id, topics[-1] if topics else SOURCES_TOPIC
        ends = "" if self.game.about.together else ENDS
        self.say(f"{self.aim()}\n{HELP.format(rule=rule, topic=topic, game=self.game.name, ends=ends)}")
        return False

    def name(self, seat: int) -> str:
        """How a seat is called."""
        colour = self.game.about.seat_names[seat].title()
        return f"{colour} ({self.players[seat]})" if self.players[seat] != "human" else colour

    def say(self, words: str) -> None:
        """Print sentences."""
        self.screen.say(words)
