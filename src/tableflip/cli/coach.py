"""The coach in the terminal: in a player's first games it explains new kinds of decisions and warns of blunders.

It speaks where somebody sits at a real terminal, not where input comes from a file, and only once what it needs has
been compiled: nobody's decision waits for a compiler.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from tableflip.bots import ahead
from tableflip.bots.judging import Judge
from tableflip.bots.levels import kinds_of
from tableflip.core.action import Action
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match

GAMES_MOST = 3  # of a kind, in which one is coached


@dataclass
class Kept:
    """What is kept between sessions: whether the coach was sent away, and by game how often and of what it spoke."""

    off: bool = False
    games: dict[str, int] = field(default_factory=dict[str, int])
    phases: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


def kept_in() -> Path:
    """Where that is."""
    return platformdirs.user_data_path("tableflip") / "coach.json"


def read_kept() -> Kept:
    """What was kept; nothing where no file is, or one that somebody has spoilt."""
    try:
        found = json.loads(kept_in().read_text(encoding="utf-8"))
        games = {str(game): int(number) for game, number in found["games"].items()}
        phases = {str(game): [str(name) for name in names] for game, names in found["phases"].items()}
        return Kept(found["off"] is True, games, phases)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Kept()


class Coach:
    """Whoever looks over the shoulder of a newcomer at one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kept = read_kept()
        self.is_warm = False
        self._held: tuple[int, Action] | None = None  # what somebody was warned of, and at which ply

    @property
    def is_on(self) -> bool:
        """Whether it speaks: in the first games of a kind, until it is sent away."""
        return not self.kept.off and self.kept.games.get(self.game.name, 0) < GAMES_MOST

    def warm_up(self) -> None:
        """Compile what a judgement needs, or read it from the disk."""
        ahead.warm_up(self.game, [kinds_of(self.game)[-1]])
        self.is_warm = True

    def line(self, state: Any) -> str:
        """What the decision of a state is for, when somebody meets it for the first time; empty otherwise."""
        phase = self.game.telling.phase_of(state)
        told = self.kept.phases.setdefault(self.game.name, [])
        if not self.is_on or not phase or phase in told:
            return ""
        told.append(phase)
        self._keep()
        assert self.game.telling.phases is not None
        return self.game.telling.phases.lines[phase]

    def warning(self, match: Match[Any], seat: int, action: str | Action) -> str:
        """Why to think again before an action; empty where there is nothing to say, or it was said just now."""
        if not self.is_on or not self.is_warm:
            return ""
        try:
            meant = self.game.parse(match.state, action) if isinstance(action, str) else action
        except TableflipError:
            return ""  # it is refused where it is done
        moment = len(match.plies), meant
        if self._held == moment:
            return ""
        found = Judge(self.game, match.state, seat, "coach", match.deeds).blunders()
        words = next((each.words for each in found if each.action == meant), "")
        self._held = moment if words else None
        return words

    def finished(self) -> None:
        """A game is over."""
        if self.is_on:
            self.kept.games[self.game.name] = self.kept.games.get(self.game.name, 0) + 1
            self._keep()

    def turn(self, off: bool) -> None:
        """Send it away for ever, or call it back."""
        self.kept.off = off
        self._keep()

    def _keep(self) -> None:
        path = kept_in()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self.kept)), encoding="utf-8")
