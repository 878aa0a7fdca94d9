"""The position text of Flip Ships, one line as chapter 21.4 has it."""

from __future__ import annotations

import re
from collections.abc import Callable

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.game import Action
from tableflip.games.flip_ships.box import (
    CELLS,
    COLUMNS,
    ENEMIES,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    SHIP_NAMES,
    SHIPS,
    SHIPS_A_SEAT,
    TRACK_TOP,
)
from tableflip.games.flip_ships.grid import add_hit, hit_once, mark_grid
from tableflip.games.flip_ships.landing_text import Fact, check_fact, ids_in, numbers, read_fact, write_fact
from tableflip.games.flip_ships.options import LEVEL_NAMES, OPTIONS, set_up, settings, write_powers
from tableflip.games.flip_ships.resolve import ask, begin_resolution
from tableflip.games.flip_ships.rules import legal_into, step
from tableflip.games.flip_ships.state import (
    AFTERS,
    LEGAL_MOST,
    NO_SHIP,
    NONE,
    SPACE,
    After,
    Hits,
    Mode,
    Phase,
    Place,
    Result,
    Ship,
    State,
    Zone,
)
from tableflip.games.flip_ships.words import answer_text, text

KEYS = (
    "players",
    "seats",
    "level",
    "opt",
    "round",
    "marker",
    "node",
    "last",
    "assault",
    "order",
    "city",
    "mother",
    "pilots",
    "grid",
    "deck",
    "destroyed",
    "arrived",
    "seen",
    "gone",
    "ships",
    "hand",
    "picks",
    "choices",
    "result",
)
ALWAYS = ("players", "seats", "level", "city", "mother", "pilots", "grid")
NODES = {
    Phase.DRAFT: "draft",
    Phase.CHOOSE: "choose",
    Phase.DECLARE: "declare",
    Phase.FLICK: "flick",
    Phase.AFTER: "after",
    Phase.CONFIRM: "confirm",
    Phase.OVER: "over",
}
RESOLVE = "resolve"
PLACE_LETTERS = "TMBSF"
RESULTS = ("", "win", "loss-city", "loss-assault")
ZONES = tuple(zone.name.lower() for zone in Zone)
MODES = tuple(mode.name.lower() for mode in Mode)
PICKS = tuple(pick.name.lower() for pick in After)
UNKNOWN = "?"
EXAMPLE = "FS1 players=2 seats=2 level=standard order=1,2 city=20/20 mother=3/3 pilots=… grid=…"


def write(state: State, public: bool) -> str:
    """The whole state in a line; a public one tells of the deck only how many cards it has, as deck=?15."""
    book = state.book
    deck = [state.deck.cards[place] for place in range(state.deck.count - 1, -1, -1)]
    told = {
        "players": str(book.players),
        "seats": str(book.seats),
        "level": LEVEL_NAMES[book.level],
        "opt": _write_options(state),
        "round": str(state.round) if state.round != 1 else "",
        "marker": str(state.marker + 1) if state.marker else "",
        "node": node(state) if state.phase != Phase.CHOOSE else "",
        "last": "yes" if state.last else "",
        "assault": "yes" if state.assault else "",
        "order": ",".join(str(state.order.seats[place] + 1) for place in range(state.order.count)),
        "city": f"{state.city}/{state.city_start}",
        "mother": f"{state.mothership}/{state.mothership_start}",
        "pilots": write_powers(state),
        "grid": "/".join(
            ",".join(str(state.grid[row * COLUMNS + column]) for column in range(COLUMNS)) for row in range(book.rows)
        ),
        "deck": f"{UNKNOWN}{len(deck)}" if public and deck else ",".join(map(str, deck)),
        "destroyed": numbers(enemies_of(state.destroyed)),
        "arrived": numbers(enemies_of(state.arrived)),
        "seen": numbers(enemies_of(state.seen)),
        "gone": numbers(ids_in(state, state.gone)),
        "ships": ";".join(_write_ship(state, ship) for ship in range(SHIPS) if _is_told(state, ship)),
        "hand": _write_hand(state),
        "picks": "+".join(PICKS[pick] for pick in range(AFTERS) if state.picks >> pick & 1),
        "choices": ";".join(answer_text(state, place).replace(" ", "_") for place in range(state.answers)),
        "result": RESULTS[state.result],
    }
    return " ".join(["FS1", *(f"{key}={told[key]}" for key in KEYS if told[key])])


def node(state: State) -> str:
    """The decision point as chapter 21.3 names it."""
    return NODES.get(Phase(state.phase), RESOLVE)


def enemies_of(mask: int) -> list[int]:
    """The ids in a set of enemies."""
    return [enemy for enemy in range(1, ENEMIES + 1) if mask >> enemy & 1]


