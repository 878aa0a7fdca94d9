"""How long a thought waits for its turn when much is asked, on a counted clock: `python -m bench.thinking`.

Nothing is thought here: what decides whose turn it is (`server/think/turns.py`) is fed with thoughts of known cost.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from tableflip.server.think.office import QUICK
from tableflip.server.think.turns import Asker, Kind, Suits, Ticket, Turns, anything

LONG, SHORT, HINT = 1.0, 0.01, 0.12  # seconds of a processor: the last level, the first level, a hint
MANY = 10_000  # more than is asked here


class Line(Protocol):
    """Where thoughts wait."""

    def add(self, ticket: Ticket) -> None: ...

    def take(self, suits: Suits = ...) -> Ticket | None: ...

    def drop(self, ticket: Ticket) -> None: ...

    def done(self, ticket: Ticket, cost: float) -> None: ...


class OneLine:
    """First come, first served, whether somebody still waits or not: as it was."""

    def __init__(self) -> None:
        self._tickets: list[Ticket] = []

    def add(self, ticket: Ticket) -> None:
        """Wait at the end."""
        self._tickets.append(ticket)

    def take(self, suits: Suits = anything) -> Ticket | None:
        """The first."""
        return self._tickets.pop(0) if self._tickets and suits(self._tickets[0]) else None

    def drop(self, ticket: Ticket) -> None:
        """Nobody noticed."""

    def done(self, ticket: Ticket, cost: float) -> None:
        """Nobody counted."""


class Order(NamedTuple):
    """A thought that somebody asks for, when, how long they wait for it, and when they ask for the next one."""

    at: float
    kind: Kind
    asker: Asker
    cost: float
    leaves: float | None = None
    again: float | None = None  # seconds after the answer


@dataclass
class Machine:
    """One process that thinks, and perhaps one for quick thoughts besides."""

    line: Line
    has_hand: bool
    now: float = 0.0
    waits: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    _events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list[tuple[float, int, "Event"]])
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _busy: set[str] = field(default_factory=set[str])

    def ask(self, order: Order) -> None:
        """Somebody will ask for something."""

        def come() -> None:
            ticket = Ticket(order.kind, order.asker, order.cost, order)
            self.line.add(ticket)
            if order.leaves is not None:
                self._at(order.leaves, lambda: self._leave(ticket))

        self._at(order.at, come)

    def run(self, until: float) -> None:
        """Let the time pass."""
        while self._events and self._events[0][0] <= until:
            self.now, _, event = heapq.heappop(self._events)
            event()
            self._go_on("head", anything)
            if self.has_hand:
                self._go_on("hand", lambda ticket: ticket.cost <= QUICK)

    def _at(self, time: float, event: Event) -> None:
        heapq.heappush(self._events, (time, next(self._numbers), event))

    def _leave(self, ticket: Ticket) -> None:
        if ticket.what is not None:
            self.line.drop(ticket)

    def _go_on(self, who: str, suits: Suits) -> None:
        if who in self._busy or (ticket := self.line.take(suits)) is None:
            return
        order: Order = ticket.what
        ticket.what = None
        self._busy.add(who)
        self.waits.setdefault(order.asker.table, []).append(self.now - order.at)

        def end() -> None:
            self._busy.discard(who)
            self.line.done(ticket, order.cost)
            if order.again is not None:
                self.ask(order._replace(at=self.now + order.again))

        self._at(self.now + order.cost, end)


Event = Callable[[], None]


def abandoned(machine: Machine) -> float:
    """200 hints are asked for and left after a second; then a bot of another table has to decide."""
    for number in range(200):
        machine.ask(Order(0.0, Kind.HINT, Asker(f"hint {number}", "crowd"), HINT, leaves=1.0))
    machine.ask(Order(1.05, Kind.BOT, Asker("bot", "home"), SHORT))
    machine.run(100.0)
    return max(machine.waits["bot"])


def crowded(machine: Machine) -> float:
    """57 tables of one address with bots of the last level; a bot of the first level decides again and again."""
    return _longest(machine, Order(100.3, Kind.BOT, Asker("bot", "home"), SHORT, again=1.7))


def crowded_at_home(machine: Machine) -> float:
    """The same where all come from one address, as behind a proxy."""
    return _longest(machine, Order(100.3, Kind.BOT, Asker("bot", "crowd"), SHORT, again=1.7))


def hinted(machine: Machine) -> float:
    """The same crowd; somebody asks for a hint, and soon after its answer for the next."""
    return _longest(machine, Order(100.3, Kind.HINT, Asker("hint", "home"), HINT, again=0.9))


def _longest(machine: Machine, order: Order) -> float:
    for number in range(57):
        machine.ask(Order(0.01 * number, Kind.BOT, Asker(f"long {number}", "crowd"), LONG, again=0.5))
    machine.ask(order)
    machine.run(600.0)
    return max(machine.waits[order.asker.table])


SCENES: dict[str, Callable[[Machine], float]] = {
    "a bot after 200 hints that were asked for and left": abandoned,
    "a quick bot beside 57 tables with slow ones, of another address": crowded,
    "the same, all of one address": crowded_at_home,
    "a hint beside these 57": hinted,
}


def measure() -> list[str]:
    """The longest waits, by how turns are given."""
    rows = [
        f"The longest wait in seconds for one process that thinks, on a counted clock: a slow bot takes {LONG:g} s",
        f"of a processor, a quick one {SHORT:g} s, a hint {HINT:g} s. No thought is interrupted: one that runs is",
        "waited for, unless a second process takes quick thoughts, as the second of the hands does.",
        "",
        "| who waits | one line | fair shares | and a hand for quick thoughts |",
        "|---|---|---|---|",
    ]
    for name, scene in SCENES.items():
        machines = Machine(OneLine(), False), Machine(Turns(MANY, MANY), False), Machine(Turns(MANY, MANY), True)
        rows.append(f"| {name} | {' | '.join(f'{scene(machine):.2f}' for machine in machines)} |")
    return rows


if __name__ == "__main__":
    print("\n".join(measure()))
