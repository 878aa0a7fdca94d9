"""What a person calls ships and enemies at the table: Ann's second ship, Diver 12; codes stay in notation."""

from __future__ import annotations

from tableflip.core.called import called
from tableflip.games.flip_ships.about import ABOUT
from tableflip.games.flip_ships.box import CELLS, COLOURS, COLUMNS, SHIPS_A_SEAT
from tableflip.games.flip_ships.landings.facts import ids_in
from tableflip.games.flip_ships.rules.state import NO_SHIP, State

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# by speed, 1 to 3: what an enemy is called, and how it moves
KINDS = ("Crawler", "Glider", "Diver")
MOVES = ("crawls", "glides", "dives")


def enemy_name(state: State, enemy: int) -> str:
    """An enemy by its speed and number: Diver 12."""
    return f"{KINDS[state.book.speed[enemy] - 1]} {enemy}"


def enemy_traits(state: State, enemy: int) -> str:
    """What makes it harder to hit, after its name: with a shield, tough."""
    shield = ", with a shield" if state.book.shields >> enemy & 1 else ""
    return f"{shield}{', tough' if state.book.doubles >> enemy & 1 else ''}"


def enemies_named(state: State, cells: int) -> list[str]:
    """The enemies in a set of cells, by name and in the order of their numbers."""
    return [enemy_name(state, enemy) for enemy in ids_in(state, cells)]


def row_of(state: State, enemy: int) -> int:
    """The row in which an enemy lies, from 1; 0 where it lies in none."""
    return next((cell // COLUMNS + 1 for cell in range(CELLS) if state.grid[cell] == enemy), 0)


def player_name(state: State, seat: int) -> str:
    """Who flips the ships of a seat: one person alone has them all (SHIPS-009)."""
    return called(ABOUT, min(seat, state.book.players - 1))


def which_ship(state: State, ship: int) -> str:
    """Which of its owner's ships it is: second ship; with its colour where one person has several colours."""
    seat, own = divmod(ship, SHIPS_A_SEAT)
    colour = f"{COLOURS[state.book.colours[seat]]} " if state.book.players < state.book.seats else ""
    return f"{ORDINALS[own]} {colour}ship"


def ship_name(state: State, ship: int) -> str:
    """A ship as everybody calls it: Ann's second ship."""
    return f"{whose(player_name(state, ship // SHIPS_A_SEAT))} {which_ship(state, ship)}"


def own_ship(state: State, ship: int) -> str:
    """A ship as its owner is told of it."""
    return "no ship" if ship == NO_SHIP else f"your {which_ship(state, ship)}"


def whose(name: str) -> str:
    """A name in front of what belongs to it."""
    return "your" if name == "you" else "Your" if name == "You" else f"{name}'s"


def how_many(count: int, one: str, more: str) -> str:
    """A small number as a word: four enemies."""
    return f"{COUNTS[count] if count < len(COUNTS) else count} {one if count == 1 else more}"
