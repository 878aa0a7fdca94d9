"""Counts the functions that one click at a table passes on the server: `python -m tests.server.click [GAME]`."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

import tableflip
from tests.server.conftest import quick
from tests.server.house import House

SOURCE = Path(tableflip.__file__).parent


class Tracer:
    """The functions of the house that are called in the server's thread while it listens."""

    def __init__(self) -> None:
        self.called: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note whoever is called."""
        if event == "call" and Path(frame.f_code.co_filename).is_relative_to(SOURCE):
            self.called.add(frame.f_code)

    def by_room(self) -> Counter[str]:
        """How many of them are in each room; what a function is written with inside (a lambda) is not counted."""
        named = [code for code in self.called if not code.co_name.startswith("<")]
        return Counter(Path(code.co_filename).relative_to(SOURCE).parts[0] for code in named)


def listening(house: House, tracer: Tracer | None) -> None:
    """From now on the thread of the server tells the tracer what it calls."""
    done = threading.Event()

    def change() -> None:
        sys.setprofile(tracer)
        done.set()

    assert house.loop is not None
    house.loop.call_soon_threadsafe(change)
    done.wait()


def count(game: str) -> Counter[str]:
    """Play one action at a table of two people, after a first one that fills all caches."""
    found = Tracer()
    with tempfile.TemporaryDirectory() as folder, House(quick(f"sqlite:///{folder}/tables.sqlite")) as house:
        _, one, two = house.two(game=game, seed="1")
        with one, two:
            for tracer in (None, found):
                actor = next(guest for guest in (one, two) if guest.last["mine"])
                listening(house, tracer)
                ply = actor.act()["ply"]
                for guest in (one, two):
                    guest.at_ply(ply)
            listening(house, None)
    return found.by_room()


def main() -> None:
    """Print what a click in a game passes."""
    for room, functions in count((sys.argv[1:] or ["flip_chess"])[0]).items():
        print(f"{functions:4} functions of {room}")


if __name__ == "__main__":
    main()
