"""Limits the watchers of one table; players always get in."""

from __future__ import annotations

from collections.abc import Iterable

from tableflip.core.errors import TableflipError
from tableflip.server.people.listeners import Held, Listener
from tableflip.server.settings import Settings

TOO_MANY_WINDOWS = "this seat is open in more windows than it can be; this one was closed, reload it to go on here"


class Crowded(TableflipError):
    """There is no room for one more watcher."""


def check_room(here: Iterable[Listener], held: Held, address: str, settings: Settings) -> None:
    """Turn a watcher away who is one too many at a table; whoever holds a seat is let in whatever the crowd."""
    if held:
        return
    watchers = [listener.address for listener in here if not listener.held]
    if len(watchers) >= settings.watchers_per_table:
        raise Crowded("this table cannot take more watchers; try again when some have left")
    if watchers.count(address) >= settings.watchers_per_address:
        raise Crowded("too many windows of your address watch this table; close one and try again")


def windows_to_close(here: Iterable[Listener], newest: Listener, most: int) -> list[Listener]:
    """The oldest windows of a seat's link that go when one more is opened; they came in the order of `here`."""
    same = [one for one in here if one.held and one.secret_hash == newest.secret_hash and one is not newest]
    return same[: max(len(same) + 1 - most, 0)] if newest.held else []
