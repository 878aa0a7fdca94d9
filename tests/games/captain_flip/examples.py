"""Runs the worked examples as they are written in spec.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import tableflip.games.captain_flip as package
from tableflip.core.chance import Script
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.captain_flip.rules.end import winners
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip import table

SPEC = Path(str(package.__file__)).parent / "spec.md"
WORDS = {
    "sergeant": ("sergeant", "on"),
    "commander": ("commander", "on"),
    "optional": ("optional_actions", "on"),
    "endless": ("stalemate", "off"),
}
Lines = list[list[str]]


def blocks() -> dict[int, list[str]]:
    """The example blocks by number, each as its lines."""
    found: dict[int, list[str]] = {}
    for block in re.findall(r"```captain\n(.*?)```", SPEC.read_text(encoding="utf-8"), re.DOTALL):
        lines = block.rstrip().splitlines()
        number = re.match(r"example (\d+): ", lines[0])
        assert number, lines[0]
        found[int(number.group(1))] = lines
    return found


class Example:
    """One example: its position, then decisions and what is true after them."""

    def __init__(self, lines: list[str]) -> None:
        first = next(place for place, line in enumerate(lines) if line.startswith(">"))
        self.state = self._begin(_statements(lines[1:first]))
        self.removed = set(table.gone(self.state))
        self.statements = _statements(lines[first:])
        self.claims = 0

    def run(self) -> None:
        """Check everything the example says."""
        for word, rest, rows in self.statements:
            if word == ">":
                self._decide(rest)
            else:
                self._check(word, rest, rows)
                self.claims += 1
        if isinstance(self.state.chance, Script) and not isinstance(self.state.chance, table.SplitMix):
            assert self.state.chance.told == [], "all draws must be used up"

    def _begin(self, statements: list[tuple[str, str, Lines]]) -> State:
        told: dict[str, Any] = {}
        piles: dict[int, str] = {}
        hands: dict[int, str] = {}
        for word, rest, rows in statements:
            seat, _, of_seat = rest.partition(":")
            if word == "pile":
                piles[int(seat)] = of_seat
            elif word == "hand":
                hands[int(seat)] = of_seat
            else:
                told[word] = rows if word == "board" else rest
        seats, options = _game(told["game"])
        draws = [int(draw) for draw in told.get("draws", "").split()]
        if "order" in told:
            return table.dealt(Script([table.tiles(told["order"]), *draws]), seats, **options)
        if "seed" in told:
            return table.dealt(table.SplitMix(int(told["seed"])), seats, **options)
        return table.sea(
            "\n".join(" ".join(row) for row in told["board"]),
            deck=told["deck"],
            piles=[piles.get(seat, "-") for seat in range(seats)],
            hands=[hands[seat] for seat in range(seats)] if hands else (),
            cleared=told.get("cleared", "-"),
            seat=int(told.get("seat", "0")),
            draws=draws,
            **options,
        )

    def _decide(self, decision: str) -> None:
        repeat = re.fullmatch(r"repeat (\d+): (.*)", decision)
        if repeat:
            for _ in range(int(repeat.group(1))):
                table.press(self.state, *repeat.group(2).split(", "))
        elif decision != "look":
            table.press(self.state, decision)

    def _check(self, word: str, rest: str, rows: Lines) -> None:
        state = self.state
        key, _, after = rest.partition(":")
        if word == "board":
            assert table.board(state) == rows
        elif word == "pile":
            assert table.pile(state, int(key)) == table.tiles(after)
        elif word == "hand":
            assert table.hand(state, int(key)) == table.tiles(after)
        elif word == "known":
            assert table.known(state, key) == [int(seat) for seat in after.split() if seat != "-"]
        elif word == "peeked":
            assert _peeked(state, int(key)) == after.split()
        elif word == "legal":
            assert table.legal(state) == rest.split(", ")
        elif word == "gone":
            assert sorted(set(table.gone(state)) - self.removed) == sorted(table.tiles(rest))
        elif word == "face":
            number, _, face = rest.partition(" ")
            assert table.face(state, int(number)) == face
        elif word in ("scores", "winners"):
            found = table.scores(state) if word == "scores" else winners(state)
            assert found == [int(one) for one in rest.split()]
        elif word in ("turn", "quiet"):
            assert {"turn": state.number, "quiet": state.quiet}[word] == int(rest)
        elif word in ("deck", "cleared"):
            assert {"deck": table.deck, "cleared": table.cleared}[word](state) == table.tiles(rest)
        else:
            assert word == "now", f"the examples have no word {word!r}"
            assert table.now(state) == rest


def _statements(lines: list[str]) -> list[tuple[str, str, Lines]]:
    """Each statement as its word, the rest of its line, and the rows of a drawn board."""
    found: list[tuple[str, str, Lines]] = []
    for line in lines:
        if re.match(r"\s+[a-e]( |$)", line):
            continue  # the column letters over a board
        if re.match(r"\s+\d ", line):
            found[-1][2].append(line.split()[1:])
            continue
        word, _, rest = line.partition(" ")
        found.append((word, rest, []))
    return found


def _game(written: str) -> tuple[int, dict[str, str]]:
    """`players 3, grid 4, commander`: the seats and the options."""
    seats, options = 2, dict[str, str]()
    for part in written.split(", "):
        word, _, number = part.partition(" ")
        if word == "players":
            seats = int(number)
        elif word == "grid":
            options["grid"] = number
        elif word == "generated":
            options["deck"] = "generated"
        else:
            name, value = WORDS[word]
            options[name] = value
    return seats, options


def _peeked(state: State, seat: int) -> list[str]:
    """What a seat is shown of the peek just made: the cell, and the tile if it may see it."""
    shown: Any = CAPTAIN_FLIP.telling.view(state, seat)["peeked"]
    return [shown["cell"]] + ([str(shown["tile"])] if shown["tile"] else [])
