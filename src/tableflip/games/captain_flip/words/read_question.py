"""Whether the question of a position that was read can be asked there."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.grids import NO_CELL, lowest
from tableflip.core.piles import NOT_FOUND, find
from tableflip.games.captain_flip.box import ALL, POWERS, TIMES, Does
from tableflip.games.captain_flip.rules.groups import beside, cluster, offers
from tableflip.games.captain_flip.rules.legal import legal_into
from tableflip.games.captain_flip.rules.state import LEGAL_MOST, Ask, State
from tableflip.games.captain_flip.rules.targets import group_size, is_possible, targets

ASKED_BY = {
    Ask.CLAIM: Does.CLAIM,
    Ask.STEAL: Does.STEAL,
    Ask.LOSE: Does.LOSE,
    Ask.PEEK: Does.PEEK,
    Ask.PICK: Does.REARRANGE,
    Ask.PLACE: Does.REARRANGE,
    Ask.TURN: Does.TURN,
    Ask.LINE: Does.TURN_LINE,
    Ask.BACK: Does.PUT_BACK,
    Ask.ONTO: Does.PUT_BACK,
}
OF_ACTIONS = (Ask.USE, *ASKED_BY)  # what a heart or a skull asks
AGAIN = (Ask.LOSE, Ask.PEEK, Ask.PICK, Ask.TURN)  # asked as often as `left` says
CHOOSING = (Ask.PEEK, Ask.PICK, Ask.PLACE, Ask.TURN)
HAS = {  # CAPTAIN-922: by field, the questions that have it
    "action": OF_ACTIONS,
    "flipped": (*OF_ACTIONS, Ask.PATTERN),
    "left": tuple(ask for ask in ASKED_BY if ask != Ask.PLACE),
    "chosen": CHOOSING,
    "placed": (Ask.PLACE,),
    "held": (Ask.ONTO,),
    "marks": (*OF_ACTIONS, Ask.PATTERN),
}


def check_question(state: State) -> None:
    """CAPTAIN-921 to CAPTAIN-931: the question fits the table, and has something on offer."""
    ask = Ask(state.ask)
    _check_fields(state, ask)
    if ask == Ask.OVER:
        return
    if ask in OF_ACTIONS:
        _check_action(state, ask)
    if ask in ASKED_BY:
        _check_choices(state, ask)
    _check_marks(state)
    _check_steps(state, ask)
    if not _has_offers(state, ask):
        raise BadPosition(f"the question {_named(ask)} cannot be asked here: nothing is on offer (CAPTAIN-930)")


def _named(ask: Ask) -> str:
    return ask.name.lower()


def _check_fields(state: State, ask: Ask) -> None:
    there = {
        "action": state.power != 0,
        "flipped": state.flipped != NO_CELL,
        "left": state.left != 0,
        "chosen": state.chosen != 0,
        "placed": state.placed != 0,
        "held": state.held != 0,
        "marks": state.marks != 0,
    }
    for field, questions in HAS.items():
        if there[field] and ask == Ask.OVER:
            raise BadPosition(f"{field}: cannot be in a game that is over (CAPTAIN-921)")
        if there[field] and ask not in questions:
            raise BadPosition(f"{field}: does not belong to the question {_named(ask)} (CAPTAIN-922)")


def _check_action(state: State, ask: Ask) -> None:
    """CAPTAIN-923, CAPTAIN-924: the flipped tile, and the heart or skull that asks."""
    if state.flipped == NO_CELL or not state.present >> state.flipped & 1:
        raise BadPosition(f"the question {_named(ask)} needs flipped: the cell of the flipped tile (CAPTAIN-923)")
    power = POWERS[state.power]
    asks = TIMES[state.power] != ALL and power.does == ASKED_BY.get(ask)
    if state.power == 0 or (ask != Ask.USE and not asks):
        raise BadPosition(f"the question {_named(ask)} needs action: an action that asks it (CAPTAIN-923)")
    is_up = state.up >> state.flipped & 1
    was_up = 1 - is_up if ask == Ask.TURN and state.chosen >> state.flipped & 1 else is_up
    faces, tile = state.faces, state.board[state.flipped]
    carries = not is_up or state.power == (faces.heart if was_up else faces.skull)[tile]  # a facedown one may be open
    if ("H" if was_up else "K") not in power.icons or not carries:
        raise BadPosition(f"action: {power.name} is not what the flipped tile sets off (CAPTAIN-923)")
    if ask == Ask.USE and not (state.book.optional and is_possible(state)):
        raise BadPosition("the question use is for possible actions, with the option optional_actions=on (CAPTAIN-924)")


def _check_choices(state: State, ask: Ask) -> None:
    """CAPTAIN-925 to CAPTAIN-928: what has been chosen so far, and how often is still asked."""
    most = group_size(state) if POWERS[state.power].does == Does.REARRANGE else TIMES[state.power]
    if state.left == 0 and ask not in (*AGAIN, Ask.PLACE):
        state.left = 1  # asked once: it need not be told
    if (state.left < 1 and ask != Ask.PLACE) or state.left > most:
        raise BadPosition(f"the question {_named(ask)} needs left: how often it is still asked (CAPTAIN-925)")
    if ask in CHOOSING and state.chosen.bit_count() != most - state.left:
        raise BadPosition(
            f"chosen: of {most} cells all but left: are chosen, not {state.chosen.bit_count()} (CAPTAIN-925)"
        )
    if ask == Ask.PEEK and state.chosen & (state.up | 1 << state.flipped):
        raise BadPosition("chosen: only facedown tiles other than the flipped one are peeked at (CAPTAIN-926)")
    if ask in (Ask.PICK, Ask.PLACE) and state.chosen and not _is_one_pick(state, most):
        raise BadPosition("chosen: picked tiles are connected, in a cluster that is large enough (CAPTAIN-926)")
    if ask == Ask.PLACE and (state.used & ~state.chosen or state.placed > most - 2):
        raise BadPosition("placed: names picked cells, and leaves two or more to be assigned (CAPTAIN-927)")
    if ask == Ask.ONTO and find(state.players[state.active].pile, state.held) == NOT_FOUND:
        raise BadPosition("the question onto needs held: a tile of the own pile (CAPTAIN-928)")


def _is_one_pick(state: State, most: int) -> bool:
    """CAPTAIN-314, CAPTAIN-315: whether the chosen cells can have been picked one beside another."""
    reached = 1 << lowest(state.chosen)
    while (grown := (reached | beside(reached)) & state.chosen) != reached:
        reached = grown
    return reached == state.chosen and cluster(state, lowest(state.chosen)).bit_count() >= most


def _check_marks(state: State) -> None:
    """CAPTAIN-929."""
    if state.marks and (not state.book.sergeant or state.marks & ~state.up):
        raise BadPosition("marks: are on faceup tiles, with the option sergeant=on (CAPTAIN-929)")


def _check_steps(state: State, ask: Ask) -> None:
    """CAPTAIN-931: a question in the middle of a step comes after that step was used."""
    left = state.flips_left + state.swaps_left
    if (ask in OF_ACTIONS and state.flips_left > 1) or (ask == Ask.PATTERN and left > 1 + state.book.commander):
        raise BadPosition(f"turn: too many steps are left for the question {_named(ask)} (CAPTAIN-931)")


def _has_offers(state: State, ask: Ask) -> bool:
    """CAPTAIN-930: whether there is a legal decision besides stop and leave."""
    if ask == Ask.PEEK:
        return targets(state) != 0
    if ask == Ask.PATTERN:
        return bool(state.book.sergeant) and offers(state) != 0
    return legal_into(state, [0] * LEGAL_MOST) > 0  # type: ignore[arg-type]
