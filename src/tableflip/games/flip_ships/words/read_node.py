"""The question that is asked at a position, read and checked."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.errors import BadPosition
from tableflip.core.phrases import few, quoted
from tableflip.games.flip_ships.box import LEVELS_OF_SHIPS
from tableflip.games.flip_ships.rules.legal import legal_into
from tableflip.games.flip_ships.rules.resolve import ask, begin_resolution
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, NONE, SPACE, Phase, Result, State
from tableflip.games.flip_ships.rules.step import step
from tableflip.games.flip_ships.words.names import NODES, RESOLVE, RESULTS, node
from tableflip.games.flip_ships.words.text import text


def read_node(state: State, words: dict[str, str]) -> None:
    """The phase, the seat to decide, the result, and the answers given in a resolution."""
    told = words.get("node", "choose")
    phases = {name: phase for phase, name in NODES.items()}
    if told not in phases and told != RESOLVE:
        raise BadPosition(f"node is one of {', '.join([*phases, RESOLVE])}, not {quoted(told)}")
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
    for written in choices.split(";") if choices else ():
        legal = {text(state, action): action for action in menu(state)}
        action = legal.get(written.replace("_", " "))
        if action is None or state.phase == Phase.CONFIRM:
            raise BadPosition(f"choices: {quoted(written)} cannot be answered there; possible: {few(list(legal))}")
        step(state, *action)


def menu(state: State) -> list[Action]:
    """The legal decisions."""
    found = [0] * LEGAL_MOST
    return [SPACE.actions[number] for number in found[: legal_into(state, found)]]  # type: ignore[arg-type]
