"""What is written for the pages: the types of messages and views, and the numbers of the box."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from tableflip import GAMES
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.words import Aids
from tableflip.server.extras.registry import Extras
from tableflip.server.messages.refusals import cited
from tableflip.server.messages.table import Message, Refusal
from tableflip.server.wire import files
from tableflip.server.wire.__main__ import main
from tableflip.server.wire.games import box_numbers, constants, declarations, sent_types
from tableflip.server.wire.protocol import extras_types
from tableflip.server.wire.typescript import type_of


def test_the_types_of_the_browser_are_not_stale() -> None:
    assert main(["--check"]) == 0


def test_stale_types_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"], tmp_path) == 1
    assert main([], tmp_path) == 0 and main(["--check"], tmp_path) == 0
    (tmp_path / "wire.d.ts").write_text("old")
    assert main(["--check"], tmp_path) == 1
    assert "web/src/wire.d.ts is stale; run: python -m tableflip.server.wire" in capsys.readouterr().err


def test_only_a_client_may_leave_out_what_has_a_default() -> None:
    types = files.made_files()[files.PAGES / "wire.d.ts"]
    hello, new_table, frame = (types.split(f"export interface {name} {{")[1] for name in ("Hello", "NewTable", "Frame"))
    assert "  ply?: number;" in hello.split("}")[0]
    assert "  options?: Record<string, string>;" in new_table.split("}")[0]
    assert "?:" not in frame.split("}")[0]


def test_what_the_server_may_leave_out_is_unset_by_default() -> None:
    types = files.made_files()[files.PAGES / "wire.d.ts"]
    choice = types.split("export interface Choice {")[1].split("}")[0]
    assert "  deed?: unknown;" in choice and choice.count("?:") == 1


def test_what_a_game_declares_is_not_declared_again() -> None:
    types = files.made_files()[files.PAGES / "games" / "flip_ships" / "wire.d.ts"]
    practised, flight = (types.split(f"export interface {name} {{")[1] for name in ("Practised", "RaceFlight"))
    assert "  view: View;" in practised.split("}")[0]
    assert "  flight: Flight | null;" in practised.split("}")[0]
    assert "  flight: RoundFlight;" in flight.split("}")[0]
    assert 'import type { Flight, Stroke, View } from "./view";' in types


def test_what_a_game_brings_stands_with_the_game() -> None:
    made = files.made_files()
    general, ships = made[files.PAGES / "wire.d.ts"], made[files.PAGES / "games" / "flip_ships" / "wire.d.ts"]
    assert "games/" not in general and "Race" not in general
    assert 'import type { Hello, Refusal, SeatLink } from "../../wire";' in ships
    assert "export type FromRacer =" in ships and "export interface Stroke" not in ships + general


def test_what_a_game_brings_takes_no_name_of_all_tables() -> None:
    class Frame(Message, tag="frame"):
        id: int

    with pytest.raises(TableflipError, match="Frame is the name of a type of all tables already"):
        extras_types(Extras(routes=(), from_server={"FromRace": Frame | Refusal}))


class Card(TypedDict):
    """A card that lies on the table."""

    face: str
    up: bool


class Pile(TypedDict):
    cards: list[Card]
    below: Pile | None


class Table(TypedDict):
    """What is shown.

    Nothing else is.
    """

    phase: Literal["play", "build"]
    round: Literal[1, 2]
    score: float
    counts: dict[str, int]
    seats: dict[str, list[Card | None]]
    spots: list[Card | int | None]
    marks: list[list[Literal["a", "b"]]]
    tags: list[dict[str, Card | None]]
    point: tuple[int, float]
    line: tuple[int, ...]
    pile: Pile
    name: str | None
    odd_key: NotRequired[Literal["x", None]]
    rest: Any
    tops: list[dict[Literal["a", "b"], Card | None] | None]


SPOKEN = TypedDict("SPOKEN", {"two words": int, "in": bool})

TRANSLATED = """\
export type Known = Table | null;

/**
 * What is shown.
 *
 * Nothing else is.
 */
export interface Table {
  counts: Record<string, number>;
  line: number[];
  marks: ("a" | "b")[][];
  name: string | null;
  odd_key?: null | "x";
  phase: "build" | "play";
  pile: Pile;
  point: [number, number];
  rest: unknown;
  round: 1 | 2;
  score: number;
  seats: Record<string, (Card | null)[]>;
  spots: (Card | number | null)[];
  tags: Record<string, Card | null>[];
  tops: (Partial<Record<"a" | "b", Card | null>> | null)[];
}

export interface Pile {
  below: Pile | null;
  cards: Card[];
}

