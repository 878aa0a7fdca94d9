"""Compiles a game's bots in another process while people play in the terminal."""

from __future__ import annotations

import subprocess
import threading
from contextlib import suppress
from typing import Any

from tableflip.bots import ahead
from tableflip.bots.levels import needs_no_compiler
from tableflip.cli.coach import Coach
from tableflip.core.compiled import bounds_checked
from tableflip.core.game import Game


class Warming:
    """Whether somebody still compiles for a game, with these bots and maybe a coach."""

    def __init__(self, game: Game[Any], bots: list[str], coach: Coach | None = None) -> None:
        self.game = game
        self.bots = [name.partition(":")[0] for name in bots if not needs_no_compiler(game, name)]
        self.coach = coach if coach and coach.is_on else None
        self._is_told = False  # whether people know that a bot plays by a first look
        self.reading = threading.Thread(target=self._read, daemon=True)
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Let another process compile what is not there yet; what is there is read while the first player thinks.

        Where indices are checked somebody debugs: then nothing goes on behind their back.
        """
        if not self.bots and self.coach is None:
            return
        if not bounds_checked() and not ahead.is_ready(self.game):
            with suppress(OSError):  # no process to be had: it is compiled here, and whoever is asked before waits
                self._process = ahead.begin([self.game.name])
        self.reading.start()

    @property
    def is_at_work(self) -> bool:
        """Whether bots would have to wait for the compiler; once the process has ended, however that was, none does."""
        return self._process is not None and self._process.poll() is None

    def news(self, is_hasty: bool, name: str) -> str:
        """What to tell of a bot that plays by a first look, or no longer does; nothing where people know it."""
        if is_hasty == self._is_told:
            return ""
        self._is_told = is_hasty
        if is_hasty:
            return f"{name} is warming up, once on this machine; it plays by a first look until then."
        return f"{name} has warmed up and plays as well as it can from now on."

    def _read(self) -> None:
        if self._process is not None:
            self._process.wait()
        if self.bots:
            ahead.warm_up(self.game, self.bots)
        if self.coach:
            self.coach.warm_up()
