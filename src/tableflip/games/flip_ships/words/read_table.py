"""The set-up, the tracks, the pilots and the enemies of a position text, read and checked."""

from __future__ import annotations

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.about import OPTIONS
from tableflip.games.flip_ships.box import COLUMNS, ENEMIES, LEVELS_OF_SHIPS, POWER_NAMES, TRACK_TOP
from tableflip.games.flip_ships.flights.lying import POSITION
from tableflip.games.flip_ships.landings.facts import cell_of, ids_in
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.options import set_up
from tableflip.games.flip_ships.rules.state import NONE, State
from tableflip.games.flip_ships.words.names import ALWAYS, EXAMPLE, KEYS, UNKNOWN
from tableflip.games.flip_ships.words.read_numbers import list_in, number_in


def split(line: str) -> dict[str, str]:
    """The words of a position text by their keys."""
    first, *rest = line.split() or [""]
    if first != POSITION:
        raise BadPosition(f"a position of Flip Ships begins with FS1, as in {EXAMPLE!r}")
    words: dict[str, str] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS:
            raise BadPosition(f"{quoted(word)} is no word of a position; its keys are {', '.join(KEYS)}")
        if key in words:
            raise BadPosition(f"{key} stands in the position twice (SHIPS-230)")
        if not value:
            raise BadPosition(f"{key} has no value; leave the word out (SHIPS-230)")
        words[key] = value
    for key in ALWAYS:
        if key not in words:
            raise BadPosition(f"the position lacks {key}, as in {EXAMPLE!r}")
    return words


def told_options(words: dict[str, str]) -> dict[str, str]:
    """The options that a position names, each once (SHIPS-230)."""
    known = [option.name for option in OPTIONS if option.name != "level"]
    told: dict[str, str] = {}
    for part in words["opt"].split(";") if "opt" in words else ():
        name, colon, value = part.partition(":")
        if not colon or name not in known:
            raise BadPosition(f"opt: {quoted(part)} is no option of Flip Ships; the options are {', '.join(known)}")
        if name in told:
            raise BadPosition(f"opt names {name} twice (SHIPS-230)")
        told[name] = value
    return told


def read_set_up(words: dict[str, str], told: dict[str, str]) -> State:
    """The state that the players, the level and the options set up."""
    players = number_in("players", words["players"], 1, 4)
    seats = number_in("seats", words["seats"], 2, 4)
    if players > 1 and players != seats:
        raise BadPosition(f"{players} players have {players} seats, not {seats}; only one player may play several")
    if "solo_seats" in told and (players > 1 or told["solo_seats"] != str(seats)):
        raise BadPosition("opt: solo_seats is how many seats one player has, as seats tells it (SHIPS-232)")
    values = {option.name: told.get(option.name, option.unsaid) for option in OPTIONS}
    values["level"] = words["level"]
    if players == 1:
        values["solo_seats"] = str(seats)
    try:
        return set_up(players, {option.name: option.check(values[option.name]) for option in OPTIONS})
    except TableflipError as problem:
        raise BadPosition(str(problem)) from None


def _flag(words: dict[str, str], key: str) -> int:
    if words.get(key, "yes") != "yes":
        raise BadPosition(f"{key} is yes or left out, not {quoted(words[key])}")
    return int(key in words)


def read_tracks(state: State, words: dict[str, str], told: dict[str, str]) -> None:
    """The round, the turn order, and both health tracks (SHIPS-232)."""
    state.round = number_in("round", words.get("round", "1"), 1, 9999)
    state.marker = number_in("marker", words.get("marker", "1"), 1, state.book.seats) - 1
    state.last = _flag(words, "last")
    state.assault = _flag(words, "assault")
    seats = list_in("order", words["order"], 1, state.book.seats) if "order" in words else []
    for place, seat in enumerate(seats):
        state.order.seats[place] = seat - 1
        state.order.count = place + 1
    printed = state.book.city[state.book.level]
    set_up_with = (state.city_start, state.mothership_start)
    state.city, state.city_start = _health("city", words["city"], printed)
    state.mothership, state.mothership_start = _health("mother", words["mother"], TRACK_TOP)
    for key, option, wanted, start in (
        ("city", "city_health", set_up_with[0], state.city_start),
        ("mother", "mothership_health", set_up_with[1], state.mothership_start),
    ):
        if option in told and wanted != start:
            raise BadPosition(f"{key} starts at {start}, but opt says {option}:{told[option]} (SHIPS-232)")


