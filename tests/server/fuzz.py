"""Fuzzed messages: through the doors of a real server, at tables of every game, while others play on beside them.

`python -m tests.server.fuzz --count 100000` tells what came back; it fails as `test_fuzz` does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

from websockets.exceptions import ConnectionClosed

from tableflip import GAMES
from tableflip.server.messages.table import Code
from tableflip.server.run import calm_collector
from tableflip.server.settings import database_in
from tests.server.conftest import quick
from tests.server.house import PATIENCE, Guest, House, play
from tests.server.mutations import damaged, damaged_bytes, written

BATCH = 20  # messages that are sent before their answers are read
BY_HTTP = 0.75  # how often somebody speaks to the addresses instead, once
CLOSED = {1000, 1002, 1007, 1008, 1009, 4001, 4004}  # by which a socket may be closed; 1011 would be a fault of ours
CODES = set(get_args(Code))
MANY = 1_000_000
FLICK = {"place": 0, "power": 50, "overhang": 20, "aim": 0, "contact": 0, "loft": 0, "swiped": False}


class Fuzz:
    """A house under fuzz, and all that it answered."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.pick = Random(seed)
        self.sent = 0
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.goes_on, one, two = house.two()
        self.others = [one, two]
        self.stall = 0.0

    def run(self, count: int) -> None:
        """Send so many messages, at tables of each game in turn."""
        self.house.run(self._begin_watching())
        games = [game for game in GAMES.values() if 2 in game.about.seats]
        while self.sent < count and len(self.faults) < 10:
            for game in games:
                self._at_table(game.name, min(count, self.sent + 200))
            self._others_play()
        self.watching.cancel()
        for guest in self.others:
            guest.close()

    def told(self) -> str:
        """What came of it."""
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in self.answers.most_common())
        stall = f"the loop was held for {self.stall * 1000:.0f} ms at most"
        return f"Fuzzed {self.sent} messages, {len(self.faults)} faults; {stall}\nanswered by {kinds}"

    async def _begin_watching(self) -> None:
        self.watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        """Processor time of the loop's thread between two looks: at most one turn more than the pause has room for."""
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.005)
            self.stall = max(self.stall, time.thread_time() - before)

    def _others_play(self) -> None:
        """The table beside it acts as if nothing were."""
        if self.others[0].last["turn"] < 0:
            for guest in self.others:
                guest.close()
            self.goes_on, one, two = self.house.two()
            self.others = [one, two]
        play(self.others, 1, self.sent)

    def _at_table(self, game: str, until: int) -> None:
        table = self.house.table("me", "open", game=game, seats=2)
        guests = [self.house.sit(table, 0), self.house.sit(table, 1), self.house.watch(table)]
        try:
            for guest in guests:
                guest.hello()
            while self.sent < until:
                if self.pick.random() < BY_HTTP:
                    self._ask(table)
                else:
                    self._speak(self.pick.choice(guests))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            self.answers[f"closed {code}"] += 1
            if code not in CLOSED:
                self.faults.append(f"{game}: a socket was closed by {closed}")
        finally:
            for guest in guests:
                with suppress(ConnectionClosed):
                    guest.close()

    def _speak(self, guest: Guest) -> None:
        """Send a batch to a table, and read all answers up to that of a question that is in order."""
        batch = [self._message(guest) for _ in range(BATCH)]
        for raw, is_text in batch:
            self.sent += 1
            guest.socket.send(raw, text=is_text)
        fence = guest.say(type="why", place="nowhere")
        while True:
            heard = json.loads(guest.socket.recv(PATIENCE))
            kind = heard["type"]
            self.answers[f"{kind} {heard['code']}" if kind == "error" else kind] += 1
            if kind == "error" and (heard["code"] not in CODES or not heard["words"]):
                self.faults.append(f"{batch} was answered by {heard}")
            if kind == "frame":
                guest.last = heard
            if heard.get("id") == fence:
                return

    def _message(self, guest: Guest) -> tuple[bytes, bool]:
        message = self._in_order(guest)
        dice = self.pick.random()
        if dice < 0.3:
            return written(message), True
        raw = written(damaged(message, self.pick))
        if dice > 0.7:
            raw = damaged_bytes(raw, self.pick)
        is_text = self.pick.random() < 0.9
        return raw, is_text

    def _in_order(self, guest: Guest) -> dict[str, Any]:
        """A message as a page may send it, in any order."""
        frame, name = guest.last, f"f{self.sent % 50}"
        numbers = [choice["number"] for choice in frame["legal"]] or [0]
        act = {"type": "act", "id": f"a{self.sent}", "ply": frame["ply"], "number": self.pick.choice(numbers)}
        others: list[dict[str, Any]] = [
            {"type": "hello", "ply": self.pick.randrange(-1, 5)},
            {**act, "type": "flick", "flick": FLICK},
            {"type": "undo", "id": name, "ply": frame["ply"]},
            {"type": "answer", "id": name, "yes": self.pick.random() < 0.5},
            {"type": "draw", "id": name},
            {"type": "replay", "id": name},
            {"type": "aid", "id": name, "ply": frame["ply"]},
            {"type": "why", "id": name, "place": self.pick.choice(frame["legal"] or [{"place": "cell:a1"}])["place"]},
            {"type": "ping", "id": name, "place": "cell:a1"},
        ]
        rare = [{"type": "hint", "id": name}, {"type": "resign", "id": name}]
        return act if self.pick.random() < 0.5 else self.pick.choice(rare if self.pick.random() < 0.03 else others)

    def _ask(self, table: Any) -> None:
        """Send a body to one of the addresses."""
        self.sent += 1
        secret, host = table["seats"][0]["secret"], table["host"]
        here = f"/api/tables/{table['table']}"
        new: dict[str, Any] = {
            "game": self.pick.choice(list(GAMES)),
            "seats": 2,
            "fill": ["me", "bot:level1"],
            "options": {},
        }
        text = (Path(__file__).parents[1] / "golden" / "flip_chess" / "capture.flip").read_text()
        bodies: list[tuple[str, Any]] = [
            ("/api/tables", {**new, "listed": True, "seed": "x", "name": "Ann"}),
            ("/api/tables", {"game": "flip_chess", "position": "??????/??????/???R??/??????/??????/?????? r"}),
            (f"{here}/join", {"name": "Bob"}),
            (f"{here}/join", {"secret": secret, "name": "Bob"}),
            (f"{here}/take", {"secret": secret, "seat": 0}),
            (f"{here}/bot", {"host": host, "seat": 1, "bot": "random"}),
            (f"{here}/revoke", {"host": host, "seat": 1}),
            ("/api/import", {"text": text}),
            ("/api/practice", {"target": "row2", "tremor": "human", "flick": FLICK}),
            ("/api/games/flip_city/book", {"text": "{}"}),
            ("/api/races", {"players": 2, "fill": ["me", "open"], "name": "x"}),
        ]
        path, body = self.pick.choice(bodies)
        dice = self.pick.random()
        raw = written(body if dice < 0.2 else damaged(body, self.pick))
        raw = damaged_bytes(raw, self.pick) if dice > 0.7 else raw
        status, answer = self.house.ask(path, raw)
        self.answers[f"HTTP {status}"] += 1
        if status >= 500 or (status != 200 and not answer.get("words")):
            self.faults.append(f"{path} {raw!r} was answered by {status} {answer}")


class Complaints(logging.Handler):
    """What the server has logged as a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.heard.append(self.format(record))


def fuzz(folder: Path, count: int, seed: int) -> Fuzz:
    """Send so many messages to a server of its own, whose limits of numbers are wide."""
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    wide: dict[str, Any] = {"messages_burst": MANY, "hellos_burst": MANY, "tables_burst": MANY, "live_per_address": 200}
    wide["database_seconds"] = 600.0  # it may share its machine, and be stopped for minutes while others measure
    try:
        with House(quick(database_in(folder), **wide)) as house:
            done = Fuzz(house, seed)
            done.run(count)
    finally:
        logging.getLogger().removeHandler(complaints)
    done.faults += complaints.heard
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=17)
    told = parser.parse_args()
    calm_collector()  # as a server has it
    with tempfile.TemporaryDirectory() as folder:
        done = fuzz(Path(folder), told.count, told.seed)
    print(done.told())
    sys.exit("\n".join(done.faults[:10]) or 0)


if __name__ == "__main__":
    main()
