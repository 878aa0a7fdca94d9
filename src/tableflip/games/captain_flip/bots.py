"""What bots know of Captain Flip: how good a position looks, and a greedy player with a good or a bad memory."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tableflip.core import game as core
from tableflip.core.chance import Chance, below, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import Action, Game
from tableflip.core.grids import cells_in, lowest
from tableflip.core.loops import as_chance, as_state, copy_row, take
from tableflip.core.news import EVERYBODY, knows
from tableflip.core.records import Row, pack
from tableflip.games.captain_flip.box import CELLS, TILES, VALUES, Star
from tableflip.games.captain_flip.hidden import resample
from tableflip.games.captain_flip.records import Ask, State
from tableflip.games.captain_flip.rules import legal_into, payoff, solo_payoff
from tableflip.games.captain_flip.scoring import score, stars_of
from tableflip.games.captain_flip.targets import can_be_robbed, targets

# in tenths of a point
POINT = 10
MEAN_TILE = 30  # a tile nobody has seen: 160 points on 54 tiles
TURN_WORTH = 20
SOFT = 300  # a lead of this much is worth half of what is left to a certain win, when no tile is left to win
SOFT_TILE = 6  # and more is needed for each tile still in play
# What owning a star that changes the play is worth while all tiles are in play; a lead counts half as much then.
# Found by regression over games that bots played.
SHIELD = 200
TWO_FLIPS = 165
NO_CLEAR = -175
FORCE_DOWN = -450
FORCE_UP = -50
KNOWN = 40  # a facedown tile that a player has seen
SAMPLES = 8
SPAN = 6  # turns for which a forgetful bot has a tile in mind or not
SLIPPED = 55  # of a hundred tiles, those it cannot recall


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff: the lead in points, what the pending question promises, and the turns to come."""
    if state.ask == Ask.OVER:
        return payoff(state, seat)
    mine = standing(state, seat)
    if state.seats == 1:
        return solo_payoff(mine // POINT)
    best = mine - 10_000
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, standing(state, rival))
    lead = mine - best
    size = lead if lead >= 0 else -lead
    open_tiles = tiles_left(state)
    half = core.WON // 2
    return half + (half - 1) * lead // (SOFT + SOFT_TILE * open_tiles + size)


@rule
def standing(state: State, seat: int) -> int:
    """The points of a seat in tenths, with what it is about to get."""
    left = tiles_left(state)
    points = score(state, seat) * POINT * (2 * TILES - left) // (2 * TILES)
    points += stars_worth(stars_of(state, seat)) * left // TILES + KNOWN * known_down(state, seat)
    if seat == state.active:
        points += prospect(state) + TURN_WORTH * (state.turns_left - 1)
    elif state.double and seat == (state.active + 1) % state.seats:
        points += TURN_WORTH
    return points


@rule
def tiles_left(state: State) -> int:
    """How many tiles are still to be won: those on the board and in the deck."""
    return state.deck.count + cells_in(state.present)


@rule
def known_down(state: State, seat: int) -> int:
    """How many facedown tiles a player knows."""
    count = 0
    down = state.present & ~state.up
    while down != 0:
        if knows(state.known[lowest(down)], seat):
            count += 1
        down &= down - 1
    return count


@rule
def stars_worth(stars: int) -> int:
    """What the stars of a pile promise while there are tiles to win; scoring stars are in the score already."""
    total = 0
    if stars >> Star.SHIELD & 1:
        total += SHIELD
    if stars >> Star.TWO_FLIPS & 1:
        total += TWO_FLIPS
    if stars >> Star.NO_CLEAR & 1:
        total += NO_CLEAR
    is_down = stars >> Star.FORCE_DOWN & 1
    is_up = stars >> Star.FORCE_UP & 1
    if is_down != is_up:  # CAPTAIN-388: both together bind nothing
        total += FORCE_DOWN if is_down else FORCE_UP
    return total


@rule
def prospect(state: State) -> int:
    """What the question being asked is worth to the active player, by what that player can know."""
    if state.ask == Ask.CLAIM:
        return best_claim(state)
    if state.ask == Ask.STEAL:
        return best_theft(state)
    if state.ask == Ask.LOSE:
        return best_loss(state, state.left)
    if state.ask == Ask.BACK or state.ask == Ask.ONTO:
        return best_loss(state, 1)
    return 0


