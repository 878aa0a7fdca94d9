"""What a flip or a question is worth at once to a player of Captain Flip, in tenths of a point, by what it knows."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.news import knows
from tableflip.games.captain_flip.box import ALL, DOES, TIMES, VALUES, Does
from tableflip.games.captain_flip.rules.legal import flippable
from tableflip.games.captain_flip.rules.state import Ask, State
from tableflip.games.captain_flip.rules.targets import choices, may_rob, set_off, targets

POINT = 10
MEAN_TILE = 30  # a tile nobody has seen: 160 points on 54 tiles
UNSEEN_FLIP = 14  # what an unseen tile brings when it is flipped
ANOTHER_TURN = 38
ROBBED = 30
NEVER = -10_000


@rule
def question(state: State) -> int:
    """What the question being asked is worth to the active player."""
    if state.ask == Ask.CLAIM:
        return best_claim(state, state.active, targets(state))
    if state.ask == Ask.STEAL:
        return best_theft(state, state.active)
    if state.ask == Ask.LOSE:
        return best_loss(state, state.active, state.left)
    if state.ask == Ask.BACK or state.ask == Ask.ONTO:
        return best_loss(state, state.active, 1)
    return 0


@rule
def best_flip(state: State, seat: int) -> int:
    """What the best flip would bring a player at once if it were to flip now."""
    best = NEVER
    cells = flippable(state, seat)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        best = max(best, flip_gain(state, seat, cell))
    return best


@rule
def flip_gain(state: State, seat: int, cell: int) -> int:
    """What flipping one tile would bring a player at once."""
    is_up = state.up >> cell & 1
    if not is_up and not knows(state.known[cell], seat):
        return UNSEEN_FLIP
    tile = state.board[cell]
    power = set_off(state, tile, 1 - is_up)
    does = DOES[power]
    pile = state.players[seat].pile
    if does == Does.CLAIM:
        return claims(state, seat, power, choices(state, power, cell, state.up ^ 1 << cell))
    if does == Does.STEAL:
        return max(best_theft(state, seat), 0)
    if does == Does.LOSE:
        return best_loss(state, seat, TIMES[power])
    if does == Does.GO_AGAIN:
        return ANOTHER_TURN if state.extra == 0 else 0
    if does == Does.DOUBLE:
        return -ANOTHER_TURN if state.double == 0 else 0
    if does == Does.BE_ROBBED:
        return -ROBBED if pile.count > 0 else 0
    return 0


@rule
def claims(state: State, seat: int, power: int, cells: int) -> int:
    """What an action that claims brings: one tile of the player's choice, or all of them."""
    if TIMES[power] != ALL:
        return best_claim(state, seat, cells) if cells != 0 else 0
    total = 0
    while cells != 0:
        total += worth(state, state.board[lowest(cells)])
        cells &= cells - 1
    return total


@rule
def worth(state: State, tile: int) -> int:
    """A tile's printed value."""
    return VALUES[state.faces.kind[tile]] * POINT


@rule
def best_claim(state: State, seat: int, cells: int) -> int:
    """The best tile to claim; one the player has not seen counts as a mean one."""
    best = NEVER
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        best = max(best, worth(state, state.board[cell]) if knows(state.known[cell], seat) else MEAN_TILE)
    return best


@rule
def best_theft(state: State, seat: int) -> int:
    """The best tile to steal: what one player wins the other loses."""
    best = NEVER
    for rival in range(state.seats):
        if may_rob(state, seat, rival):
            pile = state.players[rival].pile
            for place in range(pile.count):
                best = max(best, worth(state, pile.cards[place]))
    return best + best // 2


@rule
def best_loss(state: State, seat: int, count: int) -> int:
    """What giving away the worst tiles brings: points if they are negative; nothing without tiles."""
    pile = state.players[seat].pile
    if pile.count == 0:
        return 0
    worst = -NEVER
    second = -NEVER
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
