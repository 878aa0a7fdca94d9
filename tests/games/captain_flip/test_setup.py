"""The box, the deck generator and the setup; chapters 1 to 4."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tableflip import game_named
from tableflip.core.chance import Chance, Script
from tableflip.core.phrases import signed
from tableflip.games.captain_flip.box import (
    BAG_ENTRIES,
    COLOURS,
    COPIES,
    ICON_NAMES,
    KINDS,
    NO_MOST,
    PATTERNS,
    POWERS,
    REFERENCE,
    REFERENCE_TABLE,
    TILES,
    VALUES,
    Icon,
    Star,
)
from tableflip.games.captain_flip.rules.census import census
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words import faces
from tests.games.captain_flip.table import SplitMix, cell, cleared, dealt, deck, gone, legal, now, pile, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
ALL_TILES = range(1, TILES + 1)


def generated(seed: str) -> State:
    return GAME.start(2, {}, seed)


def of_set(name: str) -> State:
    """A game with the reference deck, or with one of a seed."""
    return dealt() if name == "reference" else generated(name)


SETS = ["reference", *(str(seed) for seed in range(12))]


@spec("CAPTAIN-020", "CAPTAIN-012")
def test_a_set_has_54_numbered_tiles_each_in_one_place() -> None:
    assert census(dealt()) == {str(tile): 1 for tile in ALL_TILES}
    assert census(dealt(Script([range(54, 0, -1), 1]), 3, commander="on")) == {str(tile): 1 for tile in ALL_TILES}


@spec("CAPTAIN-021", "CAPTAIN-025", "CAPTAIN-026")
@pytest.mark.parametrize("name", SETS)
def test_a_tile_has_at_most_two_actions_under_different_icons(name: str) -> None:
    state = of_set(name)
    counts = Counter(len(faces.powers(state, tile)) for tile in ALL_TILES)
    assert counts == {2: 14, 1: 27, 0: 13}
    for tile in ALL_TILES:
        for icon, power in faces.powers(state, tile).items():
            assert "HKS"[icon] in POWERS[power].icons


@spec("CAPTAIN-022", "CAPTAIN-023")
@pytest.mark.parametrize("name", SETS)
def test_a_type_has_as_many_tiles_as_its_value_is_large_plus_one(name: str) -> None:
    state = of_set(name)
    kinds = Counter(state.faces.kind[tile] for tile in ALL_TILES)
    assert [kinds[kind] for kind in range(len(KINDS))] == [7, 5, 3, 2, 3, 4, 5, 7, 8, 10] == list(COPIES)
    assert dict(zip(KINDS, VALUES)) == {
        "leviathan": -6, "cthulhu": -4, "kraken": -2, "jellyfish": 1, "clownfish": 2,
        "seahorse": 3, "ray": 4, "turtle": 6, "shark": 7, "whale": 9,
    }  # fmt: skip
    assert sum(faces.value(state, tile) for tile in ALL_TILES) == 160


@spec("CAPTAIN-024")
@pytest.mark.parametrize("name", SETS)
def test_each_of_six_colours_has_nine_tiles(name: str) -> None:
    state = of_set(name)
    colours = Counter(COLOURS[state.faces.colour[tile]] for tile in ALL_TILES)
    assert colours == {colour: 9 for colour in ("red", "green", "yellow", "blue", "orange", "magenta")}
    assert len(set(PATTERNS)) == 6


@spec("CAPTAIN-027")
def test_an_action_works_alike_as_a_heart_and_as_a_skull() -> None:
    heart = sea("28- 1- . .\n2- . . .\n. . 4+ 5-\n. . 6- .")
    skull = sea("3+ 1- . .\n2- . . .\n. . 4+ 5-\n. . 6- .")
    for state in (heart, skull):
        press(state, "flip a1")
        assert legal(state) == ["claim b1", "claim a2", "claim d3", "claim c4"]
        press(state, "claim d3")
        assert pile(state, 0) == [5]


@spec("CAPTAIN-028")
def test_a_tile_tells_type_value_colour_pattern_and_what_its_actions_do() -> None:
    state = dealt()
    shown = GAME.telling.view(state, 0)["set"]
    assert isinstance(shown, list) and shown[7] == {
        "tile": 8,
        "type": "whale",
        "value": 9,
        "colour": "orange",
        "pattern": "dots",
        "actions": [
            {"icon": "heart", "name": "steal_one", "text": "Grab a tile from a rival's pile."},
            {"icon": "star", "name": "star_worth_count", "text": "I'm worth the number of my type you own."},
        ],
    }
    assert faces.full(state, 8) == (
        "orange whale (+9), dots. heart: Grab a tile from a rival's pile. "
        "star: I'm worth the number of my type you own."
    )
    assert faces.full(state, 21) == "green turtle (+6), scallops. No action."
    assert len({power.text for power in POWERS}) == len(POWERS) == 34


@spec("CAPTAIN-030", "CAPTAIN-031", "CAPTAIN-028")
def test_the_reference_deck_is_the_printed_list() -> None:
    state = dealt()
    lines = REFERENCE_TABLE.strip().splitlines()
    assert len(lines) == len(REFERENCE) - 1 == TILES
    for tile, line in enumerate(lines, 1):
        number, kind, colour, *actions = line.split()
        named = {ICON_NAMES["HKS".index(icon)]: name for icon, name in zip(actions[::2], actions[1::2])}
        powers = {ICON_NAMES[icon]: POWERS[power].name for icon, power in faces.powers(state, tile).items()}
        assert int(number) == tile and powers == named
        assert faces.name(state, tile) == f"{colour} {kind} ({signed(VALUES[KINDS.index(kind)])})"
    assert (
        faces.line(state, 12)
        == "orange shark (+7), heart: score one facedown tile from anywhere; skull: reorder four linked tiles"
    )


def test_the_table_of_actions_is_the_printed_one() -> None:
    """The table behind CAPTAIN-028, read from the spec itself."""
    spec_text = (GAME.folder / "spec.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in spec_text.splitlines() if re.match(r"\| \d+ \|", line)]
    assert len(rows) == 33
    for number, name, icons, weight, least, most, _ in rows:
        power = POWERS[int(number)]
        assert (power.name, " ".join(power.icons), power.weight, power.least) == (name, icons, int(weight), int(least))
        assert power.most == (NO_MOST if most == "–" else int(most))
    assert [POWERS[star].name for star in Star] == [power.name for power in POWERS if power.icons == "S"]


@spec("CAPTAIN-040", "CAPTAIN-043", "CAPTAIN-054", "CAPTAIN-061")
def test_the_generator_draws_what_the_spec_says_in_its_order() -> None:
    source = SplitMix(7)
    state = dealt(source, 4, deck="generated")
    drawn = source.drawn
    assert drawn[:8] == [
        (1325, 437),
        (1325, 729),
        (1101, 375),
        (1001, 528),
        (1001, 348),
        (1001, 370),
        (1001, 628),
        (1001, 735),
    ]
    assert drawn[8] == (58, 13)
    shuffles = [*range(58, 1, -1), *range(54, 1, -1), *range(54, 1, -1), *range(54, 1, -1)]
    assert [n for n, _ in drawn[8:]] == [*shuffles, 4]
    assert len(drawn) == 225
    assert all(state.bag[entry] == 0 for entry in range(BAG_ENTRIES))


@spec("CAPTAIN-041")
def test_the_reference_deck_needs_no_draws_but_the_shuffle_and_the_start_seat() -> None:
    source = SplitMix(3)
    dealt(source, 3)
    assert [n for n, _ in source.drawn] == [*range(54, 1, -1), 3]


@spec("CAPTAIN-042")
def test_a_draw_is_made_even_if_there_is_nothing_to_choose() -> None:
    source = SplitMix(3)
    dealt(source, 1)
    assert source.drawn[-1] == (1, 0)


@spec("CAPTAIN-044")
def test_a_seed_fixes_the_whole_game() -> None:
    one, two, other = generated("5"), generated("5"), generated("6")
    assert one == two and one != other


@spec("CAPTAIN-058", "CAPTAIN-059", "CAPTAIN-060", "CAPTAIN-051", "CAPTAIN-052")
@pytest.mark.parametrize("seed", range(8))
def test_low_numbers_have_two_actions_and_high_numbers_none(seed: int) -> None:
    state = generated(f"actions {seed}")
    assert [len(faces.powers(state, tile)) for tile in ALL_TILES] == [2] * 14 + [1] * 27 + [0] * 13
    used = Counter((icon, power) for tile in ALL_TILES for icon, power in faces.powers(state, tile).items())
    assert all(count <= POWERS[power].most for (icon, power), count in used.items() if icon != Icon.HEART)
    assert sum(count for (icon, _), count in used.items() if icon == Icon.STAR) <= 18


@spec("CAPTAIN-062")
def test_an_action_that_can_never_help_is_legal_and_stays() -> None:
    state = sea("25- 24+ . .\n. 22- . .\n23+ . . .\n47- . . .")
    state.faces.heart[25] = 8  # a leviathan with claim_faceup_lower_value: nothing is worth less
    press(state, "flip a1")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-074", "CAPTAIN-078", "CAPTAIN-483", "CAPTAIN-613")
def test_setup_triggers_nothing_and_leaves_everything_empty() -> None:
    state = dealt(sergeant="on")
    assert cell(state, "a1") == "1+" and POWERS[state.faces.heart[1]].name == "claim_line"
    assert now(state) == "seat 0 step"
    assert pile(state, 0) == pile(state, 1) == cleared(state) == gone(state) == []
    assert state.quiet == 0 and state.marks == 0
    assert deck(state) == list(range(26, 55))


@spec("CAPTAIN-953")
def test_another_source_is_asked_for_the_same_draws() -> None:
    reference = SplitMix(11)
    one = dealt(reference, 5, deck="generated", commander="on")
    told = Script([number for _, number in reference.drawn])
    two = dealt(told, 5, deck="generated", commander="on")
    assert told.told == []
    one.chance = two.chance = Chance()
    assert one == two
