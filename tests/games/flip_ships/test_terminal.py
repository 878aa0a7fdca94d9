"""Flip Ships told in words, for a terminal without a drawing; and what its typed lines mean."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import POWER_TITLES, Power
from tableflip.games.flip_ships.terminal import BOARD, flick_numbers
from tests.games.flip_ships.table import legal, played, table

ROW = "r4 . . . 1:1/1 13:1/2"
POWERS = "S1 P1-SWAP P2-REDO P3-TRIPLE / S2 P1-SHORT P2-PAD P3-REPAIR"


@pytest.mark.parametrize(
    ("result", "changed", "words"),
    [
        ("win", "city=20/20 mother=0/3", "Victory: all enemies are gone and the mothership is destroyed"),
        ("loss-city", "city=0/20 mother=3/3", "Defeat: the city is destroyed"),
        ("loss-assault", "city=0/20 mother=1/3", "Defeat: the mothership has survived the final assault"),
    ],
)
def test_the_table_in_words_ends_with_how_the_game_ended(result: str, changed: str, words: str) -> None:
    assault = "" if result == "loss-city" else "assault=yes "
    state = FLIP_SHIPS.positions.read(
        f"FS1 players=2 seats=2 level=standard node=over result={result} {assault}{changed} "
        "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN "
        "grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 ships=S1-1a:active"
    )
    assert BOARD.plain(state, 0, True).splitlines()[-1] == words


@pytest.mark.parametrize("word", ["back", "side", "far"])
def test_a_ship_off_the_table_is_told_with_its_edge(word: str) -> None:
    state = table(ROW, active="S1-2a S2-1a", powers="S1 P1-MOON P2-REDO P3-BLAST")  # a redo is asked after any landing
    state = played(state, "choose S1-2a", f"flick {word}")
    assert f" S1-2a, Player 1's fourth ship: off the table ({word})." in BOARD.plain(state, 0, False)


def test_where_more_ships_lie_than_fit_it_says_so_and_what_is_beside_them_stays_in_its_column() -> None:
    def below(ships: str) -> str:
        state = table("r1 1:1/1 5:1/1 . . .", active="S1-1a S1-1b S1-1c S1-2a S2-1a", powers=POWERS)
        for ship in ships.split():
            state = played(state, f"choose {ship}", f"flick on {'5' if ship == 'S1-2a' else '1'}")
        out = io.StringIO()
        Console(file=out, width=140, color_system=None).print(BOARD.draw(state, 0, False))
        return next(line for line in out.getvalue().splitlines() if "1-2a" in line)

    two, three = below("S1-1a S1-1b S1-2a"), below("S1-1a S1-1b S1-1c S1-2a")
    assert "1-1a 1-1b 1-2a " in two and "1-1a 1-1b+1-2a " in three and two.index("1-2a") == three.index("1-2a")


def test_the_last_ship_is_flipped_without_asking_and_the_terminal_says_why() -> None:
    state = table(ROW, active="S1-1a S2-1a")
    assert legal(state) == ["choose S1-1a"] and BOARD.forced(state) == "it is the only ship left"
    state = played(state, "choose S1-1a")
    assert BOARD.forced(state) == ""  # a flick is always asked for
    assert BOARD.forced(played(state, "flick on 13")) == "nothing is left to choose"


def test_a_power_is_explained_by_its_name_and_by_its_title() -> None:
    state = table(ROW)
    by_name = BOARD.explain(state, "p1-swap")
    assert by_name == BOARD.explain(state, POWER_TITLES[Power.SWAP]) and "(P1-SWAP, level 1): " in by_name


def test_a_typed_line_is_a_flick_only_while_one_is_asked_for() -> None:
    state = table(ROW)
    assert flick_numbers(state, "place=-200 power=480") is None  # a ship is to be chosen
    state = played(state, "choose S1-1a")
    flick = flick_numbers(state, "place=-200 power=480")
    assert flick is not None and (flick["place"], flick["power"]) == (-200, 480)
    assert flick_numbers(state, "flick S1-1a place=-200 power=480") == flick
    assert flick_numbers(state, "flick S1-1a") is None  # the house's hand
    assert flick_numbers(state, "flick S1-1a -> on 13") is None  # told, not thrown
    assert flick_numbers(state, "flick") is None