def _write_options(state: State) -> str:
    values = settings(state)
    told = [option for option in OPTIONS if option.name != "level" and values[option.name] != option.default]
    return ";".join(f"{option.name}:{values[option.name]}" for option in told)


def _is_told(state: State, ship: int) -> bool:
    return state.ships[ship].zone != Zone.PILOT and ship < state.book.seats * SHIPS_A_SEAT


def has_facts(state: State, ship: int) -> bool:
    """Whether a ship has facts: on the table, and in hand while it is asked what to do with its landing."""
    zone = state.ships[ship].zone
    return zone == Zone.TABLE or (zone == Zone.HAND and state.phase == Phase.AFTER)


def _write_ship(state: State, number: int) -> str:
    ship = state.ships[number]
    parts = [SHIP_NAMES[number], ZONES[ship.zone]]
    if has_facts(state, number):
        parts.append(_write_fact(read_fact(state, ship)))
    if hit_once(ship.parked):
        parts.append("p" + ",".join(f"{enemy}x{hits}" for enemy, hits in parked_on(state, ship).items()))
    if ship.box_only:
        parts.append("b")
    if ship.scored:
        parts.append("s")
    return ":".join(parts)


def parked_on(state: State, ship: Ship) -> dict[int, int]:
    """The enemies that keep a ship, with its hits on each."""
    hits = {state.grid[cell]: hits_on(ship.parked, cell) for cell in range(CELLS) if hit_once(ship.parked) >> cell & 1}
    return dict(sorted(hits.items()))


def hits_on(hits: Hits, cell: int) -> int:
    """How many hits a cell has."""
    return (hits.ones >> cell & 1) + 2 * (hits.twos >> cell & 1) + 4 * (hits.fours >> cell & 1)


def _write_fact(fact: Fact) -> str:
    gaps = ",".join(f"{enemy}~{gap}" for enemy, gap in sorted(fact.gaps.items()))
    told = {"c": numbers(fact.cards), "m": numbers(fact.moons), "g": gaps}
    air = ".a" if fact.air else ""
    return PLACE_LETTERS[fact.place] + air + "".join(f".{letter}{said}" for letter, said in told.items() if said)


def _write_hand(state: State) -> str:
    if state.hand == NO_SHIP:
        return ""
    parts = (SHIP_NAMES[state.hand], MODES[state.mode], state.air, state.redo_used, state.flips)
    return ":".join(map(str, parts))


def read(line: str) -> State:
    """The state written in a line; BadPosition says what is wrong with it."""
    words = _split(line)
    state = _read_set_up(words)
    _read_tracks(state, words)
    _read_powers(state, words["pilots"])
    _read_enemies(state, words)
    for key, reader in (("ships", _read_ships), ("hand", _read_hand), ("picks", _read_picks)):
        if key in words:
            reader(state, words[key])
    _read_node(state, words)
    _check_ships(state)
    state.number = 1
    state.news.count = 0
    return state


def _split(line: str) -> dict[str, str]:
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


def _read_set_up(words: dict[str, str]) -> State:
    players = _number("players", words["players"], 1, 4)
    seats = _number("seats", words["seats"], 2, 4)
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


def _number(what: str, written: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,6}", written) or not least <= int(written) <= most:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {written!r}")
    return int(written)


def _list(what: str, written: str, least: int, most: int) -> list[int]:
    found = [_number(what, each, least, most) for each in written.split(",")] if written else []
    if len(set(found)) < len(found):
        raise BadPosition(f"{what} names something twice: {written}")
    return found


def _flag(words: dict[str, str], key: str) -> int:
    if words.get(key, "yes") != "yes":
        raise BadPosition(f"{key} is yes or left out, not {words[key]!r}")
    return int(key in words)


def _read_tracks(state: State, words: dict[str, str]) -> None:
    state.round = _number("round", words.get("round", "1"), 1, 9999)
    state.marker = _number("marker", words.get("marker", "1"), 1, state.book.seats) - 1
    state.last = _flag(words, "last")
    state.assault = _flag(words, "assault")
    for place, seat in enumerate(_list("order", words.get("order", ""), 1, state.book.seats)):
        state.order.seats[place] = seat - 1
        state.order.count = place + 1
    state.city, state.city_start = _health("city", words["city"])
    state.mothership, state.mothership_start = _health("mother", words["mother"])


def _health(key: str, written: str) -> tuple[int, int]:
    now, slash, start = written.partition("/")
    if not slash:
        raise BadPosition(f"{key} is the health now and at the start, as in 18/20, not {written!r}")
    most = _number(key, start, 1, TRACK_TOP)
    return _number(key, now, 0, most), most


