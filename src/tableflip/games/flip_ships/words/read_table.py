"""The set-up, the tracks, the pilots and the enemies of a position text, read and checked."""

from __future__ import annotations

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.games.flip_ships.about import OPTIONS
from tableflip.games.flip_ships.box import COLUMNS, ENEMIES, LEVELS_OF_SHIPS, POWER_NAMES, TRACK_TOP
from tableflip.games.flip_ships.landings.facts import cell_of, ids_in
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.options import set_up
from tableflip.games.flip_ships.rules.state import NONE, State
from tableflip.games.flip_ships.words.names import ALWAYS, EXAMPLE, KEYS, UNKNOWN
from tableflip.games.flip_ships.words.read_numbers import list_in, number_in


def split(line: str) -> dict[str, str]:
    """The words of a position text by their keys."""
    first, *rest = line.split() or [""]
    if first != "FS1":
        raise BadPosition(f"a position of Flip Ships begins with FS1, as in {EXAMPLE!r}")
    words: dict[str, str] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS:
            raise BadPosition(f"{word[:40]!r} is no word of a position; its keys are {', '.join(KEYS)}")
        if key in words:
            raise BadPosition(f"{key} stands in the position twice")
        words[key] = value
    for key in ALWAYS:
        if key not in words:
            raise BadPosition(f"the position lacks {key}, as in {EXAMPLE!r}")
    return words


def read_set_up(words: dict[str, str]) -> State:
    """The state that the players, the level and the options set up."""
    players = number_in("players", words["players"], 1, 4)
    seats = number_in("seats", words["seats"], 2, 4)
    if players > 1 and players != seats:
        raise BadPosition(f"{players} players have {players} seats, not {seats}; only one player may play several")
    known = {option.name: option for option in OPTIONS if option.name != "level"}
    values = {name: option.default for name, option in known.items()}
    for part in filter(None, words.get("opt", "").split(";")):
        name, _, value = part.partition(":")
        if name not in known:
            raise BadPosition(f"{name!r} is no option of Flip Ships; the options are {', '.join(known)}")
        values[name] = value
    if players == 1:
        values["solo_seats"] = str(seats)
    try:
        checked = {name: option.check(values[name]) for name, option in known.items()}
        level = next(option for option in OPTIONS if option.name == "level").check(words["level"])
        return set_up(players, {**checked, "level": level})
    except TableflipError as problem:
        raise BadPosition(str(problem)) from None


def _flag(words: dict[str, str], key: str) -> int:
    if words.get(key, "yes") != "yes":
        raise BadPosition(f"{key} is yes or left out, not {words[key]!r}")
    return int(key in words)


def read_tracks(state: State, words: dict[str, str]) -> None:
    """The round, the turn order, and both health tracks."""
    state.round = number_in("round", words.get("round", "1"), 1, 9999)
    state.marker = number_in("marker", words.get("marker", "1"), 1, state.book.seats) - 1
    state.last = _flag(words, "last")
    state.assault = _flag(words, "assault")
    for place, seat in enumerate(list_in("order", words.get("order", ""), 1, state.book.seats)):
        state.order.seats[place] = seat - 1
        state.order.count = place + 1
    state.city, state.city_start = _health("city", words["city"])
    state.mothership, state.mothership_start = _health("mother", words["mother"])


def _health(key: str, written: str) -> tuple[int, int]:
    now, slash, start = written.partition("/")
    if not slash:
        raise BadPosition(f"{key} is the health now and at the start, as in 18/20, not {written!r}")
    most = number_in(key, start, 1, TRACK_TOP)
    return number_in(key, now, 0, most), most


def read_pilots(state: State, written: str) -> None:
    """The pilot cards of all seats."""
    hands = [hand.split("+") for hand in written.split("/")]
    if len(hands) != state.book.seats or any(len(hand) != LEVELS_OF_SHIPS for hand in hands):
        raise BadPosition(f"pilots are three cards joined by + for each of {state.book.seats} seats joined by /")
    taken: set[str] = set()
    for place, name in enumerate(name for hand in hands for name in hand):
        level = place % LEVELS_OF_SHIPS
        if name == "-":
            state.powers[place] = NONE
        elif name not in POWER_NAMES or not name.startswith(f"P{level + 1}-") or name in taken:
            raise BadPosition(f"{name!r} is no pilot card of level {level + 1}, or is held twice")
        else:
            taken.add(name)
            state.powers[place] = POWER_NAMES.index(name)


def read_enemies(state: State, words: dict[str, str]) -> None:
    """The grid, the deck, and where every other enemy is."""
    cards = {enemy for enemy in range(1, ENEMIES + 1) if state.book.speed[enemy] > 0}
    rows = [_row(row) for row in words["grid"].split("/")]
    if len(rows) != state.book.rows:
        raise BadPosition(f"the grid has {len(rows)} rows, but this game has {state.book.rows}")
    for place, enemy in enumerate(enemy for row in rows for enemy in row):
        state.grid[place] = enemy
    mark_grid(state)
    named = {key: list_in(key, words.get(key, ""), 1, ENEMIES) for key in ("destroyed", "arrived", "seen", "gone")}
    deck = _read_deck(state, words.get("deck", ""))
    where = [enemy for row in rows for enemy in row if enemy] + named["destroyed"] + named["arrived"] + deck
    for enemy in where:
        if enemy not in cards:
            raise BadPosition(f"the box has no enemy {enemy}")
        if where.count(enemy) > 1:
            raise BadPosition(f"enemy {enemy} lies in two places")
    face_up = set(where) - set(deck)
    if not face_up <= set(named["seen"]):
        raise BadPosition(f"enemy {min(face_up - set(named['seen']))} is face up, so it belongs into seen")
    if not words.get("deck", "").startswith(UNKNOWN) and not set(named["seen"]) <= set(where):
        raise BadPosition(f"enemy {min(set(named['seen']) - set(where))} has been seen, but lies nowhere")
    state.destroyed, state.arrived, state.seen = (_mask(named[key]) for key in ("destroyed", "arrived", "seen"))
    state.aside = 0 if words.get("deck", "").startswith(UNKNOWN) else _mask(sorted(cards - set(where)))
    for enemy in named["gone"]:
        if enemy not in ids_in(state, state.filled):
            raise BadPosition(f"enemy {enemy} is gone, but it is not in play")
        state.gone |= 1 << cell_of(state, enemy)


def _row(written: str) -> list[int]:
    row = [number_in("an enemy in the grid", each, 0, ENEMIES) for each in written.split(",")]
    if len(row) != COLUMNS:
        raise BadPosition(f"a row of the grid is {COLUMNS} numbers, 0 for an empty cell, not {written!r}")
    return row


def _mask(enemies: list[int]) -> int:
    return sum(1 << enemy for enemy in enemies)


def _read_deck(state: State, written: str) -> list[int]:
    if written.startswith(UNKNOWN):
        state.deck.count = number_in("the size of the deck", written[1:], 0, ENEMIES)
        return []
    deck = list_in("deck", written, 1, ENEMIES)
    for place, enemy in enumerate(reversed(deck)):
        state.deck.cards[place] = enemy
    state.deck.count = len(deck)
    return deck
