"""Puzzles of Flip Ships, with the last ship of the last round: what to aim at, and whether to flip again.

Tables are laid at random as they are then. The chance to win is exact for the hand that flicks: every landing that was
measured for it is followed to the end (`last_round.py`). The partners, whatever their level, aim by the same rule of
thumb; so puzzles are graded by that and by players who judge each aim by a few games more or fewer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from tableflip.core.puzzles import Attempt, Puzzle, Tree
from tableflip.games.flip_ships import FLIP_SHIPS as GAME
from tableflip.games.flip_ships.box import (
    CELLS,
    COLUMNS,
    ENEMIES,
    ICONS,
    LEVELS_OF_SHIPS,
    POWERS_A_LEVEL,
    SHIP_LEVEL_OF,
    SHIPS_A_SEAT,
    Power,
)
from tableflip.games.flip_ships.lab.last_round import Chances
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.aims import targets_of
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.landings.nature import lay
from tableflip.games.flip_ships.mind.bots import Partner
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import Phase, Place, State, Verb, Zone
from tableflip.games.flip_ships.words.aims import MOTHERSHIP, aim_text
from tableflip.lab.puzzles import MARGIN_LEAST, Maker, Unproved, solves

AIM, AGAIN = "which aim", "flip again"
DEALS = (AIM, AGAIN, AIM, AGAIN, AIM)  # the tables laid for one seed
LEVELS = ("standard", "standard", "expert")
HANDS = ("casual", "practised", "practised", "expert")
SEATS = 2
EARLIER = 0.4  # of the tables have a ship of the seat that lies on an enemy already
ENEMIES_MOST = 6  # as in any last round
FIRST_SHIPS = 3  # of each seat
SECOND_TRY = 3  # the first ship of level 2, whose pilot card is Second try where it is asked whether to flip again
CHANCE_LEAST = 0.1  # that the best answer leaves: less is nothing to play for
RIGHT_MOST = 2
HELD = 10  # how a hit by the ship in question is told from others
GAMES_TRIED = (4, 16, 64, 256)  # for each choice, by the players who judge it so
TRIED = 4  # times, by each of them
GOALS = {
    AIM: "The last flick of the last round: what do you aim at for the best chance to win?",
    AGAIN: "The last ship of the last round lies there: keep it so, or flip it again, for the best chance to win?",
}
ASKED = {AIM: Phase.FLICK, AGAIN: Phase.AFTER}
RULES = ("SHIPS-118", "SHIPS-119", "SHIPS-131", "SHIPS-133", "SHIPS-135")


def found_in(seed: str) -> Iterator[Puzzle]:
    """The puzzles among some random tables."""
    random = Random(seed)
    for theme in DEALS:
        state = _table(random, theme)
        if theme == AGAIN:
            lay(state, random.choice(targets_of(state)), random.randrange(SAMPLES))
            GAME.rules.step(state, Verb.FLICK, 0)
        if state.phase == ASKED[theme] and (puzzle := solved(GAME.positions.write(state, True))):
            yield puzzle


def _table(random: Random, theme: str) -> State:
    """The last turn of a last round, with a few enemies about to run and a mothership that is still there."""
    state = GAME.start(SEATS, {"level": random.choice(LEVELS), "skill": random.choice(HANDS)}, "table")
    _let_fall(state, random, random.randint(2, ENEMIES_MOST))
    threat = 2 * sum(state.book.damage[state.grid[cell]] for cell in range(CELLS))
    state.city = min(random.randint(1, threat + 1), state.city_start)
    state.mothership = random.randint(1, state.mothership_start)
    state.round, state.marker, state.last = random.randint(6, 12), 1, 1
    state.order.count, state.order.seats[0] = 1, 0
    _hand_out(state, random, theme)
    _place_ships(state, random, theme)
    return state


def _let_fall(state: State, random: Random, standing: int) -> None:
    """Only a few of the enemies still stand, anywhere; all others of the game have fallen."""
    left = random.sample(range(1, ENEMIES + 1), standing)
    fallen = [state.deck.cards[place] for place in range(state.deck.count)]
    fallen += [state.grid[cell] for cell in range(CELLS) if state.grid[cell]]
    state.deck.count = 0
    for cell in range(CELLS):
        state.grid[cell] = 0
    for cell, enemy in zip(random.sample(range(state.book.rows * COLUMNS), standing), left):
        state.grid[cell] = enemy
    mark_grid(state)
    gone = [enemy for enemy in fallen if enemy not in left][: len(fallen) - standing]
    state.destroyed = sum(1 << enemy for enemy in gone)
    state.seen = state.destroyed | sum(1 << enemy for enemy in left)
    state.aside = sum(1 << enemy for enemy in range(1, ENEMIES + 1) if enemy not in gone and enemy not in left)


def _hand_out(state: State, random: Random, theme: str) -> None:
    """Pilot cards; Moonshot is left out, for what it wants no aim of a puzzle leads to."""
    for level in range(LEVELS_OF_SHIPS):
        first = level * POWERS_A_LEVEL
        powers = [power for power in range(first, first + POWERS_A_LEVEL) if power != Power.MOON]
        for seat, power in enumerate(random.sample(powers, SEATS)):
            state.powers[seat * LEVELS_OF_SHIPS + level] = power
    own = SHIP_LEVEL_OF[SECOND_TRY] - 1
    if theme == AGAIN:
        if state.powers[LEVELS_OF_SHIPS + own] == Power.REDO:
            state.powers[LEVELS_OF_SHIPS + own] = state.powers[own]
        state.powers[own] = Power.REDO


def _place_ships(state: State, random: Random, theme: str) -> None:
    """The ships that the city's track has brought: in the dock but the last one, and perhaps one that hits."""
    icons = sum(1 for space in range(state.city, state.city_start) if ICONS[0] >> space & 1)
    joined = min(FIRST_SHIPS + icons, SHIPS_A_SEAT)
    asked = SECOND_TRY if theme == AGAIN else random.randrange(joined)
    joined = max(joined, asked + 1)
    for seat in range(SEATS):
        for own in range(SHIPS_A_SEAT):
            state.ships[seat * SHIPS_A_SEAT + own].zone = Zone.DOCK if own < joined else Zone.PILOT
    if random.random() < EARLIER:
        ship = state.ships[random.choice([own for own in range(joined) if own != asked])]
        ship.zone, ship.place = Zone.TABLE, Place.TABLE
        ship.cards = 1 << random.choice([cell for cell in range(CELLS) if state.grid[cell]])
    state.hand = asked
    state.ships[asked].zone = Zone.HAND
    state.phase = Phase.FLICK


