"""The clock of a table as a value: what each seat has left and whose time runs. Callers pass the time in.

Times are milliseconds of the house's own time, which stands still while the server is down (`house_time`). A clock is
written into the log with every entry, so that whoever reads the log has it without working anything out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Struct, structs

from tableflip.core.timing import Timing

T = TypeVar("T")

NOBODY = -1
LINE_MOST = 1_000  # milliseconds that the line may be given back in one turn
QUOTA = 10_000  # and in the whole game, for each seat


class Next(NamedTuple):
    """Who decides next: the seat (none once the match is over), the number of the turn, and whether a person sat there.

    Time runs for people, and for a bot that sits in for one.
    """

    seat: int | None
    turn: int
    is_timed: bool = True


class Clock(Struct, frozen=True):
    """What every seat has left, in milliseconds, when the running one began to run."""

    left: tuple[int, ...]
    quota: tuple[int, ...]  # what the line may still be given back
    fresh: tuple[bool, ...]  # seats whose first decision is still to come: it is free
    out: tuple[bool, ...]  # seats whose time is out, and for whom a bot plays on
    runs: int = NOBODY  # whose time runs
    since: int = 0
    until: int = -1  # when the flag falls, the line's grace included; -1 while no time runs
    turn: int = 0  # the number of the turn under way
    owner: int = NOBODY  # and whose it is, whoever else decides something within it
    given: int = 0  # back to the line in this turn
    before: int = 0  # what the seat that decided last had left before its turn added something
    paused: bool = False

    # What it shows

    def left_at(self, now: int) -> tuple[int, ...]:
        """What every seat has left now."""
        if self.runs == NOBODY or self.paused:
            return self.left
        return _put(self.left, self.runs, max(0, self.left[self.runs] - self._used(now)))

    def is_late(self, now: int, took: int | None = None) -> bool:
        """Whether the running seat's time was out by then; `took` is how long it thought by its own account."""
        if self.runs == NOBODY or self.paused:
            return False
        return self._used(now) - self._for_line(now, took) > self.left[self.runs]

    def _used(self, now: int) -> int:
        return max(0, now - self.since)  # after a crash the house may be some seconds younger than its log

    @property
    def _grace(self) -> int:
        return min(LINE_MOST - self.given, self.quota[self.runs])

    def _for_line(self, now: int, took: int | None) -> int:
        """What the line took, as far as it is given back: of a client that does not tell, nothing."""
        if took is None:
            return 0
        return max(0, min(self._used(now) - max(took, 0), self._grace))

    # What happens to it

    def decided(self, timing: Timing, now: int, seat: int, then: Next, took: int | None = None) -> Clock:
        """A seat has decided something."""
        left, quota, given = self.left, self.quota, self.given
        if self.runs == seat and not self.paused:
            back = self._for_line(now, took)
            left = _put(left, seat, max(0, left[seat] - self._used(now) + back))
            quota, given = _put(quota, seat, quota[seat] - back), given + back
        after = structs.replace(
            self, left=left, quota=quota, given=given, before=left[seat], fresh=_put(self.fresh, seat, False)
        )
        if then.turn != self.turn or self.owner == NOBODY:
            added = after._added(timing) if self.owner != NOBODY else left
            owner = NOBODY if then.seat is None else then.seat
            after = structs.replace(after, left=added, given=0, turn=then.turn, owner=owner)
        return after.set_running(now, then)

    def _added(self, timing: Timing) -> tuple[int, ...]:
        """What is left once a turn has ended."""
        if timing.kind == "move":
            return tuple(0 if out else timing.seconds * 1000 for out in self.out)
        if self.out[self.owner]:
            return self.left
        return _put(self.left, self.owner, self.left[self.owner] + timing.more * 1000)

    def set_running(self, now: int, then: Next) -> Clock:
        """Let the time of whoever decides next run, if it does."""
        seat = then.seat
        runs = NOBODY
        if seat is not None and then.is_timed and not self.fresh[seat] and not self.out[seat]:
            runs = seat
        return structs.replace(self, runs=runs)._begun(now)

    def _begun(self, now: int) -> Clock:
        is_running = self.runs != NOBODY and not self.paused
        until = now + self.left[self.runs] + self._grace if is_running else -1
        return structs.replace(self, since=now, until=until)

    def taken_back(self, earlier: Clock, now: int, seat: int, *, agreed: bool) -> Clock:
        """A seat takes back what came after an earlier clock.

        Where all have agreed, everybody has again what they had then. What a seat takes back by itself gives it no
        time: or else it could think for ever by doing and undoing.
        """
        left, quota = earlier.left, tuple(map(min, self.quota, earlier.quota))
        if not agreed:
            kept = self.left[seat] if self.turn == earlier.turn else self.before
            spent = self._used(now) if self.runs == seat and not self.paused else 0
            left = _put(left, seat, min(left[seat], max(0, kept - spent)))
        left = tuple(0 if out else one for one, out in zip(left, self.out))
        runs = NOBODY if earlier.runs != NOBODY and self.out[earlier.runs] else earlier.runs
        return structs.replace(earlier, left=left, quota=quota, out=self.out, runs=runs, paused=False)._begun(now)

    def fallen(self, now: int) -> Clock:
        """The running seat's time is out."""
        seat = self.runs
        out = _put(self.out, seat, True)
        return structs.replace(self, left=_put(self.left, seat, 0), out=out, runs=NOBODY)._begun(now)

    def stopped(self, now: int) -> Clock:
        """The match is over."""
        return structs.replace(self, left=self.left_at(now), runs=NOBODY, paused=False)._begun(now)

    def at_rest(self, now: int) -> Clock:
        """All agree to a pause."""
        return structs.replace(self, left=self.left_at(now), paused=True)._begun(now)

    def going_on(self, now: int) -> Clock:
        """The pause is over."""
        return structs.replace(self, paused=False)._begun(now)


def new_clock(timing: Timing, seats: int, turn: int, owner: int) -> Clock:
    """The clock before the first decision: nobody's time runs."""
    return Clock(
        left=(timing.seconds * 1000,) * seats,
        quota=(QUOTA,) * seats,
        fresh=(True,) * seats,
        out=(False,) * seats,
        turn=turn,
        owner=owner,
    )


def written(clock: Clock) -> str:
    """A clock as the log keeps it."""
    return msgspec.json.encode(clock).decode()


def read_clock(text: str, seats: int) -> Clock:
    """A clock as the log kept it; ValueError if no clock of so many seats was kept."""
    clock = msgspec.json.decode(text, type=Clock)
    if not all(len(each) == seats for each in (clock.left, clock.quota, clock.fresh, clock.out)):
        raise ValueError("this clock is of another table")
    if not NOBODY <= clock.runs < seats or not NOBODY <= clock.owner < seats:
        raise ValueError("this clock runs for nobody here")
    return clock


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