def _health(key: str, written: str, top: int) -> tuple[int, int]:
    now, slash, start = written.partition("/")
    if not slash:
        raise BadPosition(f"{key} is the health now and at the start, as in 18/20, not {quoted(written)}")
    most = number_in(f"{key} at the start", start, 1, top)
    return number_in(key, now, 0, most), most


def read_pilots(state: State, written: str, told: dict[str, str]) -> None:
    """The pilot cards of all seats."""
    chosen = [state.powers[place] for place in range(state.book.seats * LEVELS_OF_SHIPS)]
    hands = [hand.split("+") for hand in written.split("/")]
    if len(hands) != state.book.seats or any(len(hand) != LEVELS_OF_SHIPS for hand in hands):
        raise BadPosition(f"pilots are three cards joined by + for each of {state.book.seats} seats joined by /")
    taken: set[str] = set()
    for place, name in enumerate(name for hand in hands for name in hand):
        level = place % LEVELS_OF_SHIPS
        if name == "-":
            state.powers[place] = NONE
        elif name not in POWER_NAMES or not name.startswith(f"P{level + 1}-") or name in taken:
            raise BadPosition(f"pilots: {quoted(name)} is no pilot card of level {level + 1}, or is held twice")
        else:
            taken.add(name)
            state.powers[place] = POWER_NAMES.index(name)
    if "pilot_choice" in told and chosen != [state.powers[place] for place in range(len(chosen))]:
        raise BadPosition("pilots are others than those of the option pilot_choice (SHIPS-232)")


def read_enemies(state: State, words: dict[str, str]) -> None:
    """The grid, the deck, and where every other enemy is."""
    cards = {enemy for enemy in range(1, ENEMIES + 1) if state.book.speed[enemy] > 0}
    rows = [_row(row) for row in words["grid"].split("/")]
    if len(rows) != state.book.rows:
        raise BadPosition(f"the grid has {len(rows)} rows, but this game has {state.book.rows}")
    for place, enemy in enumerate(enemy for row in rows for enemy in row):
        state.grid[place] = enemy
    mark_grid(state)
    sets = ("destroyed", "arrived", "seen", "gone")
    named = {key: list_in(key, words[key], 1, ENEMIES) if key in words else [] for key in sets}
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
    returned, hidden = len(set(named["seen"]) - face_up), len(cards - face_up)
    if not returned <= state.deck.count <= hidden:
        raise BadPosition(
            f"deck has {state.deck.count} cards, but {returned} to {hidden} of the box may lie in it (SHIPS-235)"
        )
    if unknown := set(named["seen"]) - cards:
        raise BadPosition(f"seen: the box has no enemy {min(unknown)}")
    state.destroyed, state.arrived, state.seen = (_mask(named[key]) for key in ("destroyed", "arrived", "seen"))
    state.aside = 0 if words.get("deck", "").startswith(UNKNOWN) else _mask(sorted(cards - set(where)))
    for enemy in named["gone"]:
        if enemy not in ids_in(state, state.filled):
            raise BadPosition(f"enemy {enemy} is gone, but it is not in play")
        state.gone |= 1 << cell_of(state, enemy)


def _row(written: str) -> list[int]:
    row = [number_in("an enemy in the grid", each, 0, ENEMIES) for each in written.split(",")]
    if len(row) != COLUMNS:
        raise BadPosition(f"a row of the grid is {COLUMNS} numbers, 0 for an empty cell, not {quoted(written)}")
    return row


def _mask(enemies: list[int]) -> int:
    return sum(1 << enemy for enemy in enemies)


def _read_deck(state: State, written: str) -> list[int]:
    if written.startswith(UNKNOWN):
        state.deck.count = number_in("the size of the deck", written[1:], 0, ENEMIES)
        return []
    deck = list_in("deck", written, 1, ENEMIES) if written else []
    for place, enemy in enumerate(reversed(deck)):
        state.deck.cards[place] = enemy
    state.deck.count = len(deck)
    return deck
