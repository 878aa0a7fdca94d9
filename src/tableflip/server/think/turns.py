"""The queue of tasks: ordered by kind, and within a kind by fair shares of addresses and tables.

Nothing here knows processes or clocks: tickets come in, and whoever has time to think takes the next one.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from tableflip.server.messages.refusals import Refused
from tableflip.server.think.shares import Shares

SHARE = 1 / 8  # of the work of the kinds before it, which a kind that waits is given


class Kind(IntEnum):
    """What is to be thought about; the first comes first."""

    HAND = 0  # the outcome of what a person does by hand, and looks at already
    OUTCOME = 1  # the same for a bot, or for the house
    BOT = 2
    HINT = 3
    REST = 4  # aids, practice
    COACH = 5  # what would be a blunder: nobody has asked for it in so many words


class Asker(NamedTuple):
    """On whose account something is thought about."""

    table: str
    address: str = ""


@dataclass(eq=False)
class Ticket:
    """Something that waits for its turn, or has it; `cost` are the seconds of a processor it is thought to take."""

    kind: Kind
    asker: Asker
    cost: float
    what: Any = None
    number: int = field(default=0, init=False)


Suits = Callable[[Ticket], bool]


def anything(_ticket: Ticket) -> bool:
    """For somebody who takes whatever comes."""
    return True


class Turns:
    """All that waits or is being thought about."""

    def __init__(self, per_table: int, per_address: int) -> None:
        self._per_table = per_table
        self._per_address = per_address
        self._numbers = itertools.count(1)
        self._lines = [_Line() for _ in Kind]
        self._owed = [0.0 for _ in Kind]  # work that a kind is due although others come before it

    def waiting(self, kind: Kind) -> int:
        """How many of a kind wait."""
        return len(self._lines[kind].tickets)

    @property
    def tickets(self) -> Iterable[Ticket]:
        """All that waits."""
        return itertools.chain.from_iterable(line.tickets for line in self._lines)

    def add(self, ticket: Ticket) -> None:
        """Let something wait; refused where its table or its address has enough waiting."""
        line = self._lines[ticket.kind]
        if line.tables[ticket.asker.table] >= self._per_table:
            raise Refused("waiting", "too many requests of this table are waiting already; ask again in a moment")
        if line.addresses[ticket.asker.address] >= self._per_address:
            raise Refused("waiting", "too many requests of your address are waiting already; ask again later")
        ticket.number = next(self._numbers)
        line.add(ticket)

    def take(self, suits: Suits = anything) -> Ticket | None:
        """The next one of those that suit: from now on it is being thought about, and paid for."""
        nexts = [found for line in self._lines if (found := line.next(suits)) is not None]
        if not nexts:
            return None
        ticket = next((each for each in nexts if self._owed[each.kind] >= each.cost), nexts[0])
        for behind in nexts:
            if behind.kind > ticket.kind:
                self._owed[behind.kind] += ticket.cost * SHARE
        self._lines[ticket.kind].take(ticket)
        self._settle(ticket.kind, ticket.cost)
        return ticket

    def again(self, ticket: Ticket, cost: float) -> None:
        """Something that was taken has cost so much and come to nothing: it waits once more, where it was."""
        line = self._lines[ticket.kind]
        line.add(ticket)
        line.done(ticket, cost - ticket.cost)

    def drop(self, ticket: Ticket) -> None:
        """Something that waits is not wanted any more."""
        self._lines[ticket.kind].drop(ticket)
        self._settle(ticket.kind, 0.0)

    def done(self, ticket: Ticket, cost: float) -> None:
        """Something that was taken is finished, wanted or not; so much it has really cost."""
        self._lines[ticket.kind].done(ticket, cost - ticket.cost)

    def places(self) -> dict[int, int]:
        """How many come before each of those that wait, by their numbers, as far as can be told now."""
        ordered = itertools.chain.from_iterable(line.in_order() for line in self._lines)
        return {ticket.number: place for place, ticket in enumerate(ordered)}

    def _settle(self, kind: Kind, cost: float) -> None:
        """What a kind was given is not owed any more, nor anything to a kind of which nothing waits."""
        self._owed[kind] = max(0.0, self._owed[kind] - cost) if self.waiting(kind) else 0.0


class _Line:
    """What waits of one kind, with the shares of addresses and, within each, of its tables."""

    def __init__(self) -> None:
        self.tickets: dict[Ticket, None] = {}
        self.tables: Counter[str] = Counter()  # tickets that wait
        self.addresses: Counter[str] = Counter()
        self._shares = Shares()
        self._within: dict[str, Shares] = {}

    def add(self, ticket: Ticket) -> None:
        table, address = ticket.asker
        self.tickets[ticket] = None
        self.tables[table] += 1
        self.addresses[address] += 1
        self._shares.enter(address)
        self._within.setdefault(address, Shares()).enter(table)

    def next(self, suits: Suits) -> Ticket | None:
        """Of each address what its own tables have next; of these the one whose address has got least."""
        return min(self._firsts(filter(suits, self.tickets)), key=self._of_address, default=None)

    def take(self, ticket: Ticket) -> None:
        self._stop_waiting(ticket)
        self._charge(ticket, ticket.cost)

    def drop(self, ticket: Ticket) -> None:
        self._stop_waiting(ticket)
        self._leave(ticket)

    def done(self, ticket: Ticket, difference: float) -> None:
        self._charge(ticket, difference)
        self._leave(ticket)

    def in_order(self) -> list[Ticket]:
        """As they would be taken now: what else an address has waiting comes after others that have got as little."""
        costs, before = defaultdict[str, float](float), Counter[str]()
        places: dict[Ticket, tuple[float, int, int]] = {}
        for ticket in sorted(self.tickets, key=self._of_table):
            address = ticket.asker.address
            costs[address] += ticket.cost
            places[ticket] = self._shares.after(address, costs[address]), before[address], ticket.number
            before[address] += 1
        return sorted(self.tickets, key=places.__getitem__)

    def _firsts(self, tickets: Iterable[Ticket]) -> Iterable[Ticket]:
        firsts: dict[str, tuple[tuple[float, int], Ticket]] = {}
        for ticket in tickets:
            mine, address = self._of_table(ticket), ticket.asker.address
            if address not in firsts or mine < firsts[address][0]:
                firsts[address] = mine, ticket
        return [ticket for _, ticket in firsts.values()]

    def _of_address(self, ticket: Ticket) -> tuple[float, int]:
        return self._shares.after(ticket.asker.address, ticket.cost), ticket.number

    def _of_table(self, ticket: Ticket) -> tuple[float, int]:
        return self._within[ticket.asker.address].after(ticket.asker.table, ticket.cost), ticket.number

    def _charge(self, ticket: Ticket, cost: float) -> None:
        table, address = ticket.asker
        self._shares.charge(address, cost)
        self._within[address].charge(table, cost)

    def _stop_waiting(self, ticket: Ticket) -> None:
        table, address = ticket.asker
        del self.tickets[ticket]
        for waiting, name in ((self.tables, table), (self.addresses, address)):
            waiting[name] -= 1
            if not waiting[name]:
                del waiting[name]

    def _leave(self, ticket: Ticket) -> None:
        table, address = ticket.asker
        self._shares.leave(address)
        within = self._within[address]
        within.leave(table)
        if not len(within):
            del self._within[address]
