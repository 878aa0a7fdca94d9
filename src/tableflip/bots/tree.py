"""Search for any game: Monte-Carlo tree search over re-dealt states, compiled for each game.

Every simulation deals anew what the searching seat cannot know. What an action shows that seat (a flipped card,
a landing) leads to a node of its own: outcomes of chance are told apart by what was seen. A node that was reached
often enough is expanded, its edges valued at first by the game's evaluation one action ahead; most nodes behind a
hidden card are reached once and never need to be. The value of a leaf is the evaluation after a short rollout.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.habits import plain_action
from tableflip.core.action import WON
from tableflip.core.chance import rekey
from tableflip.core.compiled import large_loop, rule
from tableflip.core.loops import (
    ACTIONS,
    LEGAL_MOST,
    SEATS_MOST,
    Numbers,
    Rows,
    as_chance,
    as_state,
    copy_row,
    evaluate,
    foresee,
    legal_into,
    next_random,
    pick,
    resample,
    take,
    turn,
)
from tableflip.core.news import is_revealing, seen_key
from tableflip.core.records import Row

NONE = -1
DEPTH_MOST = 96  # decisions from the root; deeper lines are evaluated where they stand
UNVALUED = -1.0
# rows of the tables of nodes and edges
NODE_EDGE, NODE_NEXT, NODE_TOLD, NODE_VISITS, NODE_PLAIN = 0, 1, 2, 3, 4
NODE_ROWS = 5
EDGE_ACTION, EDGE_NEXT, EDGE_NODE, EDGE_VISITS = 0, 1, 2, 3
NODES, EDGES, RANDOM = 0, 1, 2  # places in the counters
CERTAIN = 1 << 20  # a probability of one, where a kind of player is drawn


@large_loop
def simulate(
    root: Row,
    seat: int,
    is_duel: bool,
    simulations: int,
    rollout: int,
    expand_after: int,
    exploration: float,
    nodes: Numbers,
    edges: Numbers,
    totals: NDArray[np.float64],
    counters: NDArray[np.int64],
    source: Row,
    plain: NDArray[np.float64],
    rows: Rows,
    menu: Numbers,
    marks: NDArray[np.int64],
    path: Numbers,
    movers: Numbers,
    values: NDArray[np.float64],
    looks: NDArray[np.int64],
) -> None:
    """Grow the tree by this many simulations from a root in which `seat` decides.

    In each of them an opponent is drawn by the opponent model: a plain player, or one whose edges are chosen by UCB1.
    The last seven are room to work in (`room`): what makes room in compiled code would be compiled too.
    """
    for action in range(ACTIONS):
        marks[action] = 0
    state = as_state(rows[0])
    for simulation in range(1, simulations + 1):
        copy_row(rows[0], root)
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        plain_seats = draw_plain(plain, counters)
        depth = 0
        node = 0
        while depth < DEPTH_MOST:
            mover = turn(state)
            if mover < 0:
                break
            is_new = nodes[node, NODE_EDGE] == NONE
            nodes[node, NODE_VISITS] += 1
            if nodes[node, NODE_VISITS] < expand_after and depth > 0:
                break
            count = legal_into(state, menu)
            if not open_edges(
                rows,
                mover,
                node,
                menu,
                count,
                simulation * DEPTH_MOST + depth,
                marks,
                nodes,
                edges,
                totals,
                counters,
                source,
            ):
                break
            edge = NONE
            if plain_seats >> mover & 1:
                if nodes[node, NODE_PLAIN] == NONE:
                    nodes[node, NODE_PLAIN] = plain_action(rows, mover, menu, count, looks, source)
                edge = edge_of(node, nodes[node, NODE_PLAIN], simulation * DEPTH_MOST + depth, marks, nodes, edges)
            if edge == NONE:
                edge = best_edge(node, simulation * DEPTH_MOST + depth, marks, exploration, nodes, edges, totals)
            path[depth] = edge
            movers[depth] = mover
            depth += 1
            take(state, edges[edge, EDGE_ACTION])
            node = next_node(edge, seen_key(state.news, seat), nodes, edges, counters)
            if is_new or node == NONE:
                break
        roll_out(state, rollout, menu, counters)
        evaluate_leaf(state, movers, depth, is_duel, values)
        for place in range(depth):
            edges[path[place], EDGE_VISITS] += 1
            totals[path[place]] += values[movers[place]]


def room(row: Row, actions: int, legal_most: int, seats_most: int) -> tuple[NDArray[Any], ...]:
    """Room for simulations: states, a menu, marks of actions, the path and its movers, values of seats, and looks."""
    return (
        np.empty((3, row.shape[0]), np.uint8),
        np.empty(legal_most, np.int32),
        np.empty(actions, np.int64),
        np.empty(DEPTH_MOST, np.int32),
        np.empty(DEPTH_MOST, np.int32),
        np.empty(seats_most, np.float64),
        np.empty(legal_most, np.int64),
    )


@rule
def draw_plain(plain: NDArray[np.float64], counters: NDArray[np.int64]) -> int:
    """The seats that are plain players in one simulation."""
    seats = 0
    for seat in range(plain.shape[0]):
        if plain[seat] > 0.0:
            counters[RANDOM] = next_random(counters[RANDOM])
            if pick(counters[RANDOM], CERTAIN) < plain[seat] * CERTAIN:
                seats |= 1 << seat
    return seats


@rule
def open_edges(
    rows: Rows,
    mover: int,
    node: int,
    menu: Numbers,
    count: int,
    mark: int,
    marks: NDArray[np.int64],
    nodes: Numbers,
    edges: Numbers,
    totals: NDArray[np.float64],
    counters: NDArray[np.int64],
    source: Row,
) -> bool:
    """Mark the legal actions and give each an edge, valued at first by the evaluation after it; False if full.

    It is evaluated in another deal than the one being played, dealt for whoever decides: nobody sees through cards.
    """
    for option in range(count):
        marks[menu[option]] = mark
    known = 0
    edge = nodes[node, NODE_EDGE]
    while edge != NONE:
        if marks[edges[edge, EDGE_ACTION]] == mark:
            marks[edges[edge, EDGE_ACTION]] = -mark
            known += 1
        edge = edges[edge, EDGE_NEXT]
    if known < count:
        if counters[EDGES] + count > edges.shape[0]:
            return False
        copy_row(rows[1], rows[0])
        guess = as_state(rows[1])
        rekey(guess.chance, as_chance(source))
        resample(guess, mover)
        for option in range(count):
            action = menu[option]
            if marks[action] == mark:
                marks[action] = -mark
                edge = counters[EDGES]
                counters[EDGES] += 1
                edges[edge, EDGE_ACTION] = action
                edges[edge, EDGE_NEXT] = nodes[node, NODE_EDGE]
                edges[edge, EDGE_NODE] = NONE
                edges[edge, EDGE_VISITS] = 1
                nodes[node, NODE_EDGE] = edge
                copy_row(rows[2], rows[1])
                ahead = as_state(rows[2])
                take(ahead, action)
                totals[edge] = foresee(ahead, mover) / WON
    return True


@rule
def best_edge(
    node: int,
    mark: int,
    marks: NDArray[np.int64],
    exploration: float,
    nodes: Numbers,
    edges: Numbers,
    totals: NDArray[np.float64],
) -> int:
    """The legal edge with the highest upper confidence bound of its value (UCB1)."""
    visits = 0
    edge = nodes[node, NODE_EDGE]
    while edge != NONE:
        if marks[edges[edge, EDGE_ACTION]] == -mark:
            visits += edges[edge, EDGE_VISITS]
        edge = edges[edge, EDGE_NEXT]
    spread = exploration * exploration * math.log(visits + 1.0)
    best = NONE
    best_bound = -1.0
    edge = nodes[node, NODE_EDGE]
    while edge != NONE:
        if marks[edges[edge, EDGE_ACTION]] == -mark:
            tried = edges[edge, EDGE_VISITS]
            bound = totals[edge] / tried + math.sqrt(spread / tried)
            if bound > best_bound:
                best_bound = bound
                best = edge
        edge = edges[edge, EDGE_NEXT]
    return best


@rule
def edge_of(node: int, action: int, mark: int, marks: NDArray[np.int64], nodes: Numbers, edges: Numbers) -> int:
    """The edge of an action; NONE if it is not legal in this deal."""
    if marks[action] != -mark:
        return NONE
    edge = nodes[node, NODE_EDGE]
    while edges[edge, EDGE_ACTION] != action:
        edge = edges[edge, EDGE_NEXT]
    return edge


@rule
def next_node(edge: int, seen: int, nodes: Numbers, edges: Numbers, counters: NDArray[np.int64]) -> int:
    """The node an edge leads to where this was seen; made if it is new, NONE if there is no room."""
    node = edges[edge, EDGE_NODE]
    while node != NONE:
        if nodes[node, NODE_TOLD] == seen:
            return node
        node = nodes[node, NODE_NEXT]
    if counters[NODES] >= nodes.shape[0]:
        return NONE
    node = counters[NODES]
    counters[NODES] += 1
    nodes[node, NODE_EDGE] = NONE
    nodes[node, NODE_TOLD] = seen
    nodes[node, NODE_VISITS] = 0
    nodes[node, NODE_PLAIN] = NONE
    nodes[node, NODE_NEXT] = edges[edge, EDGE_NODE]
    edges[edge, EDGE_NODE] = node
    return node


@rule
def roll_out(state: Any, decisions: int, menu: Numbers, counters: NDArray[np.int64]) -> None:
    """Play on for a few random decisions."""
    random = counters[RANDOM]
    for _ in range(decisions):
        count = legal_into(state, menu)
        if count == 0:
            break
        random = next_random(random)
        take(state, menu[pick(random, count)])
    counters[RANDOM] = random


@rule
def evaluate_leaf(state: Any, movers: Numbers, depth: int, is_duel: bool, values: NDArray[np.float64]) -> None:
    """The value of a state to every seat that decided on the way to it; the values of two rivals add up to one win."""
    if is_duel:
        values[0] = foresee(state, 0) / WON
        values[1] = 1.0 - values[0]
        return
    for seat in range(SEATS_MOST):
        values[seat] = UNVALUED
    for place in range(depth):
        seat = movers[place]
        if values[seat] == UNVALUED:
            values[seat] = foresee(state, seat) / WON


@rule
def own_best(rows: Rows, seat: int, menus: Numbers, best: NDArray[np.float64], tried: NDArray[np.int64]) -> float:
    """The best evaluation a seat reaches from rows[0] by its own actions, until the turn passes or at a chance node."""
    depth = 0
    counts = np.zeros(rows.shape[0], np.int64)
    tried[0] = 0
    best[0] = -1.0
    counts[0] = legal_into(as_state(rows[0]), menus[0])
    if turn(as_state(rows[0])) != seat:
        return evaluate(as_state(rows[0]), seat) / WON
    while True:
        if tried[depth] == counts[depth]:
            if depth == 0:
                return best[0]
            best[depth - 1] = max(best[depth - 1], best[depth])
            depth -= 1
            continue
        number = menus[depth, tried[depth]]
        tried[depth] += 1
        copy_row(rows[depth + 1], rows[depth])
        state = as_state(rows[depth + 1])
        take(state, number)
        if turn(state) != seat or is_revealing(state.news) or depth + 2 >= rows.shape[0]:
            best[depth] = max(best[depth], evaluate(state, seat) / WON)
            continue
        depth += 1
        tried[depth] = 0
        best[depth] = -1.0
        counts[depth] = legal_into(state, menus[depth])


@large_loop
def look_ahead(
    root: Row, seat: int, samples: int, depth: int, menu: Numbers, values: NDArray[np.float64], source: Row
) -> int:
    """The value of each legal action by the best own continuation, a mean over deals; how many actions there are."""
    rows = np.empty((depth + 1, root.shape[0]), np.uint8)
    menus = np.empty((depth + 1, LEGAL_MOST), np.int32)
    best = np.empty(depth + 1, np.float64)
    tried = np.empty(depth + 1, np.int64)
    dealt = root.copy()
    count = legal_into(as_state(root), menu)
    for option in range(count):
        values[option] = 0.0
    for _ in range(samples):
        copy_row(dealt, root)
        state = as_state(dealt)
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        for option in range(count):
            copy_row(rows[0], dealt)
            after = as_state(rows[0])
            take(after, menu[option])
            if turn(after) != seat or is_revealing(after.news):
                values[option] += evaluate(after, seat) / WON / samples
            else:
                values[option] += own_best(rows, seat, menus, best, tried) / samples
    return count
