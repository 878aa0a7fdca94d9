"""The notation of Flip Chess: decisions, whole turns, and the result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.core.grids import NO_CELL
from tableflip.games.flip_chess.box import LETTERS, NAMES, SQUARES
from tableflip.games.flip_chess.rules.end import turn
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import NEXT, SPACE, WAYS, Phase, State, Verb, Way
from tableflip.games.flip_chess.rules.step import step
from tableflip.games.flip_chess.words.refusals import why_not

SIDE_LETTERS = "br"
RESTS: Mapping[int, str] = {Verb.STAY: "stay", Verb.STOP: "stop"}  # decisions to go nowhere
REASONS = ("", "capture", "kings", "stall", "trapped")
TURN = re.compile(r"((?:[a-f][1-6]){2,})/([a-f][1-6]|-)")


def text(_state: State, action: Action) -> str:
    """A decision in notation: c2c3, d4, stay, stop, *e3."""
    verb, target = action
    if verb in RESTS:
        return RESTS[verb]
    if verb != Verb.STEP:
        return f"*{NAMES[target]}" if verb == Verb.FLIP else NAMES[target]
    origin, way = divmod(target, WAYS)
    square = NEXT[origin][way]
    return NAMES[origin] + (NAMES[square] if square != NO_CELL else "--")


def names_of(squares: int) -> list[str]:
    """The squares of a mask by name."""
    return [NAMES[square] for square in range(SQUARES) if squares >> square & 1]


def card_text(state: State, square: int, public: bool) -> str:
    """One card: a capital is face up, a small letter face down, a question mark unknown."""
    letter = LETTERS[state.cards[square]]
    if state.up >> square & 1:
        return letter
    return "?" if public and not is_known(state, square) else letter.lower()


def spell(state: State, written: str) -> list[Action]:
    """The decisions of a whole turn in machine form, as c2c3d4/e3; empty if it is not written so."""
    found = TURN.fullmatch(written.strip().lower())
    if not found or state.phase != Phase.STEP:
        return []
    squares = [NAMES.index(name) for name in re.findall("..", found.group(1))]
    return decisions_of(state, squares, found.group(2), written)


def decisions_of(state: State, path: Sequence[int], flipped: str, written: str) -> list[Action]:
    """The decisions that make a turn of this path and flip; NotLegal if there is no such turn."""
    now = state.clone()
    wanted = [f"{NAMES[path[0]]}{NAMES[path[1]]}", *(NAMES[square] for square in path[2:])]
    chosen: list[Action] = []
    while turn(now) == state.side:
        if now.phase == Phase.FLIP:
            if flipped == "-":
                raise NotLegal(f"{written} is not legal: a card must be flipped (CHESS-061)")
            asked = f"*{flipped}"
        elif wanted:
            asked = wanted.pop(0)
        else:
            asked = RESTS[Verb.STOP if now.phase == Phase.GO_ON else Verb.STAY]
        options = {text(now, action): action for action in menu(now)}
        if asked not in options:
            raise NotLegal(f"{written} is not legal: {asked} cannot be played there; {_hint(now, asked)}")
        chosen.append(options[asked])
        step(now, *options[asked])
    if wanted:
        raise NotLegal(f"{written} is not legal: the move is over before {wanted[0]}")
    if flipped != "-" and chosen[-1].verb != Verb.FLIP:
        raise NotLegal(f"{written} is not legal: no card can be flipped (CHESS-062)")
    return chosen


def _hint(state: State, asked: str) -> str:
    for action in SPACE.actions:
        if text(state, action) == asked:
            return why_not(state, action)
    return "it is not written like a decision"


def unspell(state: State, actions: Sequence[Action]) -> str:
    """A turn in machine form: the squares of its path, a slash, the flipped square or a dash."""
    path, flipped = "", "-"
    for action in actions:
        if action.verb in (Verb.STEP, Verb.MOVE):
            path += text(state, action)
        elif action.verb == Verb.FLIP:
            flipped = NAMES[action.target]
    return f"{path}/{flipped}"


def write_turn(state: State, actions: Sequence[Action]) -> str:
    """A turn in readable form, from the state before it: c2-c3(P)xd4 *e3=Q#b."""
    now = state.clone()
    side, written = state.side, ""
    for action in actions:
        verb, target = action
        if verb == Verb.STEP:
            origin, way = divmod(target, WAYS)
            square = NEXT[origin][way]
            written = NAMES[origin]
            if way != Way.HERE:
                written += ("x" if stands_on(now, 1 - side, square) else "-") + NAMES[square]
            target = square
        elif verb == Verb.MOVE:
            written += ("x" if stands_on(now, 1 - side, target) else "-") + NAMES[target]
        elif verb == Verb.FLIP:
            written += f" *{NAMES[target]}={LETTERS[now.cards[target]]}"
        elif verb == Verb.STAY:
            written += f"({LETTERS[now.cards[now.at]]})"
        if verb in (Verb.STEP, Verb.MOVE) and now.phase in (Phase.ACT, Phase.GO_ON) and verb == Verb.MOVE:
            before = written[: -len(NAMES[target]) - 1]
            written = f"{before}({LETTERS[now.cards[now.at]]}){written[len(before) :]}"
        step(now, *action)
    if now.phase == Phase.OVER:
        written += f"#{SIDE_LETTERS[now.winner] if now.winner >= 0 else '='}"
    return written


def result(state: State) -> str:
    """The result in notation: who, and why."""
    return f"{SIDE_LETTERS[state.winner] if state.winner >= 0 else '-'} {REASONS[state.reason]}"