def solved(position: str) -> Puzzle | None:
    """The puzzle that a position is; None where it is none, or a poor one."""
    state = GAME.start_from(position)
    theme = next((theme for theme, phase in ASKED.items() if phase == state.phase), "")
    chances = Chances()
    values = _values(chances, state)
    best = max(values.values())
    others = [each for each in values.values() if each < best]
    margin = _margin(values)
    if not theme or margin < MARGIN_LEAST or max(others) == 0.0 or best < CHANCE_LEAST:
        return None  # where all else is hopeless there is nothing to weigh
    return Puzzle(
        id="", game=GAME.name, position=position, seat=0, goal=GOALS[theme], theme=theme,
        answer=_tree(chances, state, values), unit="chance", margin=margin, values=values, rules=RULES,
    )  # fmt: skip


def _values(chances: Chances, state: State) -> dict[str, float]:
    """What each choice is worth, by its text."""
    if state.phase == Phase.FLICK:
        return {aim_text(state, target): round(chance, 6) for target, chance in chances.of_aims(state).items()}
    return {GAME.notation.text(state, action): round(chance, 6) for action, chance in chances.of_ships(state).items()}


def _margin(values: dict[str, float]) -> float:
    """By how much the best choices are better than the next; 0 where there is too little to choose."""
    best = max(values.values())
    others = [each for each in values.values() if each < best]
    return round(best - max(others), 6) if others and len(values) - len(others) <= RIGHT_MOST else 0.0


