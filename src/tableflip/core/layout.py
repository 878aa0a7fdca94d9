"""A table described as cells, piles and hands, which is enough to draw any game and to play it by clicks.

An action's place (`Telling.place`) is the place of a spot, several of them in the order in which they are clicked
("cell:c2>cell:c3"), or a button, where it is done nowhere on the table ("button:stop"). Several actions may share a
place: a click there asks which one is meant. A place names the same thing before and after an action, whoever's turn
it is: so it says whose thing it is where every seat has one.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

THEN = ">"  # between the places of an action that takes several clicks
CELL = "cell:"  # begins the place of a square of a board, by its name
BUTTON = "button:"  # begins the place of an action that is done nowhere on the table


class Spot(TypedDict):
    """A place of the table: a cell, a pile, a card in a hand."""

    place: str  # as actions name it, and as no other spot: a click here means the actions of this place
    face: str  # what is written on it, a word at most; empty where nothing lies or the viewer does not know it
    words: str  # what lies here, in words, for labels
    hidden: bool  # whether it lies face down: it is drawn as a back, and its face small where the viewer knows it
    owner: int  # the seat it belongs to; -1 for nobody
    count: int  # how many lie on each other; 1 for a single thing, 0 for an empty place


class Area(TypedDict):
    """Spots that belong together."""

    name: str  # as no other area of the layout, and the same all through a game: by it a page finds the area again
    title: str  # what is written above it
    kind: Literal["grid", "row", "hand", "piles"]
    columns: int  # of a grid; 0 elsewhere
    owner: int  # the seat whose area it is; -1 for the middle of the table
    spots: list[Spot]  # a grid's by rows, from the top
    row_names: NotRequired[list[str]]  # of a grid, written beside its rows; the words of its spots say them too
    column_names: NotRequired[list[str]]  # of a grid, written below its columns
    turned_for: NotRequired[list[int]]  # the seats that sit opposite and see a grid turned by half


class Layout(TypedDict):
    """A whole table as one seat sees it."""

    areas: list[Area]
    notes: list[str]  # what counts besides what lies there: scores, rounds, what is left
