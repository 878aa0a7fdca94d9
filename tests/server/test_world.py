"""Leases, takeover and forwarding in a world that fails by a seed: a seed that fails is run again by its number.

`python -m tests.server.test_world 17` runs one seed and prints all that happened in it; `… 400 10000` runs those from
one to before another, and tells which fail and how far it has come. The tests begin with the seed that
TABLEFLIP_WORLDS_FIRST names: a long run that was broken off goes on there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tableflip.server.messages.table import Ack
from tableflip.server.play.owning import Keeper
from tableflip.server.play.room import Room
from tableflip.server.play.table_seats import TableSeats
from tableflip.server.store import leases
from tableflip.server.store.holding import Holding
from tableflip.server.store.schema import SERVERS
from tableflip.server.store.store import Seat
from tests.server.world.trial import run

FIRST = int(os.environ.get("TABLEFLIP_WORLDS_FIRST", "0"))
SEEDS = int(os.environ.get("TABLEFLIP_WORLDS", "200"))  # many more in make test-long
EACH = 25  # seeds of one test
FOUND_WITHIN = 1000  # seeds


@pytest.mark.parametrize("first", range(FIRST, FIRST + SEEDS, EACH))
def test_nothing_goes_wrong_in_any_world(first: int) -> None:
    seeds = range(first, min(first + EACH, FIRST + SEEDS))
    assert not {seed: faults for seed in seeds if (faults := run(seed).faults)}  # all that fail, each by its seed


def test_a_seed_is_the_same_world_again() -> None:
    once, again = run(3), run(3)
    assert once.trace == again.trace and len(once.trace) > 20
    assert run(4).trace != once.trace


def _no_fencing(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(*_arguments: Any) -> None:
        pass

    monkeypatch.setattr(leases, "check", check)


def _tell_before_write(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Room.write

    async def hasty(self: Room, after: Any, entry: Any, sender: Any = None, moment: Any = None) -> None:
        if sender is not None:
            self.send(sender, Ack(entry.message, after.ply))
        await write(self, after, entry, sender, moment)

    monkeypatch.setattr(Room, "write", hasty)


def _lease_not_checked_by_who_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def has(self: Holding, name: str) -> bool:
        return name in self.tokens

    def held(self: Holding, name: str) -> int:
        return self.tokens.get(name, 0)

    monkeypatch.setattr(Holding, "has", has)
    monkeypatch.setattr(Holding, "held", held)


def _lease_not_checked_by_who_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def over(self: leases.Leases) -> Any:
        return SERVERS.c.until <= self.clock() + 0.8 * self.seconds

    monkeypatch.setattr(leases.Leases, "_over", over)


def _never_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def go_on(_keeper: Keeper) -> None:
        pass

    monkeypatch.setattr(Keeper, "_begin_anew", go_on)


def _withdrawn_links_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    async def take_over(self: TableSeats, seats: list[Seat]) -> None:
        self.room.seats = seats
        await self.call_anew()

    monkeypatch.setattr(TableSeats, "take_over", take_over)


# with a seed by which each is found today: it is tried first, and all others if it is not found by that
FAULTS: dict[Callable[[pytest.MonkeyPatch], None], int] = {
    _no_fencing: 7,
    _tell_before_write: 0,
    _lease_not_checked_by_who_has_it: 38,
    _lease_not_checked_by_who_takes_it: 346,
    _never_let_go: 2,
    _withdrawn_links_that_stay: 416,
}


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.strip("_"))
def test_a_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    seeds = [FAULTS[plant], *range(FOUND_WITHIN)]
    found = next((seed for seed in seeds if run(seed).faults), None)
    assert found is not None
    monkeypatch.undo()
    assert not run(found).faults  # it was the fault, not the seed


def tell(seed: int) -> None:
    """All that happens in one world."""
    told = run(seed)
    print("\n".join(told.trace))
    print(told.faults or "nothing went wrong")


def tell_all(first: int, end: int) -> None:
    """What goes wrong in many."""
    failed = 0
    for seed in range(first, end):
        if faults := run(seed).faults:
            failed += 1
            print(f"seed {seed}: {faults}", flush=True)
        if (seed + 1) % 100 == 0 or seed + 1 == end:
            print(f"{first} to {seed}: {failed} failed", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    tell(int(sys.argv[1])) if len(sys.argv) == 2 else tell_all(int(sys.argv[1]), int(sys.argv[2]))
