"""Chapter 2: the book, its overrides and its checks."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tableflip import BadOption, Match, save
from tableflip.core.notation import load
from tableflip.games import game_named
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import (
    CARD_OF,
    COPIES,
    IS_FRONT,
    NAMES,
    NEEDS_OFFICE,
    OTHER,
    ROWS,
    SETTINGS,
    SIDES,
    TOKENS,
    Card,
    Side,
)
from tableflip.games.flip_city.rules.book import KEYS, check, confidence, standard, value_of
from tableflip.games.flip_city.words.book import read_book
from tableflip.games.flip_city.words.cards import GUESSED, explain_card, phrases, side_text
from tests.games.flip_city.table import legal, press, start
from tests.spec import spec

DATA: Any = json.loads(Path(__file__).with_name("flip_city_cards.json").read_text(encoding="utf-8"))
BOOK = standard()
DIGEST = "0d420bcbc0ec6550"  # of the standard book under rules version 1


@spec("CITY-040", "CITY-041", "CITY-042", "CITY-045", "CITY-046", "CITY-048")
@pytest.mark.parametrize("place", range(SIDES), ids=NAMES)
def test_the_box_holds_the_values_of_the_data_file(place: int) -> None:
    entry, row = DATA["sides"][place], ROWS[place]
    assert (NAMES[place], row.title) == (entry["side"], entry["title"])
    assert Card(CARD_OF[place]).name.lower() == entry["card"] and row.box == entry["box_copies_of_card"]
    assert NAMES[OTHER[place]] == entry["other_side"] and bool(IS_FRONT[place]) == entry["is_front"]
    assert bool(NEEDS_OFFICE[place]) == (entry["needs_option"] == "office") == entry["house_card"]
    assert {key: value_of(BOOK, place, key) for key in KEYS} == {key: entry[key] for key in KEYS}


@spec("CITY-049")
def test_every_rule_value_has_the_confidence_of_the_data_file() -> None:
    for place, entry in enumerate(DATA["sides"]):
        assert {key: confidence(BOOK, place, key) for key in KEYS} == {key: entry[f"{key}_confidence"] for key in KEYS}
        graded = {key.removesuffix("_confidence") for key in entry if key.endswith("_confidence")}
        assert graded == {*KEYS, "box_copies_of_card"}


@spec("CITY-047")
def test_the_settings_are_those_of_the_data_file() -> None:
    assert {name: (DATA[name], DATA[f"{name}_confidence"]) for name in SETTINGS} == SETTINGS
    assert (BOOK.unhappy_limit, BOOK.win_points, BOOK.main_actions, BOOK.default_round_limit) == (2, 8, 1, 100)


@spec("CITY-045")
def test_the_table_in_the_spec_says_the_same() -> None:
    spec_text = (FLIP_CITY.folder / "spec.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)`[^|\n]*\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|",
        spec_text,
        re.MULTILINE,
    )
    found = {row[0]: row[2:] for row in rows if row[0] in NAMES}
    assert list(found) == list(NAMES)
    for name, cells in found.items():
        side = NAMES.index(name)
        written = [None if cell.strip() == "–" else int(cell) for cell in cells]
        assert written == [value_of(BOOK, side, key) for key in TOKENS]


@spec("CITY-040")
def test_the_rules_contain_no_card_numbers_of_their_own() -> None:
    for name in ("deal", "legal", "step", "play", "build", "end"):
        source = (FLIP_CITY.folder / "rules" / f"{name}.py").read_text(encoding="utf-8")
        assert "Side." not in source, f"{name}.py names a card"
        code = re.sub(r'""".*?"""|#.*', "", source, flags=re.DOTALL)
        assert not re.findall(r"(?<![\w.])(?:[3-9]|\d\d+)(?![\w.])", code), f"{name}.py holds a number"


@spec("CITY-044")
def test_a_changed_box_needs_a_new_rules_version() -> None:
    """A match file names the rules version and its overrides: together they are its complete book."""
    values = [[value_of(BOOK, side, key) for key in KEYS] for side in range(SIDES)]
    digest = hashlib.sha256(json.dumps([values, [value for value, _ in SETTINGS.values()]]).encode()).hexdigest()[:16]
    assert (FLIP_CITY.about.version, digest) == (2, DIGEST)


@spec("CITY-043", "CITY-044", "CITY-150", "CITY-152")
def test_a_book_file_becomes_an_option_that_a_saved_match_carries(tmp_path: Path) -> None:
    option = read_book(
        '{"power_plant.points": 2, "unhappy_limit": 3, "station.recyclable": true, "hospital.cost": null}'
    )
    assert option == "hospital.cost=null;power_plant.points=2;station.recyclable=true;unhappy_limit=3"
    with pytest.raises(BadOption, match=r"hospital\.supply_copies needs a hospital\.cost"):
        start(2, book=option)
    option = read_book('{"power_plant.points": 2, "unhappy_limit": 3}')
    match = Match.new(FLIP_CITY, seats=2, options={"book": option}, seed=3)
    save(match, tmp_path / "book.flip")
    again = load(tmp_path / "book.flip", game_named)
    assert again.state.book == match.state.book and again.state.book.points[Side.POWER_PLANT] == 2
    assert again.state.limit == 3


@spec("CITY-051", "CITY-151")
def test_an_overridden_value_is_a_house_setting_and_no_longer_doubtful() -> None:
    state = start(2, book="power_plant.points=3")
    assert confidence(state.book, Side.POWER_PLANT, "points") == "H"
    assert confidence(state.book, Side.POWER_PLANT, "cash") == "D"
    words = explain_card(state.book, Side.POWER_PLANT)
    assert "3 points [changed in this game]" in words and "2 cash [reconstructed]" in words
    assert FLIP_CITY.rules.settings(state)["book"] == "power_plant.points=3"


@spec("CITY-050")
def test_a_side_says_what_the_running_book_says() -> None:
    edited = start(
        2, book="church.limit_bonus=0;church.recyclable=false;church.recycle_limit_bonus=0;church.cash=4"
    ).book
    assert side_text(edited, Side.CHURCH) == "4 cash"
    assert side_text(BOOK, Side.CHURCH).startswith("1 more angry face allowed this turn")
    nothing = start(2, book="station.points=0;station.extra_flips=0;station.extra_flip_discount=0").book
    assert side_text(nothing, Side.STATION) == "gives nothing"


@spec("CITY-050")
@pytest.mark.parametrize("key", KEYS)
def test_every_value_has_words_when_it_is_not_zero(key: str) -> None:
    book = start(2).book
    getattr(book, key)[Side.OFFICE] = 1
    said = {phrase.key: phrase.words for phrase in phrases(book, Side.OFFICE)}
    assert said[key] and not re.search(r"[{}]|None", said[key])


@spec("CITY-051", "CITY-652")
def test_explaining_a_card_marks_what_is_reconstructed() -> None:
    assert "its extra flips are 2 cash cheaper [reconstructed]" in explain_card(BOOK, Side.STATION)
    assert "recycled: 1 cash [reconstructed]" in explain_card(BOOK, Side.SHOPPING_MALL)
    assert "[reconstructed]" not in explain_card(BOOK, Side.HOSPITAL)
    assert "costs 4 cash [public description]" in explain_card(BOOK, Side.HOSPITAL)
    assert "12 in the supply\n" in explain_card(BOOK, Side.HOSPITAL), "what is printed has no mark"
    assert explain_card(BOOK, Side.OFFICE).count("house card") == 2


@spec(
    "CITY-990",
    "CITY-070",
    "CITY-072",
    "CITY-073",
    "CITY-074",
    "CITY-075",
    "CITY-076",
    "CITY-077",
    "CITY-078",
    "CITY-151",
)
@pytest.mark.parametrize(
    ("override", "rule"),
    [
        ("hospital.recyclable=true", "CITY-076"),
        ("church.supply_copies=1", "CITY-074"),
        ("church.solo_supply_copies=1", "CITY-074"),
        ("church.cost=3", "CITY-074"),
        ("hospital.cost=-1", "CITY-072"),
        ("hospital.cost=100", "CITY-072"),
        ("hospital.cash=true", "CITY-072"),
        ("hospital.cash=null", "CITY-072"),
        ("hospital.cash=1.5", "CITY-072"),
        ("hospital.cash=many", "CITY-072"),
        ("church.recyclable=1", "CITY-072"),
        ("unhappy_limit=10000", "CITY-072"),
        ("residential_area.supply_copies=3", "CITY-075"),
        ("residential_area.solo_supply_copies=3", "CITY-075"),
        ("win_points=0", "CITY-073"),
        ("nothing.cash=1", "CITY-151"),
        ("church.side=1", "CITY-151"),
        ("church.is_front=true", "CITY-151"),
        ("church.title=1", "CITY-151"),
        ("church.cash_confidence=1", "CITY-151"),
        ("shopping_mall.flip_gives_away=true", "CITY-077"),
        ("office.start_copies=1", "CITY-078"),
        ("trade_center.start_copies=1", "CITY-078"),
    ],
)
def test_a_wrong_override_is_refused_by_its_rule_and_named(override: str, rule: str) -> None:
    with pytest.raises(BadOption) as refused:
        start(2, book=override)
    assert rule in str(refused.value)
    assert override.partition("=")[0].partition(".")[0] in str(refused.value)


@spec("CITY-079")
def test_a_book_without_start_cards_or_solo_supply_is_refused() -> None:
    empty = ";".join(f"{name}.start_copies=0" for name in NAMES if not NEEDS_OFFICE[NAMES.index(name)])
    with pytest.raises(BadOption, match="CITY-079"):
        start(2, book=empty)
    bare = ";".join(f"{NAMES[side]}.solo_supply_copies=0" for side in (2, 4, 6, 8))
    with pytest.raises(BadOption, match="CITY-079"):
        start(2, book=bare, office="on")


@spec("CITY-080")
def test_a_game_of_more_than_240_cards_is_refused() -> None:
    full = "convenience_store.supply_copies=99;hospital.supply_copies=99;factory.supply_copies=16"
    assert sum(FLIP_CITY.rules.census(start(2, book=full)).values()) == 240
    with pytest.raises(BadOption, match="CITY-080"):
        start(3, book=full)
    with pytest.raises(BadOption, match="CITY-080"):
        start(2, book=full, office="on")


@spec("CITY-071")
def test_the_sides_of_a_card_belong_together() -> None:
    for side in range(SIDES):
        assert OTHER[OTHER[side]] == side and CARD_OF[OTHER[side]] == CARD_OF[side]
        assert IS_FRONT[side] + IS_FRONT[OTHER[side]] == 1 and NEEDS_OFFICE[side] == NEEDS_OFFICE[OTHER[side]]
    check(standard(), 4, True)


@spec("CITY-070", "CITY-151")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "one JSON object"),
        ("3", "one JSON object"),
        ('{"church": {"cash": 1}}', "flat keys"),
        ('{"church.cash": [1]}', "flat keys"),
        ('{"church.cash": 1,\n "church.cash": 2}', "twice"),
        ('{"church.cash": 1\n "church.points": 2}', "line 2, column 2"),
        ('{"church.points": "two"}', "whole number from 0 to 99"),
        ('{"churhc.points": 2}', "did you mean church.points"),
        ('{"win_point": 2}', "did you mean win_points"),
        ('{"win_points": 1234567890123456789}', "whole number from 0 to 9999, not a number that long"),
    ],
)
def test_a_wrong_book_file_is_told_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=re.escape(why)):
        read_book(text)


@pytest.mark.parametrize("option", ["power_plant.points", "power_plant.points:2"])
def test_an_override_without_an_equals_sign_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match="overrides are written like"):
        start(2, book=option)


@spec("CITY-150", "CITY-152")
def test_an_override_changes_the_game_that_is_dealt() -> None:
    state = start(
        1,
        book="apartment.start_copies=0;residential_area.start_copies=0;hospital.start_copies=0;factory.start_copies=0",
    )
    assert state.cities[0].deck.count == 2
    free = press(FLIP_CITY.positions.read("deck 0: church | book central_park.cost 0"), "play ; stop")
    assert legal(free) == ["buy central_park", "end"]


@spec("CITY-051")
def test_the_page_for_players_has_the_table_of_the_box_with_reconstructed_numbers_marked() -> None:
    page = (Path(__file__).parents[3] / "docs" / "flip_city.md").read_text(encoding="utf-8")
    for side, row in enumerate(ROWS):
        line = next(line for line in page.splitlines() if line.startswith(f"| {row.title}"))
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[0].endswith("°") == bool(NEEDS_OFFICE[side])
        for key, cell in zip(TOKENS, cells[1:], strict=False):
            value = value_of(BOOK, side, key)
            mark = "\\*" if value is not None and confidence(BOOK, side, key) in GUESSED else ""
            assert cell == ("–" if value is None else f"{value}{mark}"), f"{row.title} {key}"
        for phrase in phrases(BOOK, side):
            if phrase.key not in (*COPIES, *TOKENS):
                assert phrase.words + ("\\*" if phrase.is_guess else "") in cells[6]
    example = re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0]
    assert read_book(example).startswith("shopping_mall.recycle_cash=0")
    position = re.findall(r"```\n(players.*?)```", page, re.DOTALL)[0]
    assert FLIP_CITY.positions.read(position.strip()).cash == 1


@pytest.mark.parametrize(
    "text",
    [
        "unhappy_limit=" + "9" * 5000,
        "unhappy_limit=" + "[" * 100_000,
        "unhappy_limit=٣",
        "unhappy_limit=03",
        "unhappy_limit=-0",
        "unhappy_limit=1e1",
        "church.cash=" + '"x' * 3000,
        "x" * 5000 + "=1",
        "church." + "x" * 5000 + "=1",
        "x" * 5000,
        ";".join(["church.cash=1"] * 700),
    ],
    ids=range(11),
)
def test_an_option_that_nobody_wrote_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption) as problem:
        FLIP_CITY.start(2, {"book": text}, "1")
    assert len(str(problem.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"unhappy_limit": ' + "9" * 5000 + "}",
        '{"unhappy_limit": ' + "9" * 4000 + "}",
        '{"unhappy_limit": "' + "9" * 5000 + '"}',
        '{"' + "x" * 5000 + '": 1}',
        '{"' + "x" * 5000 + '": [1]}',
        '{"church.cash": Infinity}',
    ],
    ids=range(8),
)
def test_a_book_file_that_nobody_wrote_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption) as problem:
        read_book(text)
    assert len(str(problem.value)) < 400