/** A card that lies on the table. */
export interface Card {
  face: string;
  up: boolean;
}
"""


def test_types_are_translated() -> None:
    assert declarations({"Table": Table, "Known": Table | None}) == TRANSLATED


def test_keys_that_are_no_identifiers_are_quoted() -> None:
    assert '  in: boolean;\n  "two words": number;' in declarations({"SPOKEN": SPOKEN})


def test_an_empty_tuple_and_several_types_at_once_are_translated() -> None:
    assert type_of({"type": "array", "items": False}) == "[]"
    assert type_of({"type": ["string", "null"]}) == "string | null"


class Face(IntEnum):
    UP = 1


PAGE: dict[str, Any] = {
    "ROWS": (1, -2),
    "FACE": Face.UP,
    "EMPTY": {},
    "NOBODY": None,
    "NAME": "“a\nb”",
    "LONG": {"a b": [100] * 40, "in": [{"left": "west" * 12, "right": "east" * 12}, None, True]},
}
WRITTEN = """\
export const ROWS = [1, -2] as const;

export const FACE = 1 as const;

export const EMPTY = {} as const;

export const NOBODY = null;

export const NAME = "“a\\nb”" as const;

export const LONG = {
  "a b": [
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
  ],
  in: [
    {
      left: "westwestwestwestwestwestwestwestwestwestwestwest",
      right: "easteasteasteasteasteasteasteasteasteasteasteast",
    },
    null,
    true,
  ],
} as const;
"""


def test_constants_are_written_over_several_lines_only_where_they_are_long() -> None:
    assert constants(PAGE) == WRITTEN
    with pytest.raises(TableflipError, match="no name cannot be"):
        constants({"no name": 1})


class Odds(TypedDict):
    wins: float


class Flown(TypedDict):
    poses: list[int]


class Shove(TypedDict):
    power: int


def shown(_state: Any, _seat: int) -> Table: ...


def worked_out(_state: Any, _seat: int) -> Odds: ...


def done(_state: Any, _action: Any) -> Card: ...


def done_sometimes(_state: Any, _action: Any) -> Card | None: ...


def game_that_shows(view: Callable[..., Any], deed: Callable[..., Any] | None = None, **told: Any) -> Game[Any]:
    """A game that differs from another of the house in its name and in what its page is sent."""
    like = GAMES["flip_ships"]
    words = dataclasses.replace(
        like.words, **{"page": {}, **told}, telling=dataclasses.replace(like.telling, view=view, deed=deed)
    )
    assert like.outcomes is not None
    outcomes = dataclasses.replace(like.outcomes, account=Flown, numbers=Shove)
    return Game(dataclasses.replace(like.about, name="paged"), like.package, words=words, outcomes=outcomes)


def test_a_game_with_a_page_gets_its_types_and_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = game_that_shows(shown, done_sometimes, aids=Aids(work_out=worked_out), page={"SIZE": (3, 4)})
    monkeypatch.setattr(files, "GAMES", {game.name: game})
    assert main([], tmp_path) == 0 and not (tmp_path / "games" / "paged").exists()
    (tmp_path / "games" / "paged").mkdir(parents=True)
    assert main(["--check"], tmp_path) == 1
    assert "web/src/games/paged/view.d.ts is stale" in capsys.readouterr().err
    assert main([], tmp_path) == 0 and main(["--check"], tmp_path) == 0
    types = (tmp_path / "games" / "paged" / "view.d.ts").read_text()
    assert types.startswith("// Made by `python -m tableflip.server.wire` from src/tableflip/games/paged;")
    kinds = {"View": "Table", "Deed": "Card", "Aids": "Odds", "Account": "Flown", "Numbers": "Shove"}
    for name, declared in kinds.items():
        assert f"export type {name} = {declared};" in types and f"export interface {declared} {{" in types
    numbers = tmp_path / "games" / "paged" / "box.ts"
    told = numbers.read_text()
    assert "\n\nexport const SIZE = [3, 4] as const;\n" in told
    assert "export const SOURCES = {\n" in told and all(origin.note in told for origin in game.sources)
    numbers.unlink()
    assert main(["--check"], tmp_path) == 1


@pytest.mark.parametrize(
    ("deed", "told"), [(None, "undefined"), (done, "paged.Deed"), (done_sometimes, "paged.Deed | undefined")]
)
def test_pages_are_told_what_each_game_is_sent(deed: Callable[..., Any] | None, told: str) -> None:
    types = sent_types([game_that_shows(shown, deed)])
    assert 'import type * as paged from "./paged/view";' in types
    found = "account: paged.Account; numbers: paged.Numbers"
    assert f"  paged: {{ view: paged.View; deed: {told}; aids: undefined; {found} }};" in types


def test_a_page_that_needs_no_numbers_gets_none() -> None:
    assert box_numbers(game_that_shows(shown)) is None


def test_two_types_of_one_name_are_found() -> None:
    class Card(TypedDict):
        suit: int

    with pytest.raises(TableflipError, match="share one name"):
        declarations({"Pile": Pile, "Other": Card})


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("a Pawn goes one square (CHESS-020)", ("a Pawn goes one square", "CHESS-020")),
        ("it is out of range (SHIPS-147, SHIPS-160)", ("it is out of range", "SHIPS-147")),
        ("it is red's turn", ("it is red's turn", None)),
    ],
)
def test_a_rule_is_cited_beside_the_words(words: str, told: tuple[str, str | None]) -> None:
    assert cited(words) == told