def _tree(chances: Chances, state: State, values: dict[str, float]) -> Tree:
    """The right choices, and after another than an aim the aim too, if one is clearly the best."""
    best = max(values.values())
    tree = dict[str, Tree]()
    for text in (text for text, value in values.items() if value == best):
        tree[text] = {}
        if state.phase != Phase.FLICK:
            after = GAME.apply(state, GAME.parse(state, text))
            aims = _values(chances, after) if after.phase == Phase.FLICK else {}
            if aims and _margin(aims) >= MARGIN_LEAST:
                tree[text] = _tree(chances, after, aims)
    return tree


def prove(puzzle: Puzzle) -> Puzzle:
    """The puzzle that the landings make of the same position."""
    found = solved(puzzle.position)
    if found is None:
        raise Unproved(f"flip_ships {puzzle.id}: no puzzle in {puzzle.position}")
    return replace(found, id=puzzle.id)


def tried_by(puzzle: Puzzle) -> Iterator[float]:
    """How often it is found: by the partners' rule of thumb, then by players who judge a choice by ever more games."""
    yield float(solves(GAME, puzzle, _by_thumb))
    chances = Chances()
    for games in GAMES_TRIED:
        random = Random(f"{puzzle.id} {games}")
        yield sum(solves(GAME, puzzle, partial(_by_games, chances, games, random)) for _ in range(TRIED)) / TRIED


def _by_thumb(tried: Attempt) -> str:
    state = tried.match.state
    if state.phase == Phase.FLICK:
        return aim_text(state, aim_of(state))
    return GAME.notation.text(state, Partner().choose(GAME, state, tried.puzzle.seat))


def _by_games(chances: Chances, games: int, random: Random, tried: Attempt) -> str:
    """The choice with which most of so many games are won."""
    values = _values(chances, tried.match.state)
    won = {text: sum(random.random() < value for _ in range(games)) for text, value in values.items()}
    return max(values, key=lambda text: (won[text], random.random()))


def alike(puzzle: Puzzle) -> str:
    """The table and its mirror, without the numbers of its enemies and its round, and the other seat's cards."""
    state = GAME.start_from(puzzle.position)
    book = state.book
    joined = sum(state.ships[ship].zone != Zone.PILOT for ship in range(SHIPS_A_SEAT))
    ways = list[str]()
    for is_mirrored in (False, True):
        seen = list[tuple[int, ...]]()
        for cell in range(CELLS):
            enemy = state.grid[cell]
            if enemy:
                lying = [state.ships[ship] for ship in range(SHIPS_A_SEAT) if ship != state.hand]
                hit = sum(ship.cards >> cell & 1 for ship in lying if ship.zone == Zone.TABLE)
                if state.phase == Phase.AFTER:
                    hit += HELD * (state.ships[state.hand].cards >> cell & 1)
                icons = (book.shields >> enemy & 1, book.doubles >> enemy & 1)
                row, column = divmod(cell, COLUMNS)
                place = (row, COLUMNS - 1 - column if is_mirrored else column)
                seen.append((*place, book.damage[enemy], *icons, hit))
        ways.append(str(sorted(seen)))
    told = (
        book.skills[0],
        state.city,
        state.city_start,
        state.mothership,
        joined,
        power_of(state, state.hand),
        state.phase,
        state.picks,
    )
    return f"{min(ways)} {told}"


def asks(puzzle: Puzzle) -> str:
    """What is right: an enemy or the mothership as an aim, a landing kept or not."""
    right = next(iter(puzzle.answer)).split()[-1]
    return "enemy" if puzzle.theme == AIM and right != MOTHERSHIP else right


MAKER = Maker(game="flip_ships", found_in=found_in, prove=prove, alike=alike, tried_by=tried_by, asks=asks)
