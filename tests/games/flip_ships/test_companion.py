"""The companion data of the spec, data/flip_ships.json: it says what the box says, and where each number comes from."""

from __future__ import annotations

import json
from typing import Any, cast

from tableflip.core.data import read_data
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.about import OPTIONS
from tableflip.games.flip_ships.box import (
    CITY,
    COLOURS,
    DECK_SIZE,
    ICONS,
    LEVEL_COUNT,
    LEVEL_NAMES,
    MOTHERSHIP,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    R60,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHIP_LEVEL_OF,
    START_ACTIVE,
    icon_mask,
)
from tableflip.games.flip_ships.rules.book import LIMITS as BOOK_LIMITS
from tableflip.games.flip_ships.table import geometry
from tableflip.games.flip_ships.table.flick import LIMITS, NARROW_PLACE
from tableflip.games.flip_ships.words.book import OTHER_KEYS

DATA: dict[str, Any] = json.loads(read_data(FLIP_SHIPS.folder / "data" / "flip_ships.json"))
BY_SEATS = [(seats, str(seats + SEATS_FEWEST)) for seats in range(SEAT_COUNTS)]


def test_the_spec_names_this_file() -> None:
    assert "`data/flip_ships.json`" in (FLIP_SHIPS.folder / "spec.md").read_text(encoding="utf-8")
    assert set(DATA) <= OTHER_KEYS | {"deck", "levels", "icons", "limits"}


def test_levels_and_ships_are_those_of_the_box() -> None:
    for level, name in enumerate(LEVEL_NAMES):
        told = DATA["levels"][name]
        assert told["city"] == CITY[level]
        for seats, key in BY_SEATS:
            assert told["deck_size"][key] == DECK_SIZE[seats * LEVEL_COUNT + level]
            assert told["mothership"][key] == MOTHERSHIP[seats * LEVEL_COUNT + level]
    ships = DATA["ships"]
    assert tuple(ships["colour_names"]) == COLOURS and ships["colours"] == len(COLOURS)
    assert ships["copies_by_level"] == {str(level): SHIP_LEVEL_OF.count(level) for level in (1, 2, 3)}
    assert [ships["start_active"][key] for _, key in BY_SEATS] == list(START_ACTIVE)


def test_enemies_icons_powers_and_limits_are_those_of_the_box() -> None:
    cards = {one["id"]: (one["speed"], one["damage"], one["shield"], one["double"]) for one in DATA["deck"]["cards"]}
    printed = {n: (run[2], run[3], bool(run[4]), bool(run[5])) for run in R60 for n in range(run[0], run[1] + 1)}
    assert cards == printed
    for layout, name in enumerate(("default", "early")):
        for seats, key in BY_SEATS:
            spaces = tuple(DATA["icons"]["layouts"][name][key])
            assert icon_mask(spaces) == ICONS[layout * SEAT_COUNTS + seats]
    powers = [(one["id"], one["label"], one["text"]) for one in DATA["powers"]]
    assert powers == list(zip(POWER_NAMES, POWER_TITLES, POWER_WORDS, strict=True))
    assert {name: DATA["limits"][name] for _, name, *_ in BOOK_LIMITS} == {limit[1]: limit[5] for limit in BOOK_LIMITS}


def test_the_numbers_of_a_flick_and_of_the_table_are_ours() -> None:
    fields = {one["id"]: one for one in DATA["flick_input"]["fields"]}
    assert set(fields) == {"ship", "edge", *LIMITS}
    for name, limits in LIMITS.items():
        assert (fields[name]["min"], fields[name]["max"], fields[name]["default"]) == limits
    assert (fields["place"]["pad_min"], fields["place"]["pad_max"]) == NARROW_PLACE[:2]
    for name, tile in geometry.TILE.items():
        assert DATA["geometry"]["profiles"][name]["tile_length"]["value"] == tile


def test_options_are_those_of_chapter_22_with_their_rule() -> None:
    told = [one["id"] for one in DATA["options"]]
    assert told == [option.name for option in OPTIONS][: len(told)]
    rules = (FLIP_SHIPS.folder / "spec.md").read_text(encoding="utf-8")
    assert all(f"**{one['rule']}**" in rules for one in DATA["options"])
    asked = next(option.asked for option in OPTIONS if option.name == "no_reflip")
    assert asked and [one["id"] for one in DATA["presets"] if one["ask_no_reflip"]] == list(asked.values)


def test_every_part_says_where_it_comes_from() -> None:
    known = set(DATA["status_tags"])

    def statuses(part: Any) -> list[str]:
        if isinstance(part, list):
            return [found for one in cast(list[Any], part) for found in statuses(one)]
        if not isinstance(part, dict):
            return []
        named = cast(dict[str, Any], part)
        own = [value for name, value in named.items() if name.endswith("status") and isinstance(value, str)]
        return own + [found for one in named.values() for found in statuses(one)]

    for name in ("players", "rows", "tracks", "levels", "ships", "icons", "powers", "deck", "geometry", "contact"):
        assert statuses(DATA[name]) and set(statuses(DATA[name])) <= known, name
    assert set(DATA["limits_status"]) == set(DATA["limits"])
