"""Components, set-up, options and the book: chapters 3, 4, 16, 22 and 24."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tableflip import BadOption, Match, NotLegal, load, save
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import (
    CELLS,
    COLOURS,
    COLUMNS,
    ENEMIES,
    LEVEL_NAMES,
    POWER_NAMES,
    SHIP_LEVEL_OF,
    SHIP_NAMES,
    SHIPS,
    SHIPS_A_SEAT,
    TRACK_TOP,
)
from tableflip.games.flip_ships.rules.book import card_face, fill_book
from tableflip.games.flip_ships.rules.options import settings
from tableflip.games.flip_ships.rules.state import Book, Phase, State, Zone
from tableflip.games.flip_ships.words.book import read_book
from tests.games.flip_ships.examples import ToldShuffles
from tests.games.flip_ships.table import active, legal
from tests.spec import spec

PRINTED = {  # city, then deck and mothership for 2, 3 and 4 seats
    "training": (20, (25, 30, 40), (2, 3, 4)),
    "standard": (20, (28, 34, 45), (3, 4, 6)),
    "expert": (15, (33, 40, 50), (5, 7, 9)),
    "elite": (10, (37, 45, 60), (7, 9, 12)),
}


def start(seats: int = 2, seed: str = "1", **options: str) -> State:
    return FLIP_SHIPS.start(seats, options, seed)


def printed() -> Book:
    book = Book()
    fill_book(book)
    return book


@spec("SHIPS-001")
def test_the_box_holds_sixty_enemies_in_the_mix_of_r60() -> None:
    book = printed()
    faces = [card_face(book, enemy) for enemy in range(1, ENEMIES + 1)]
    speeds = [faces.count(face) for face in ("1/1", "1/1S", "1/2", "1/2D", "2/1", "2/1S", "2/2", "2/2D")]
    assert speeds == [8, 4, 8, 4, 9, 3, 5, 3]
    assert [faces.count(face) for face in ("3/1", "3/1S", "3/1D", "3/2")] == [11, 1, 1, 3]
    assert len(faces) == 60 and not any(face.endswith("SD") for face in faces)


@spec("SHIPS-001")
def test_a_card_with_both_icons_is_a_generator_that_needs_two_hits() -> None:
    option = read_book(json.dumps({"deck": {"cards": [card(n, double=n == 1, shield=n == 1) for n in range(1, 61)]}}))
    state = start(book=option)
    assert card_face(state.book, 1) == "1/1SD" and state.book.shields == state.book.doubles == 2


@spec("SHIPS-002", "SHIPS-182")
def test_each_colour_has_seven_ships_named_by_seat_level_and_copy() -> None:
    assert SHIPS == 28 and len(set(SHIP_NAMES)) == 28 and len(COLOURS) == 4
    assert [SHIP_LEVEL_OF.count(level) for level in (1, 2, 3)] == [3, 2, 2]
    assert SHIP_NAMES[7:14] == ("S2-1a", "S2-1b", "S2-1c", "S2-2a", "S2-2b", "S2-3a", "S2-3b")
    assert list(SHIP_NAMES) == sorted(SHIP_NAMES)


@spec("SHIPS-003", "SHIPS-017")
def test_every_seat_gets_one_pilot_card_a_level_and_no_power_occurs_twice() -> None:
    assert len(set(POWER_NAMES)) == 12
    for seed in range(8):
        state = start(4, str(seed))
        dealt = [state.powers[place] for place in range(12)]
        assert sorted(dealt) == list(range(12))
        assert all(power // 4 == place % 3 for place, power in enumerate(dealt))


@spec("SHIPS-017", "SHIPS-183")
def test_pilot_cards_are_dealt_from_the_top_in_seat_order() -> None:
    told = {"pilots-1": [3, 1, 0, 2], "pilots-3": [11, 10, 9, 8]}
    labels = ["pilots-1", "pilots-2", "pilots-3", "enemies"]
    state = FLIP_SHIPS.start_scripted(3, {}, ToldShuffles(told, labels))
    assert [state.powers[place] for place in range(9)] == [3, 4, 11, 1, 5, 10, 0, 6, 9]


@spec("SHIPS-008")
def test_all_win_or_all_lose() -> None:
    state = start(3)
    state.phase = Phase.OVER
    state.result = 1
    assert FLIP_SHIPS.rules.scores(state) == [1000, 1000, 1000]
    state.result = 2
    assert FLIP_SHIPS.rules.scores(state) == [0, 0, 0]


@spec("SHIPS-008")
def test_nobody_resigns_or_draws_alone() -> None:
    match = Match.new(FLIP_SHIPS, seats=2, seed=1)
    for leave in (lambda: match.resign(0), match.agree_draw):
        with pytest.raises(NotLegal, match="together"):
            leave()
    assert match.result is None


@spec("SHIPS-009")
def test_alone_one_person_decides_for_every_seat() -> None:
    state = start(1, solo_seats="4")
    assert FLIP_SHIPS.rules.seat_count(state) == 1 and state.book.seats == 4 and FLIP_SHIPS.rules.turn(state) == 0
    state.seat = 3
    assert FLIP_SHIPS.rules.turn(state) == 0


@spec("SHIPS-007", "SHIPS-010", "SHIPS-011", "SHIPS-006", "SHIPS-016")
def test_the_strip_shows_two_tracks_and_the_icons_of_its_side() -> None:
    def tracks(seats: int, **options: str) -> Any:
        return FLIP_SHIPS.telling.view(start(seats, **options), 0)["tracks"]

    assert tracks(2)["icons"] == [16, 12, 8, 4]
    assert tracks(3)["icons"] == tracks(4)["icons"] == [16, 13, 10, 7, 4]
    assert tracks(2, icons="early")["icons"] == [17, 14, 11, 8]
    assert tracks(2)["top"] == TRACK_TOP == 20 and {"city", "mothership"} <= set(tracks(2))


@spec("SHIPS-018", "SHIPS-031")
def test_panels_are_shown_and_are_no_part_of_the_grid() -> None:
    shown: Any = FLIP_SHIPS.telling.view(start(4), 0)
    assert [seat["colour"] for seat in shown["pilots"]] == list(COLOURS)
    assert all(len(seat["cards"]) == 3 for seat in shown["pilots"])
    assert shown["deck"]["size"] == 35 and len(shown["grid"]) == 10
    assert {ship["zone"] for ship in shown["ships"]} == {"pilot", "active"}


@spec("SHIPS-020", "SHIPS-021", "SHIPS-202")
@pytest.mark.parametrize(("seats", "ships"), [(2, "abc"), (3, "ab"), (4, "ab")])
def test_seats_start_with_ships_of_level_one(seats: int, ships: str) -> None:
    state = start(seats)
    for seat in range(1, seats + 1):
        assert active(state, seat) == [f"S{seat}-1{copy}" for copy in ships]


@spec("SHIPS-024", "SHIPS-025", "SHIPS-026", "SHIPS-027", "SHIPS-034", "SHIPS-035")
@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deck_and_health_are_those_of_the_level(level: str, seats: int) -> None:
    state = start(seats, level=level)
    city, decks, motherships = PRINTED[level]
    assert state.deck.count == decks[seats - 2] - 10 and state.aside.bit_count() == 60 - decks[seats - 2]
    assert state.city == state.city_start == city and state.mothership == motherships[seats - 2]
    assert [bool(state.grid[cell]) for cell in range(CELLS)] == [False] * 10 + [True] * 10
    assert state.seen == sum(1 << state.grid[cell] for cell in range(10, CELLS))


@spec("SHIPS-024", "SHIPS-028")
def test_the_first_cards_of_the_shuffled_order_are_the_deck_in_that_order() -> None:
    order = list(range(60, 0, -1))
    state = FLIP_SHIPS.start_scripted(
        2, {}, ToldShuffles({"enemies": order}, ["pilots-1", "pilots-2", "pilots-3", "enemies"])
    )
    assert [state.grid[15 + column] for column in range(COLUMNS)] == [60, 59, 58, 57, 56]
    assert [state.deck.cards[place] for place in range(state.deck.count - 1, -1, -1)] == list(range(50, 32, -1))


@spec("SHIPS-183")
def test_a_shuffle_draws_numbers_as_the_spec_lists_them() -> None:
    from tableflip.core.chance import Script, shuffle

    row: Any = list("abcdef")
    shuffle(Script([1, 0, 3, 2, 0]), row, 6)
    assert "".join(row) == "fecdab"


@spec("SHIPS-038", "SHIPS-043")
def test_seat_one_has_the_turn_marker() -> None:
    state = start(3)
    assert state.marker == 0 and state.round == 1 and legal(state) == ["choose S1-1a", "choose S1-1b"]


@spec("SHIPS-039", "SHIPS-014")
def test_geometry_and_launch_pad_change_nothing_in_the_rules() -> None:
    plain = start(2, "7")
    for options in ({"geometry": "long"}, {"launch_pad": "yes"}, {"back_stop": "yes"}, {"tremor": "shaky"}):
        other = start(2, "7", **options)
        assert settings(other) == {**settings(plain), **options}
        assert FLIP_SHIPS.legal(other) == FLIP_SHIPS.legal(plain)
        assert [other.grid[cell] for cell in range(CELLS)] == [plain.grid[cell] for cell in range(CELLS)]


@spec("SHIPS-180", "SHIPS-181", "SHIPS-200")
def test_health_may_be_set() -> None:
    state = start(2, level="expert", city_health="15", mothership_health="20")
    assert (state.city, state.mothership) == (15, 20)
    low = start(2, level="expert", city_health="3")
    assert low.city == low.city_start == 3
    with pytest.raises(BadOption, match="1 to 15 at expert"):
        start(2, level="expert", city_health="16")
    with pytest.raises(BadOption):
        start(2, mothership_health="21")


@spec("SHIPS-201")
def test_pilot_cards_may_be_chosen() -> None:
    choice = "P1-SWAP+P2-PAD+P3-BLAST/P1-MOON+P2-REDO+P3-TWIN"
    state = start(2, pilots="choose", pilot_choice=choice)
    assert settings(state)["pilot_choice"] == choice
    assert settings(start(2, pilots="choose"))["pilot_choice"] == "listed"
    for wrong, why in (
        ("P1-SWAP+P2-PAD+P3-BLAST/P1-SWAP+P2-REDO+P3-TWIN", "twice"),
        ("P1-SWAP+P1-MOON+P3-BLAST/P1-MOON+P2-REDO+P3-TWIN", "no power of level 2"),
        (f"{choice}/P1-SHORT+P2-LONG+P3-REPAIR", "3 seats"),
    ):
        with pytest.raises(BadOption, match=why):
            start(2, pilots="choose", pilot_choice=wrong)
    with pytest.raises(BadOption, match="pilots=choose"):
        start(2, pilot_choice=choice)


@pytest.mark.parametrize("written", ["novice", "novice/expert", "casual/casual"])
def test_skills_are_for_all_or_one_a_seat(written: str) -> None:
    state = start(2, skill=written)
    assert settings(state)["skill"] in (written, written.split("/", maxsplit=1)[0])
    with pytest.raises(BadOption, match="3 seats"):
        start(2, skill="novice/novice/expert")


def card(number: int, speed: int = 1, damage: int = 1, **icons: bool) -> dict[str, Any]:
    return {"id": number, "speed": speed, "damage": damage, **icons}


FULL = [card(n) for n in range(1, 61)]
LEVELS = {
    name: {"city": city, "deck_size": dict(zip("234", decks)), "mothership": dict(zip("234", motherships))}
    for name, (city, decks, motherships) in PRINTED.items()
}


@spec("SHIPS-212")
def test_a_book_changes_cards_tracks_and_limits(tmp_path: Any) -> None:
    levels = {
        **LEVELS,
        "standard": {"city": 12, "deck_size": {"2": 11, "3": 12, "4": 13}, "mothership": dict.fromkeys("234", 1)},
    }
    icons = {"layouts": {name: {"2": [9, 3], "3": [], "4": [5]} for name in ("default", "early")}}
    told = read_book(json.dumps({"deck": {"cards": FULL}, "levels": levels, "icons": icons, "limits": {"repair": 5}}))
    match = Match.new(FLIP_SHIPS, seats=2, options={"book": told}, seed=3)
    state = match.state
    assert state.city == 12 and state.deck.count == 1 and state.mothership == 1 and state.book.repair == 5
    assert {state.book.speed[n] for n in range(1, 61)} == {1} and state.book.shields == 0
    assert FLIP_SHIPS.telling.view(state, 0)["tracks"]["icons"] == [9, 3]  # type: ignore[index, call-overload]
    save(match, tmp_path / "book.flip")
    assert load(tmp_path / "book.flip").state == state
    assert FLIP_SHIPS.positions.read(FLIP_SHIPS.positions.write(state, False)).book == state.book


@spec("SHIPS-212")
@pytest.mark.parametrize(
    ("book", "why"),
    [
        ("{", "not JSON: line 1"),
        ("[]", "an object"),
        ({"cards": []}, "no 'cards'"),
        ({"deck": {"cards": []}}, "at least one"),
        ({"deck": {"cards": [card(1), card(1)]}}, "twice"),
        ({"deck": {"cards": [card(61)]}}, "1 to 60"),
        ({"deck": {"cards": [card(1, speed=4)]}}, "speed of enemy 1 .* 1 to 3"),
        ({"deck": {"cards": [card(1, damage=0)]}}, "damage of enemy 1"),
        ({"deck": {"cards": [{"id": 1, "speed": 1}]}}, "no damage"),
        ({"deck": {"cards": FULL[:40]}}, "40 enemy cards, but its largest deck needs 60"),
        ({"levels": {"traning": LEVELS["training"]}}, "no 'traning'"),
        ({"levels": {"training": {"cities": 3}}}, "no 'cities'"),
        ({"levels": {**LEVELS, "elite": {**LEVELS["elite"], "city": -1}}}, "city's health at elite"),
        ({"levels": {**LEVELS, "elite": {**LEVELS["elite"], "mothership": {"5": 1}}}}, "no '5'"),
        ({"levels": {"elite": {"mothership": {"2": 21}}}}, "mothership at elite for 2 seats"),
        ({"icons": {"layouts": {"late": {}}}}, "no 'late'"),
        ({"icons": {"layouts": {"early": {"2": 4}}}}, "a list of spaces for 2 seats"),
        ({"icons": {"layouts": {"default": {"2": [20]}, "early": {}}}}, "1 to 19"),
        ({"icons": {}}, "layouts"),
        ({"limits": {"columns": 6}}, "cannot change 'columns'"),
        ({"limits": {"short_um": 90000}}, "longer than the long range"),
    ],
)
def test_a_book_that_cannot_work_is_refused_with_a_reason(book: Any, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        read_book(book if isinstance(book, str) else json.dumps(book))


@pytest.mark.parametrize(
    "book", ["repair", "wings=3", "repair=x", "cards=1*1/1", "cards=5-3*1/1", "city=1,2", "icons2=4,4"]
)
def test_a_short_book_that_cannot_work_is_refused(book: str) -> None:
    with pytest.raises(BadOption):
        start(2, book=book)


@spec("SHIPS-038", "SHIPS-106")
def test_ships_beyond_the_seats_stay_on_their_cards() -> None:
    state = start(2)
    assert all(state.ships[ship].zone == Zone.PILOT for ship in range(2 * SHIPS_A_SEAT, SHIPS))