@rule
def worth(state: State, tile: int) -> int:
    """A tile's printed value in tenths."""
    return VALUES[state.faces.kind[tile]] * POINT


@rule
def best_claim(state: State) -> int:
    """The best tile to claim; one the player has not seen counts as a mean one."""
    best = -10_000
    cells = targets(state)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        seen = knows(state.known[cell], state.active)
        best = max(best, worth(state, state.board[cell]) if seen else MEAN_TILE)
    return best


@rule
def best_theft(state: State) -> int:
    """The best tile to steal: what one player wins the other loses."""
    best = -10_000
    for seat in range(state.seats):
        if can_be_robbed(state, seat):
            pile = state.players[seat].pile
            for place in range(pile.count):
                best = max(best, worth(state, pile.cards[place]))
    return best + best // 2


@rule
def best_loss(state: State, count: int) -> int:
    """What giving away the worst tiles brings: points if they are negative."""
    pile = state.players[state.active].pile
    worst = 10_000
    second = 10_000
    for place in range(pile.count):
        value = worth(state, pile.cards[place])
        if value < worst:
            second = worst
            worst = value
        elif value < second:
            second = value
    if count > 1 and pile.count > 1:
        return -worst - second
    return -worst


@rule
def glance(
    root: Row, seat: int, samples: int, menu: NDArray[np.int32], worths: NDArray[np.float64], source: Row
) -> int:
    """What each legal action is worth right after it, over several deals of the unknown; how many there are."""
    count = legal_into(as_state(root), menu)  # type: ignore[arg-type]
    dealt = root.copy()
    row = root.copy()
    for option in range(count):
        worths[option] = 0.0
    for _ in range(samples):
        copy_row(dealt, root)
        state = as_state(dealt)
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        for option in range(count):
            copy_row(row, dealt)
            after = as_state(row)
            take(after, menu[option])
            worths[option] += evaluate(after, seat)
    return count


class Greedy:
    """Takes what looks best after each decision, and remembers every tile it has seen."""

    def __init__(self, seed: str = "0") -> None:
        self.chance = stream(f"captain {seed}")

    def choose(self, game: Game[State], state: State, seat: int) -> Action:
        """The action with the best evaluation over several deals; equals are drawn."""
        menu = np.empty(game.legal_most, np.int32)
        worths = np.zeros(game.legal_most, np.float64)
        source = Chance(key=[below(self.chance, 1 << 32) for _ in range(8)])  # type: ignore[arg-type]
        count = compiled(glance, game.owner)(pack(state), seat, SAMPLES, menu, worths, pack(source))
        best = worths[:count].max()
        equal = [int(number) for number, worth in zip(menu[:count], worths[:count]) if worth == best]
        return game.actions[equal[below(self.chance, len(equal))]]


class Forgetful(Greedy):
    """Plays greedily too, but every facedown tile slips its mind for some turns, unless the ship's log keeps it."""

    def choose(self, game: Game[State], state: State, seat: int) -> Action:
        """What looks best to somebody who has forgotten a part of what was seen."""
        return super().choose(game, self.remembered(game, state, seat), seat)

    def remembered(self, game: Game[State], state: State, seat: int) -> State:
        """The state with the tiles dealt again that are out of this player's mind at the moment."""
        faded = state.clone()
        for cell in range(CELLS):
            down = (state.present & ~state.up) >> cell & 1
            if not down or cell == state.flipped or not knows(state.known[cell], seat):
                continue
            kept_by_log = state.book.log and state.known[cell] == EVERYBODY
            if not kept_by_log and slips(state, cell, seat):
                faded.known[cell] &= ~(1 << seat)
        return game.redeal(faded, seat, self.chance)


def slips(state: State, cell: int, seat: int) -> bool:
    """Whether a player cannot recall a tile these turns: a matter of the tile, its cell and the hour.

    A bot is made anew for every decision at a server's table, so its memory may not depend on what it kept.
    """
    hour = state.number // SPAN
    return below(stream(f"mind {state.board[cell]} {cell} {seat} {hour}"), 100) < SLIPPED