def _read_powers(state: State, written: str) -> None:
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


def _read_enemies(state: State, words: dict[str, str]) -> None:
    cards = {enemy for enemy in range(1, ENEMIES + 1) if state.book.speed[enemy] > 0}
    rows = [_row(row) for row in words["grid"].split("/")]
    if len(rows) != state.book.rows:
        raise BadPosition(f"the grid has {len(rows)} rows, but this game has {state.book.rows}")
    for place, enemy in enumerate(enemy for row in rows for enemy in row):
        state.grid[place] = enemy
    mark_grid(state)
    named = {key: _list(key, words.get(key, ""), 1, ENEMIES) for key in ("destroyed", "arrived", "seen", "gone")}
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
        state.gone |= 1 << next(cell for cell in range(CELLS) if state.grid[cell] == enemy)


def _row(written: str) -> list[int]:
    row = [_number("an enemy in the grid", each, 0, ENEMIES) for each in written.split(",")]
    if len(row) != COLUMNS:
        raise BadPosition(f"a row of the grid is {COLUMNS} numbers, 0 for an empty cell, not {written!r}")
    return row


def _mask(enemies: list[int]) -> int:
    return sum(1 << enemy for enemy in enemies)


def _read_deck(state: State, written: str) -> list[int]:
    if written.startswith(UNKNOWN):
        state.deck.count = _number("the size of the deck", written[1:], 0, ENEMIES)
        return []
    deck = _list("deck", written, 1, ENEMIES)
    for place, enemy in enumerate(reversed(deck)):
        state.deck.cards[place] = enemy
    state.deck.count = len(deck)
    return deck


def _read_ships(state: State, written: str) -> None:
    told: set[str] = set()
    for part in written.split(";"):
        name, *rest = part.split(":")
        if name not in SHIP_NAMES[: state.book.seats * SHIPS_A_SEAT] or name in told or not rest:
            raise BadPosition(f"{part!r} is no ship of this game like S1-1a:active, or is told twice")
        told.add(name)
        zone, *more = rest
        if zone not in ZONES[1:]:
            raise BadPosition(f"{name} is in one of the zones {', '.join(ZONES[1:])}, not {zone!r}")
        ship = state.ships[SHIP_NAMES.index(name)]
        ship.zone = ZONES.index(zone)
        for mark in more:
            _read_mark(state, ship, name, mark)


def _read_mark(state: State, ship: Ship, name: str, mark: str) -> None:
    if mark == "b":
        ship.box_only = 1
    elif mark == "s":
        ship.scored = 1
    elif mark.startswith("p"):
        for each in mark[1:].split(","):
            enemy, _, hits = each.partition("x")
            cell = _cell_of(state, name, enemy)
            for _ in range(_number(f"hits of {name}", hits, 1, 7)):
                add_hit(ship.parked, cell)
    elif mark[:1] in PLACE_LETTERS and ship.zone in (Zone.TABLE, Zone.HAND):
        fact = _read_fact(name, mark)
        try:
            check_fact(fact, set(ids_in(state, state.filled & ~state.gone)), state.book.rows, name)
        except TableflipError as problem:
            raise BadPosition(str(problem)) from None
        write_fact(state, ship, fact)
    else:
        raise BadPosition(
            f"{mark!r} is no fact or mark of {name}; facts look like T.c13.g1~5000, marks like p21x1, b, s"
        )


def _cell_of(state: State, name: str, enemy: str) -> int:
    for cell in range(CELLS):
        if enemy == str(state.grid[cell]) and enemy != "0":
            return cell
    raise BadPosition(f"{name} is parked on {enemy!r}, which is no enemy in play")


def _read_fact(name: str, written: str) -> Fact:
    letter, *rest = written.split(".")
    fact = Fact(Place(PLACE_LETTERS.index(letter)) if len(letter) == 1 else Place.TABLE)
    told = "".join(each[:1] for each in rest)
    if len(letter) != 1 or not re.fullmatch("a?c?m?g?", told):
        raise BadPosition(f"{written!r} are no facts of {name}; they look like T.a.c13.m3,4.g1~5000")
    for each in rest:
        if each[0] == "a":
            fact.air = True
        elif each[0] == "c":
            fact.cards = set(_list(f"the cards of {name}", each[1:], 1, ENEMIES))
        elif each[0] == "m":
            fact.moons = set(_list(f"the moons of {name}", each[1:], 1, 4))
        else:
            pairs = [pair.partition("~") for pair in each[1:].split(",")]
            fact.gaps = {
                _number(f"a gap of {name}", a, 1, ENEMIES): _number("a gap", b, 0, 999_999) for a, _, b in pairs
            }
    return fact


