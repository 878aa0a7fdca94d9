"""The test words of Flip Ships: draw a position, play in notation, ask what is there."""

from __future__ import annotations

from random import Random

from tableflip.core.action import Action
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELLS, SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.landings.facts import Fact, ids_in, parked_on
from tableflip.games.flip_ships.landings.notation import fact_words, numbers
from tableflip.games.flip_ships.rules.state import Place, State, Verb, Zone
from tableflip.games.flip_ships.table.geometry import CARD_THICKNESS, SHIP_THICKNESS
from tableflip.games.flip_ships.table.tabletop import Pose, flat
from tableflip.games.flip_ships.terminal import BOARD
from tableflip.games.flip_ships.words.names import enemies_of
from tableflip.testing.told import observation
from tests.games.flip_ships.examples import Play, on_given, on_powers, position, read_grid, take

POWERS = "P1-SHORT+P2-LONG+P3-REPAIR"


def table(
    grid: str,
    given: str = "seats 2 ; level standard",
    active: str = "S1-1a S1-1b S2-1a",
    deck: str = "2 3 4",
    powers: str = "",
    options: dict[str, str] | None = None,
) -> State:
    """A position drawn as in the examples; powers as `S1 P1-SWAP P2-LONG P3-TWIN`, seats joined by ` / `."""
    told = Play(active=active.split(), deck=[int(enemy) for enemy in deck.split()], options=options or {})
    on_given(told, given)
    for hand in filter(None, powers.split(" / ")):
        on_powers(told, hand)
    rows = [line.strip() for line in grid.strip().splitlines() if line.strip()]
    told.grid = read_grid(["columns", *rows]) if rows else [0] * CELLS
    return position(told)


def played(state: State, *actions: str) -> State:
    """The state after actions in the notation of the examples."""
    for written in actions:
        state = take(state, written)
    return state


def legal(state: State) -> list[str]:
    return [FLIP_SHIPS.notation.text(state, action) for action in FLIP_SHIPS.legal(state)]


def reads_back(state: State) -> None:
    """INV-23: its position text leaves nothing out that anybody can see, and nothing more can be seen than it says."""
    again = FLIP_SHIPS.positions.read(FLIP_SHIPS.positions.write(state, False))
    if not legal(state):
        again.seat = state.seat  # whose turn was the last is not told when the game is over
    for seat in range(state.book.seats):
        assert observation(FLIP_SHIPS, again, seat) == observation(FLIP_SHIPS, state, seat)
    assert BOARD.plain(again, 0, True) == BOARD.plain(state, 0, True)
    assert FLIP_SHIPS.telling.prompt(again) == FLIP_SHIPS.telling.prompt(state) and legal(again) == legal(state)


def zone(state: State, ship: str) -> str:
    return Zone(state.ships[SHIP_NAMES.index(ship)].zone).name.lower()


def destroyed(state: State) -> list[int]:
    return enemies_of(state.destroyed)


def parked(state: State, ship: str) -> dict[int, int]:
    return parked_on(state, state.ships[SHIP_NAMES.index(ship)])


def active(state: State, seat: int) -> list[str]:
    return [SHIP_NAMES[n] for n in range(7 * seat - 7, 7 * seat) if state.ships[n].zone == Zone.ACTIVE]


def wild_landing(state: State, pick: Random) -> str:
    """Any landing that a table could show: ships knocked about, cards knocked off, illegal flips among them."""
    if pick.random() < 0.08:
        return "illegal"
    in_play = ids_in(state, state.filled)
    gone = [enemy for enemy in in_play if pick.random() < 0.04]
    left = [enemy for enemy in in_play if enemy not in gone]
    parts = [fact_words(wild_fact(state, left, pick))]
    for ship in range(SHIPS):
        if state.ships[ship].zone == Zone.TABLE:
            lay_near = set(gone) & set(ids_in(state, state.ships[ship].cards | state.ships[ship].near))
            if lay_near or pick.random() < 0.2:
                parts.append(f"{SHIP_NAMES[ship]} {fact_words(wild_fact(state, left, pick))}")
    return " ; ".join([*parts, f"gone {numbers(gone)}"] if gone else parts)


def wild_fact(state: State, enemies: list[int], pick: Random) -> Fact:
    place = pick.choices(list(Place), (70, 12, 4, 4, 4))[0]
    if place != Place.TABLE:
        return Fact(place)
    cards = set(pick.sample(enemies, min(len(enemies), pick.choices((0, 1, 2, 3), (35, 40, 20, 5))[0])))
    air = pick.random() < 0.15
    moons = {row for row in range(1, state.book.rows + 1) if not air and pick.random() < 0.15}
    gaps = {enemy: pick.randrange(100_000) for enemy in enemies if enemy not in cards and pick.random() < 0.25}
    return Fact(place, air, cards, moons, gaps)


def wild_games(count: int, seats: int = 3, **options: str) -> list[list[State]]:
    """Whole games of random choices and wild landings, as lists of their states."""
    return [wild_game(seed, seats, options) for seed in range(count)]


def wild_game(seed: int, seats: int, options: dict[str, str]) -> list[State]:
    return wild_play(FLIP_SHIPS.start(seats, options, str(seed)), seed)


def wild_play(start: State, seed: int) -> list[State]:
    """A whole game from a state on."""
    pick = Random(seed)
    states = [start]
    while actions := FLIP_SHIPS.legal(states[-1]):
        states.append(wild_step(states[-1], pick.choice(actions), pick))
    return states


def wild_step(state: State, action: Action, pick: Random) -> State:
    outcome = wild_landing(state, pick) if action.verb == Verb.FLICK else None
    return FLIP_SHIPS.apply(state, action, outcome)


def laid(x: float, y: float, on_card: bool = False) -> Pose:
    """A ship lying flat on the table, or on a card."""
    return flat(x, y, SHIP_THICKNESS / 2 + (CARD_THICKNESS if on_card else 0.0))
