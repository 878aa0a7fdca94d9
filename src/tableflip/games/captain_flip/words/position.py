"""The position text of Captain Flip, written and read: one line that holds a whole table."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.grids import NO_CELL
from tableflip.core.news import EVERYBODY
from tableflip.core.phrases import quoted
from tableflip.games.captain_flip.about import OPTIONS
from tableflip.games.captain_flip.box import HAND, POWER_NAMES, QUIET_MOST, SEATS_MOST, SIDE, TILES
from tableflip.games.captain_flip.rules.cells import NAMES, cells_of
from tableflip.games.captain_flip.rules.hidden import OPEN
from tableflip.games.captain_flip.rules.in_sight import is_annotated
from tableflip.games.captain_flip.rules.options import settings
from tableflip.games.captain_flip.rules.state import Ask, Pile, Reason, State, tiles_of
from tableflip.games.captain_flip.words.fields import (
    COLOUR_LETTERS,
    EMPTY,
    FLAGS,
    HIDDEN,
    KNOWN_TO_ALL,
    number_in,
    read_pile,
)
from tableflip.games.captain_flip.words.read_check import check
from tableflip.games.captain_flip.words.read_table import read_board, read_deck, read_hands, read_set, with_options
from tableflip.games.captain_flip.words.read_turn import READERS, read_turn

UNSAID = {option.name: option.unsaid for option in OPTIONS}
FIRST = ("piles", "options", "set", "deck", "hands", "seat", "quiet", "turn")  # the fields that others depend on


def write(state: State, public: bool) -> str:
    """CAPTAIN-933: the position in its normal form; the public one leaves out what not everybody may see now.

    Once the game is over that is nothing (CAPTAIN-820).
    """
    hide = public and state.ask != Ask.OVER
    fields = [
        _board(state, hide),
        f"seat:{state.active}",
        "piles:" + "/".join(_tiles(tiles_of(state.players[seat].pile)) for seat in range(state.seats)),
        f"deck:{_deck(state, hide)}",
    ]
    if state.book.commander:
        fields.append("hands:" + "/".join(_hand(state, seat, hide) for seat in range(state.seats)))
    fields += [f"{name}:{_tiles(tiles_of(pile))}" for name, pile in _heaps(state).items() if pile.count]
    fields.append(f"turn:{state.number},{state.turns_left},{state.flips_left},{state.swaps_left}")
    flags = [name for name in FLAGS if getattr(state, name)]
    fields += [f"flags:{','.join(flags)}"] if flags else []
    fields += [f"quiet:{state.quiet}"] if state.quiet else []
    fields += _question(state)
    if state.peeked != NO_CELL:
        fields.append(f"peeked:{NAMES[state.peeked]},{state.peeker}")
    chosen = [f"{name}={value}" for name, value in settings(state).items() if value != UNSAID[name]]
    fields += [f"options:{','.join(chosen)}"] if chosen else []
    fields += [] if state.book.reference else [f"set:{'.'.join(_face(state, tile) for tile in range(1, TILES + 1))}"]
    return " ".join(fields)


def read(text: str) -> State:
    """The position in a line. Open places (?) are dealt when a game starts from it; tiles named nowhere are removed."""
    board, *parts = text.split() or [""]
    fields = _fields_of(parts)
    piles = fields.pop("piles", f"{EMPTY}/{EMPTY}").split("/")
    if not 1 <= len(piles) <= SEATS_MOST:
        raise BadPosition(
            f"piles are written for one to six players, joined by / (- is an empty one), not {len(piles)}"
        )
    state = with_options(len(piles), fields.pop("options", None))
    read_board(state, board)
    read_set(state, fields.pop("set", None))
    for seat, pile in enumerate(piles):
        read_pile(state.players[seat].pile, pile, f"the pile of seat {seat}")
    read_deck(state, fields.pop("deck", EMPTY))
    read_hands(state, fields.pop("hands", None))
    state.active = number_in("seat", fields.pop("seat", "0"), 0, state.seats - 1)
    state.quiet = number_in("quiet", fields.pop("quiet", "0"), 0, QUIET_MOST)
    read_turn(state, fields.pop("turn", None))
    for name, value in fields.items():
        READERS[name](state, value)
    check(state)
    return state


def _fields_of(parts: list[str]) -> dict[str, str]:
    """CAPTAIN-910: the fields by their names, each once."""
    fields: dict[str, str] = {}
    for part in parts:
        name, colon, value = part.partition(":")
        if not colon or name not in (*FIRST, *READERS):
            raise BadPosition(
                f"{quoted(part, 40)} is no field of a position; fields are {', '.join((*FIRST, *READERS))}"
            )
        if name in fields:
            raise BadPosition(f"the field {name} stands here a second time (CAPTAIN-910)")
        fields[name] = value
    if "over" in fields and "ask" in fields:
        raise BadPosition("over: and ask: do not go together; a game that is over asks nothing (CAPTAIN-921)")
    return fields


def deck_of(state: State) -> list[int]:
    """The deck, top first."""
    return tiles_of(state.deck)[::-1]


def _deck(state: State, hide: bool) -> str:
    """The deck top first, or how many tiles it has, where they are hidden or still to be dealt."""
    tiles = deck_of(state)
    return f"{len(tiles)}{HIDDEN}" if tiles and (hide or OPEN in tiles) else _tiles(tiles)


def _heaps(state: State) -> dict[str, Pile]:
    return {"cleared": state.cleared, "removed": state.removed}


def _board(state: State, hide: bool) -> str:
    grid = state.book.grid
    return "/".join(",".join(_cell(state, row * SIDE + column, hide) for column in range(grid)) for row in range(grid))


def _cell(state: State, cell: int, hide: bool) -> str:
    if not state.present >> cell & 1:
        return "."
    if state.up >> cell & 1:
        return f"{state.board[cell]}+"
    if hide and not is_annotated(state, cell):
        return f"{HIDDEN}-"
    return f"{_number(state.board[cell])}-{_seats(state.known[cell])}"


def _hand(state: State, owner: int, hide: bool) -> str:
    if hide:
        return ".".join([HIDDEN] * HAND)
    hand = state.players[owner].hand
    written: list[str] = []
    for slot in range(HAND):
        known = hand.known[slot]
        seats = KNOWN_TO_ALL if known == EVERYBODY else _seats(known & ~(1 << owner))
        written.append(_number(hand.tiles[slot]) + (f"-{seats}" if seats else ""))
    return ".".join(written)


def _number(tile: int) -> str:
    return str(tile) if tile > 0 else HIDDEN


def _seats(known: int) -> str:
    if known == EVERYBODY:
        return KNOWN_TO_ALL
    return "".join(str(seat) for seat in range(8) if known >> seat & 1)


def _tiles(tiles: list[int]) -> str:
    return ".".join(_number(tile) for tile in tiles) or EMPTY


def _names(cells: list[int]) -> str:
    return ".".join(NAMES[cell] for cell in cells)


def _question(state: State) -> list[str]:
    """The question being asked, as far as it is not the choice of a step."""
    if state.ask == Ask.OVER:
        return [f"over:{Reason(state.reason).name.lower()}"]
    fields: list[str] = []
    if state.marks and state.book.sergeant:
        fields.append(f"marks:{_names(cells_of(state.marks))}")
    if state.ask == Ask.STEP:
        return fields
    fields.append(f"ask:{Ask(state.ask).name.lower()}")
    if state.power:
        fields.append(f"action:{POWER_NAMES[state.power]}")
    if state.flipped != NO_CELL:
        fields.append(f"flipped:{NAMES[state.flipped]}")
    if state.left:
        fields.append(f"left:{state.left}")
    if state.chosen:
        fields.append(f"chosen:{_names(cells_of(state.chosen))}")
    if state.placed:
        fields.append(f"placed:{_names([state.moves[place].origin for place in range(state.placed)])}")
    if state.held:
        fields.append(f"held:{state.held}")
    return fields


def _face(state: State, tile: int) -> str:
    """A tile of a generated set: creature, colour, and the numbers of its actions behind their icons."""
    faces = state.faces
    powers = (("H", faces.heart[tile]), ("K", faces.skull[tile]), ("S", faces.star[tile]))
    return f"{faces.kind[tile]}{COLOUR_LETTERS[faces.colour[tile]]}" + "".join(f"{i}{p}" for i, p in powers if p)
