"""Deciding by trying: a choice is worth the share of games won by partners who play on from it by rules of thumb."""

from __future__ import annotations

from typing import Any

import numpy as np

from tableflip.core.chance import rekey
from tableflip.core.compiled import large_loop, rule
from tableflip.core.grids import lowest
from tableflip.core.loops import Counts, Numbers, Rows, as_chance, as_state, copy_row
from tableflip.core.records import Many, Row
from tableflip.games.flip_ships.box import SHIP_LEVEL_OF, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.aiming import aim_of, aim_worth, unanswered
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.landings.nature import begin_luck, lay, nature
from tableflip.games.flip_ships.landings.targets import FIRST_MOON, MOTHERSHIP_TARGET
from tableflip.games.flip_ships.mind.thumb import partner
from tableflip.games.flip_ships.rules.grid import row_cells
from tableflip.games.flip_ships.rules.hidden import resample
from tableflip.games.flip_ships.rules.legal import legal_into
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import FIRST, LEGAL_MOST, SPACE, Mode, Phase, Result, State, Verb
from tableflip.games.flip_ships.rules.step import step

CHOICES_MOST = 12  # that are tried of one decision
STRIDE = 37  # from one measured landing to the next that is tried: so all of them are met
VERB_OF = tuple(int(action.verb) for action in SPACE.actions)
TARGET_OF = tuple(int(action.target) for action in SPACE.actions)


@rule
def list_choices(row: Row, most: int, out: Numbers) -> int:
    """What is worth trying in the position of a row."""
    menu: Any = np.empty(LEGAL_MOST, np.int32)
    return choices_of(as_state(row), most, menu, out)


@rule
def choices_of(state: State, most: int, menu: Many[int], out: Numbers) -> int:
    """What is worth trying, a partner's own choice first: of a flick targets, of anything else numbers of actions."""
    if state.phase == Phase.FLICK:
        return list_aims(state, most, out)
    count = legal_into(state, menu)
    own = partner(state, menu, count)
    out[0] = menu[own]
    if state.phase == Phase.CONFIRM:  # nobody takes answers back
        return 1
    listed = 1
    levels = 1 << level_of(menu[own])
    for option in range(count):
        if option == own or listed == most:
            continue
        if state.phase == Phase.CHOOSE:
            if levels >> level_of(menu[option]) & 1:  # ships of a level are alike
                continue
            levels |= 1 << level_of(menu[option])
        out[listed] = menu[option]
        listed += 1
    return listed


@rule
def level_of(number: int) -> int:
    """The level of the ship that an action chooses."""
    return SHIP_LEVEL_OF[(number - FIRST[Verb.CHOOSE]) % SHIPS_A_SEAT]


@rule
def list_aims(state: State, most: int, out: Numbers) -> int:
    """The aim of a partner, the mothership, the moon spaces of a Moonshot, and the enemies worth most to a partner."""
    out[0] = aim_of(state)
    if state.assault or state.mode != Mode.PLAIN or state.filled == 0:
        return 1
    listed = 1
    if out[0] != MOTHERSHIP_TARGET and state.mothership > 0:
        out[listed] = MOTHERSHIP_TARGET
        listed += 1
    if power_of(state, state.hand) == Power.MOON:
        for line in range(state.book.rows):
            if state.filled & ~state.gone & row_cells(line):
                out[listed] = FIRST_MOON + line
                listed += 1
    wanted = unanswered(state)
    left = wanted
    if out[0] != MOTHERSHIP_TARGET:
        left &= ~(1 << out[0])
    while left != 0 and listed < most:
        best = lowest(left)
        more = left & left - 1
        while more != 0:
            cell = lowest(more)
            more &= more - 1
            if aim_worth(state, cell, wanted) > aim_worth(state, best, wanted):
                best = cell
        out[listed] = best
        listed += 1
        left &= ~(1 << best)
    return listed


@large_loop
def try_out(rows: Rows, choices: Numbers, begun: int, times: int, source: Row, wins: Counts) -> None:
    """Play games on from rows[0] after each choice; wins are counted by their place.

    Whatever nobody knows is dealt anew each time, and for all choices alike: they differ by what they do, not by luck.
    """
    menu: Any = np.empty(LEGAL_MOST, np.int32)
    chance = as_chance(source)
    for time in range(begun, begun + times):
        copy_row(rows[1], rows[0])
        dealt = as_state(rows[1])
        rekey(dealt.chance, chance)
        resample(dealt, dealt.seat)
        for place in range(choices.shape[0]):
            copy_row(rows[2], rows[1])
            wins[place] += try_choice(as_state(rows[2]), choices[place], time * STRIDE % SAMPLES, menu)


@rule
def try_choice(state: State, choice: int, sample: int, menu: Many[int]) -> int:
    """Do it, a flick as one of the measured ones went, and play on: 1 if the game is won."""
    if state.phase == Phase.FLICK:
        begin_luck(state)
        state.luck.left = 0
        lay(state, choice, sample)
        step(state, Verb.FLICK + 0, 0)
    else:
        do(state, choice)
    return play_on(state, menu)


@rule
def play_on(state: State, menu: Many[int]) -> int:
    """Play a game to its end by the rules of thumb of partners: 1 if they win it."""
    count = legal_into(state, menu)
    while count > 0:
        do(state, menu[partner(state, menu, count)])
        count = legal_into(state, menu)
    return 1 if state.result == Result.WIN else 0


@rule
def do(state: State, number: int) -> None:
    """Carry out an action; where a flick lands is drawn."""
    nature(state, VERB_OF[number], TARGET_OF[number])
    step(state, VERB_OF[number], TARGET_OF[number])
