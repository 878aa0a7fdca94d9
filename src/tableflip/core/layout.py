"""What lies on a table as cells, piles and hands: enough to draw any game and to click on it in place."""

from __future__ import annotations

from typing import Literal, TypedDict


class Spot(TypedDict):
    """A place of the table: a cell, a pile, a card in a hand."""

    place: str  # as actions name it: a click here means the actions of this place
    face: str  # what is written on it, a few letters; empty where nothing lies
    words: str  # what lies here, in words, for labels
    hidden: bool  # whether it lies face down: it is drawn as a back
    owner: int  # the seat it belongs to; -1 for nobody
    count: int  # how many lie on each other; 1 for a single thing, 0 for an empty place


class Area(TypedDict):
    """Spots that belong together."""

    title: str
    kind: Literal["grid", "row", "hand", "piles"]
    columns: int  # of a grid; 0 elsewhere
    owner: int  # the seat whose area it is; -1 for the middle of the table
    spots: list[Spot]  # a grid's by rows, from the top


class Layout(TypedDict):
    """A whole table as one seat sees it."""

    areas: list[Area]
    notes: list[str]  # what counts besides what lies there: scores, rounds, what is left