def _read_hand(state: State, written: str) -> None:
    parts = written.split(":")
    if len(parts) != 5 or parts[0] not in SHIP_NAMES or parts[1] not in MODES:
        raise BadPosition(f"hand is ship:mode:air:redo:flips, as in S1-1b:plain:0:0:0, not {written!r}")
    state.hand = SHIP_NAMES.index(parts[0])
    state.mode = MODES.index(parts[1])
    state.air = _number("the atmosphere count", parts[2], 0, 99)
    state.redo_used = _number("redo", parts[3], 0, 1)
    state.flips = _number("flips", parts[4], 0, 9)


def _read_picks(state: State, written: str) -> None:
    for pick in written.split("+"):
        if pick not in PICKS:
            raise BadPosition(f"{pick!r} is nothing to do with a landing; picks are {', '.join(PICKS)}")
        state.picks |= 1 << PICKS.index(pick)


def _read_node(state: State, words: dict[str, str]) -> None:
    told = words.get("node", "choose")
    phases = {name: phase for phase, name in NODES.items()}
    if told not in phases and told != RESOLVE:
        raise BadPosition(f"node is one of {', '.join([*phases, RESOLVE])}, not {told!r}")
    result = words.get("result", "")
    if result not in RESULTS or (result != "") != (told == "over"):
        raise BadPosition(
            "a position with node=over has the result win, loss-city or loss-assault, and no other has one"
        )
    state.result = Result(RESULTS.index(result))
    state.seat = state.order.seats[0] if state.order.count else 0
    state.phase = phases.get(told, Phase.CONFIRM)
    if told == "draft":
        _seat_to_draft(state)
    elif told != "over" and state.order.count == 0:
        raise BadPosition("order names the seats still to act, the current one first")
    if told in (RESOLVE, "confirm"):
        begin_resolution(state)
        ask(state)
        _replay(state, words.get("choices", ""))
        if node(state) != told:
            raise BadPosition(f"the choices lead to node={node(state)}, not {told}")
    elif "choices" in words:
        raise BadPosition("choices belong to a resolution: node=resolve or node=confirm")


def _seat_to_draft(state: State) -> None:
    seats = state.book.seats
    drafted = sum(1 for place in range(seats * LEVELS_OF_SHIPS) if state.powers[place] != NONE)
    level, turn = divmod(drafted, seats)
    if level == LEVELS_OF_SHIPS:
        raise BadPosition("all pilot cards are drafted, so node is not draft")
    state.seat = seats - 1 - turn if level == 1 else turn


def _replay(state: State, choices: str) -> None:
    for written in filter(None, choices.split(";")):
        legal = {text(state, action): action for action in menu(state)}
        action = legal.get(written.replace("_", " "))
        if action is None or state.phase == Phase.CONFIRM:
            raise BadPosition(f"{written!r} cannot be answered there; possible: {', '.join(legal)}")
        step(state, *action)


def menu(state: State) -> list[Action]:
    """The legal decisions."""
    found = [0] * LEGAL_MOST
    return [SPACE.actions[number] for number in found[: legal_into(state, found)]]  # type: ignore[arg-type]


def _check_ships(state: State) -> None:
    """What must hold for the question of this node to make sense."""
    held = [ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.HAND]
    in_hand = state.phase in (Phase.DECLARE, Phase.FLICK, Phase.AFTER)
    if held != ([state.hand] if state.hand != NO_SHIP else []) or in_hand != bool(held):
        raise BadPosition(
            "the ship in zone hand is the one that hand names, at the nodes declare, flick and after only"
        )
    checks: list[tuple[bool, Callable[[], bool], str]] = [
        (
            state.phase == Phase.CHOOSE,
            lambda: any(
                state.ships[state.seat * SHIPS_A_SEAT + own].zone == Zone.ACTIVE for own in range(SHIPS_A_SEAT)
            ),
            f"seat {state.seat + 1} has no active ship to choose",
        ),
        (
            state.phase == Phase.AFTER,
            lambda: state.picks & 1 == 1 and state.picks > 1,
            "at node after, picks are keep and at least one more",
        ),
        (
            state.phase not in (Phase.DRAFT, Phase.OVER),
            lambda: all(state.powers[place] != NONE for place in range(state.book.seats * LEVELS_OF_SHIPS)),
            "every seat has three pilot cards once the draft is over",
        ),
    ]
    for applies, holds, why in checks:
        if applies and not holds():
            raise BadPosition(why)
    for number in range(SHIPS):
        ship = state.ships[number]
        parked = hit_once(ship.parked)
        if parked and (ship.zone != Zone.TABLE or ship.box_only):
            raise BadPosition(f"{SHIP_NAMES[number]} is parked, so it is on the table and not box only")
