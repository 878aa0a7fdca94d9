"""What is in the box of Captain Flip: creatures, colours, the 33 actions, the reference deck, and the board."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple, get_args

Lookup = tuple[int, ...]

# The board. A 4x4 game is played in the upper left corner of the same grid: its other cells are gaps for ever.
SIDE = 5
CELLS = SIDE * SIDE

SEATS_MOST = 6
HAND = 3  # CAPTAIN-701
QUIET_MOST = 36  # CAPTAIN-482
TURN_MOST = 999_999_999  # CAPTAIN-486
RUN_LEAST = 3  # CAPTAIN-601

TILES = 54
NO_TILE = 0  # tiles are numbered from 1; a cell without one is a gap
KindName = Literal[
    "leviathan", "cthulhu", "kraken", "jellyfish", "clownfish", "seahorse", "ray", "turtle", "shark", "whale"
]  # fmt: skip
KINDS: tuple[KindName, ...] = get_args(KindName)
VALUES: Lookup = (-6, -4, -2, 1, 2, 3, 4, 6, 7, 9)  # CAPTAIN-022
COPIES: Lookup = tuple(abs(value) + 1 for value in VALUES)  # CAPTAIN-023
ColourName = Literal["red", "green", "yellow", "blue", "orange", "magenta"]
COLOURS: tuple[ColourName, ...] = get_args(ColourName)  # CAPTAIN-024
PatternName = Literal["stripes", "scallops", "checks", "curls", "dots", "meander"]
PATTERNS: tuple[PatternName, ...] = get_args(PatternName)  # by colour
COLOUR_COPIES = 9
KIND_COUNT = len(KINDS)
COLOUR_COUNT = len(COLOURS)


class Icon(IntEnum):
    """What an action waits for: turned up, turned down, or owned; CAPTAIN-025."""

    HEART = 0
    SKULL = 1
    STAR = 2


ICONS = len(Icon)
IconName = Literal["heart", "skull", "star"]
ICON_NAMES: tuple[IconName, ...] = get_args(IconName)
ICON_LETTERS = "HKS"


class Does(IntEnum):
    """The few things that all hearts and skulls are made of."""

    NOTHING = 0
    CLAIM = 1  # take tiles from the board
    GO_AGAIN = 2
    STEAL = 3
    DOUBLE = 4  # the next player has two turns
    LOSE = 5
    BE_ROBBED = 6
    PEEK = 7
    REARRANGE = 8
    TURN = 9  # turn tiles over
    TURN_LINE = 10  # the same for a whole line of the player's choice
    PUT_BACK = 11


class Reach(IntEnum):
    """Where an action finds its tiles, seen from the flipped one."""

    ELSEWHERE = 0  # anywhere but the flipped tile
    NEIGHBOURS = 1
    LINE_MATES = 2
    ITSELF = 3
    EVERYWHERE = 4  # the flipped tile included


class Face(IntEnum):
    """How a tile must lie."""

    DOWN = 0
    UP = 1
    EITHER = 2


class Only(IntEnum):
    """What a tile must show, compared with the flipped one."""

    ANYTHING = 0
    NEGATIVE = 1
    SAME_KIND = 2
    SAME_COLOUR = 3
    LOWER = 4


ALL = 0  # as a number of times: all of them at once, without a question
NO_MOST = 99  # as a maximum of copies: there is none


class Power(NamedTuple):
    """One line of the printed table of actions, and what it does in rows instead of words."""

    name: str
    icons: str
    weight: int  # hundredths, for the deck generator
    least: int  # copies per icon
    most: int
    text: str
    does: int = Does.NOTHING
    reach: int = Reach.ELSEWHERE
    face: int = Face.DOWN
    only: int = Only.ANYTHING
    times: int = 1


POWERS = (
    Power("", "", 0, 0, 0, "No action."),
    Power("claim_any", "HK", 125, 3, NO_MOST, "Score one facedown tile from anywhere.", Does.CLAIM),
    Power("claim_adjacent", "HK", 200, 3, NO_MOST, "Score one facedown neighbour.", Does.CLAIM, Reach.NEIGHBOURS),
    Power(
        "claim_line", "HK", 150, 3, NO_MOST, "Score one facedown tile from my row or column.",
        Does.CLAIM, Reach.LINE_MATES,
    ),
    Power("claim_faceup_any", "H", 100, 1, 2, "Score one open tile from anywhere.", Does.CLAIM, face=Face.UP),
    Power(
        "claim_faceup_negative", "H", 100, 2, NO_MOST, "Score one open tile with a minus value.",
        Does.CLAIM, face=Face.UP, only=Only.NEGATIVE,
    ),
    Power(
        "claim_faceup_same_type", "H", 100, 1, 2, "Score one open tile showing my creature.",
        Does.CLAIM, face=Face.UP, only=Only.SAME_KIND,
    ),
    Power(
        "claim_faceup_same_colour", "H", 100, 1, 2, "Score one open tile with my border colour.",
        Does.CLAIM, face=Face.UP, only=Only.SAME_COLOUR,
    ),
    Power(
        "claim_faceup_lower_value", "H", 100, 1, NO_MOST, "Score one open tile worth less than me.",
        Does.CLAIM, face=Face.UP, only=Only.LOWER,
    ),
    Power("extra_turn", "H", 100, 1, 4, "Go again after this turn.", Does.GO_AGAIN),
    Power("steal_one", "H", 100, 1, 4, "Grab a tile from a rival's pile.", Does.STEAL),
    Power("next_player_double", "HK", 75, 1, 2, "Your left neighbour plays twice.", Does.DOUBLE),
    Power("lose_two", "H", 100, 1, NO_MOST, "Throw away two tiles from your pile.", Does.LOSE, times=2),
    Power(
        "claim_all_faceup_negatives", "H", 33, 1, NO_MOST, "Score every other open minus tile.",
        Does.CLAIM, face=Face.UP, only=Only.NEGATIVE, times=ALL,
    ),
    Power("claim_self", "H", 100, 1, 2, "Score me.", Does.CLAIM, Reach.ITSELF, Face.EITHER, times=ALL),
    Power("robbed_by_all", "H", 25, 1, 2, "Each rival draws a random tile from your pile.", Does.BE_ROBBED),
    Power("peek_four", "K", 200, 1, NO_MOST, "Secretly view up to four facedown tiles.", Does.PEEK, times=4),
    Power("rearrange_four", "K", 100, 1, 3, "Reorder four linked tiles.", Does.REARRANGE, times=4),
    Power(
        "flip_two", "K", 100, 1, NO_MOST, "Turn over two tiles; no effects.",
        Does.TURN, Reach.EVERYWHERE, Face.EITHER, times=2,
    ),
    Power(
        "flip_adjacent", "K", 150, 1, NO_MOST, "Turn over all my neighbours; no effects.",
        Does.TURN, Reach.NEIGHBOURS, Face.EITHER, times=ALL,
    ),
    Power(
        "flip_line", "K", 125, 1, NO_MOST, "Turn over the others in my row or my column; no effects.",
        Does.TURN_LINE, Reach.LINE_MATES, Face.EITHER,
    ),
    Power("put_back", "K", 100, 1, 3, "Your pile tile takes a board tile's place.", Does.PUT_BACK),
    Power("star_invert_negative", "S", 200, 1, NO_MOST, "One minus tile of yours counts as plus."),
    Power("star_invert_positive", "S", 135, 1, NO_MOST, "One plus tile of yours counts as minus."),
    Power("star_steal_shield", "S", 100, 1, 2, "Rivals can't take your tiles."),
    Power("star_two_flips", "S", 100, 1, 4, "Flip twice every turn."),
    Power("star_no_clear", "S", 100, 1, 1, "Full open lines stay put on your turn."),
    Power("star_force_down", "S", 100, 1, NO_MOST, "Flip open tiles down if you can."),
    Power("star_force_up", "S", 166, 1, NO_MOST, "Flip hidden tiles up if you can."),
    Power("star_triple_own_most", "S", 100, 1, NO_MOST, "x3 for me if my type leads your pile."),
    Power("star_triple_table_most", "S", 100, 1, NO_MOST, "x3 for me if you own the most of my type."),
    Power("star_worth_count", "S", 100, 1, NO_MOST, "I'm worth the number of my type you own."),
    Power("star_ten_all_types", "S", 100, 1, 1, "I'm worth 10 if you own all ten types."),
    Power("star_ten_all_colours", "S", 100, 1, 1, "I'm worth 10 if you own all six colours."),
)  # fmt: skip
POWER_COUNT = len(POWERS)
NO_POWER = 0
POWER_NAMES = tuple(power.name for power in POWERS)

# the columns of the table, for the rules
WEIGHT: Lookup = tuple(power.weight for power in POWERS)
LEAST: Lookup = tuple(power.least for power in POWERS)
MOST: Lookup = tuple(power.most for power in POWERS)
DOES: Lookup = tuple(int(power.does) for power in POWERS)
REACHES: Lookup = tuple(int(power.reach) for power in POWERS)
FACES: Lookup = tuple(int(power.face) for power in POWERS)
ONLY: Lookup = tuple(int(power.only) for power in POWERS)
TIMES: Lookup = tuple(power.times for power in POWERS)
CARRIES = tuple(tuple(int(letter in power.icons) for power in POWERS) for letter in ICON_LETTERS)  # by icon, power


class Star(IntEnum):
    """The stars, by their number in the table of actions."""

    INVERT_NEGATIVE = 22
    INVERT_POSITIVE = 23
    SHIELD = 24
    TWO_FLIPS = 25
    NO_CLEAR = 26
    FORCE_DOWN = 27
    FORCE_UP = 28
    TRIPLE_OWN_MOST = 29
    TRIPLE_TABLE_MOST = 30
    WORTH_COUNT = 31
    TEN_ALL_KINDS = 32
    TEN_ALL_COLOURS = 33


TEN = 10  # CAPTAIN-528, CAPTAIN-529
TRIPLE = 3  # CAPTAIN-531, CAPTAIN-532

# the deck generator
BAG_LEAST = 18  # CAPTAIN-051
BAG_ENTRIES = 58  # CAPTAIN-054
WITH_ACTION = 41  # CAPTAIN-058
WITH_TWO = 14  # CAPTAIN-059
KIND_LIST: Lookup = tuple(kind for kind in range(KIND_COUNT) for _ in range(COPIES[kind]))  # CAPTAIN-055
COLOUR_LIST: Lookup = tuple(colour for colour in range(COLOUR_COUNT) for _ in range(COLOUR_COPIES))  # CAPTAIN-056

# CAPTAIN-030: number, creature, colour, and the actions under their icons
REFERENCE_TABLE = """
  1 shark     yellow   H claim_line K claim_line
  2 leviathan yellow   H claim_adjacent K claim_adjacent
  3 whale     red      K claim_any S star_invert_negative
  4 leviathan red      H claim_any K flip_line
  5 shark     orange   K flip_adjacent S star_steal_shield
  6 turtle    red      H claim_line S star_two_flips
  7 leviathan blue     K flip_two S star_no_clear
  8 whale     orange   H steal_one S star_worth_count
  9 jellyfish green    H lose_two K flip_line
 10 whale     blue     H claim_faceup_any S star_force_up
 11 ray       red      K next_player_double S star_ten_all_colours
 12 shark     orange   H claim_any K rearrange_four
 13 kraken    red      H extra_turn
 14 shark     blue     H robbed_by_all
 15 cthulhu   orange   S star_triple_own_most
 16 kraken    yellow   H claim_faceup_same_colour
 17 shark     orange   H claim_adjacent
 18 seahorse  yellow   H claim_line
 19 whale     green    S star_ten_all_types
 20 clownfish orange   H claim_faceup_same_type
 21 turtle    green
 22 shark     green
 23 cthulhu   blue
 24 turtle    orange
 25 leviathan yellow
 26 ray       blue     K claim_any
 27 seahorse  blue     H claim_faceup_negative
 28 whale     red      H claim_any
 29 kraken    magenta  H claim_all_faceup_negatives K claim_adjacent
 30 turtle    yellow   K claim_line S star_force_down
 31 ray       magenta  H claim_adjacent
 32 whale     green    H claim_faceup_negative
 33 turtle    green    H claim_faceup_lower_value
 34 clownfish magenta  H next_player_double
 35 cthulhu   magenta  H claim_self
 36 whale     magenta  K claim_any
 37 jellyfish red      K claim_adjacent
 38 seahorse  green    K claim_line
 39 leviathan blue     K peek_four
 40 ray       yellow   K peek_four
 41 shark     magenta  K put_back
 42 whale     blue     S star_invert_positive
 43 seahorse  yellow   S star_triple_table_most
 44 turtle    magenta  S star_triple_table_most
 45 cthulhu   red      S star_invert_negative
 46 clownfish green    S star_force_up
 47 shark     orange
 48 leviathan magenta
 49 leviathan green
 50 whale     yellow
 51 whale     red
 52 turtle    blue
 53 ray       magenta
 54 cthulhu   orange
"""


def _row(line: str) -> Lookup:
    """A line of the reference table as numbers: kind, colour, heart, skull, star."""
    _, kind, colour, *actions = line.split()
    under = dict(zip(actions[::2], actions[1::2], strict=True))
    powers = (POWER_NAMES.index(under.get(letter, "")) for letter in ICON_LETTERS)
    return (KINDS.index(kind), COLOURS.index(colour), *powers)


REFERENCE = ((0, 0, 0, 0, 0), *(_row(line) for line in REFERENCE_TABLE.strip().splitlines()))  # by tile number
