"""Flip Chess in words: notation, views, events, reasons, and whole turns written as one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tableflip.core.errors import NotLegal
from tableflip.core.game import Action, Event, View
from tableflip.core.grids import NO_CELL
from tableflip.core.news import Item
from tableflip.games.flip_chess.box import COPIES, LETTERS, NAMES, SQUARES, Kind, Side
from tableflip.games.flip_chess.hidden import is_known
from tableflip.games.flip_chess.position import SIDE_LETTERS, card_text, name_of
from tableflip.games.flip_chess.reach import reach
from tableflip.games.flip_chess.rules import kings_held, legal_into, step, turn
from tableflip.games.flip_chess.state import NEXT, SPACE, WAYS, Phase, Reason, State, Told, Verb, Way

LEGAL_MOST = 128
COLOURS = ("blue", "red")
REASONS = ("", "capture", "kings", "stall", "trapped")
TURN = re.compile(r"((?:[a-f][1-6]){2,})/([a-f][1-6]|-)")


def text(_state: State, action: Action) -> str:
    """A decision in notation: c2c3, d4, stay, stop, *e3."""
    verb, target = action
    if verb != Verb.STEP:
        return name_of(verb, target)
    origin, way = divmod(target, WAYS)
    square = NEXT[origin][way]
    return NAMES[origin] + (NAMES[square] if square != NO_CELL else "--")


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = action
    if verb == Verb.STAY:
        return "stay on the King"
    if verb == Verb.STOP:
        return "stop here"
    if verb == Verb.FLIP:
        return f"flip {NAMES[target]}"
    if verb == Verb.MOVE:
        card = Kind(state.cards[state.at]).name.title()
        doing = "takes" if state.meeples[1 - state.side] >> target & 1 else "to"
        return f"{card} {doing} {NAMES[target]}"
    origin, way = divmod(target, WAYS)
    square = NEXT[origin][way]
    if way == Way.HERE:
        return f"launch from {NAMES[origin]} as a {Kind(state.cards[origin]).name.title()}"
    if square == NO_CELL:
        return f"step from {NAMES[origin]} off the board"
    capture = " and take" if state.meeples[1 - state.side] >> square & 1 else ""
    shown = f" ({Kind(state.cards[square]).name.title()})" if state.up >> square & 1 else ""
    return f"step {NAMES[origin]} to {NAMES[square]}{shown}{capture}"


def place(state: State, action: Action) -> str:
    """Where a click means this decision."""
    verb, target = action
    if verb == Verb.STEP:
        origin, way = divmod(target, WAYS)
        return f"cell:{NAMES[origin]}>cell:{NAMES[max(NEXT[origin][way], 0)]}"
    if verb in (Verb.MOVE, Verb.FLIP):
        return f"cell:{NAMES[target]}"
    return f"cell:{NAMES[max(state.at, 0)]}"


def view(state: State, _seat: int) -> View:
    """What everybody sees: nobody knows more than anybody else (CHESS-008)."""
    unseen = list(COPIES)
    for square in range(SQUARES):
        if is_known(state, square):
            unseen[state.cards[square]] -= 1
    return {
        "cards": [card_text(state, square, True) for square in range(SQUARES)],
        "meeples": ["b" if _on(state, 0, n) else "r" if _on(state, 1, n) else "" for n in range(SQUARES)],
        "side": COLOURS[state.side],
        "phase": Phase(state.phase).name.lower(),
        "moving": NAMES[state.at] if state.at >= 0 else "",
        "origin": NAMES[state.origin] if state.origin >= 0 else "",
        "turn": state.number,
        "quiet": state.quiet,
        "stall": state.book.stall,
        "unseen": {LETTERS[kind]: unseen[kind] for kind in range(1, len(Kind))},
        "flips_left": SQUARES - state.up.bit_count(),
        "kings": [kings_held(state, side) for side in Side],
        "left": [state.meeples[side].bit_count() for side in Side],
        "onward": onward(state),
        "danger": [_names(danger(state, 1 - side)) for side in Side],
    }


def onward(state: State) -> dict[str, list[str]]:
    """For each legal step onto a face-up card, where its action could lead (CHESS-023): shown before it is taken."""
    if state.phase != Phase.STEP:
        return {}
    found: dict[str, list[str]] = {}
    for action in menu(state):
        origin, way = divmod(action.target, WAYS)
        square = NEXT[origin][way]
        if square != NO_CELL and state.up >> square & 1:
            found[text(state, action)] = _names(reach(state, square, origin, way if way != Way.HERE else -1))
    return found


def _names(squares: int) -> list[str]:
    return [NAMES[square] for square in range(SQUARES) if squares >> square & 1]


def _on(state: State, side: int, square: int) -> bool:
    return state.meeples[side] >> square & 1 == 1


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence."""
    kind = Told(item.kind)
    who = COLOURS[item.seat].title() if item.seat >= 0 else ""
    if kind == Told.ENDED:
        return Event("ended", item.seat, verdict(state))
    if kind == Told.FLIPPED:
        square, card = divmod(item.what, len(Kind))
        return Event("flipped", item.seat, f"{who} flips {NAMES[square]}: {Kind(card).name.title()}")
    square = NAMES[item.what]
    sentences = {
        Told.STEPPED: f"{who} steps to {square}",
        Told.LAUNCHED: f"{who} launches from {square}",
        Told.STAYED: f"{who} stays on the King on {square}",
        Told.MOVED: f"{who} moves on to {square}",
        Told.STOPPED: f"{who} stops on {square}",
        Told.CAPTURED: f"{who} loses the meeple on {square}",
    }
    return Event(kind.name.lower(), item.seat, sentences[kind])


def prompt(state: State) -> str:
    """What the side to move is asked."""
    if state.phase == Phase.OVER:
        return verdict(state)
    who = COLOURS[state.side].title()
    if state.phase == Phase.STEP:
        return f"{who}: step with a meeple"
    if state.phase == Phase.FLIP:
        return f"{who}: flip a card"
    card = Kind(state.cards[state.at]).name.title()
    if state.phase == Phase.GO_ON:
        return f"{who}: go on with the {card} on {NAMES[state.at]}, or stop"
    return f"{who}: carry out the {card} on {NAMES[state.at]}"


def why_not(state: State, action: Action) -> str:
    """Why a decision is not legal here, with the rule."""
    verb, target = action
    asked = {
        Phase.STEP: "a step",
        Phase.ACT: "the card's action",
        Phase.GO_ON: "an action or stop",
        Phase.FLIP: "a flip",
    }
    fits = {Verb.STEP: (Phase.STEP,), Verb.STAY: (Phase.ACT,), Verb.STOP: (Phase.GO_ON,), Verb.FLIP: (Phase.FLIP,)}
    if Phase(state.phase) not in fits.get(Verb(verb), (Phase.ACT, Phase.GO_ON)):
        return f"{asked[Phase(state.phase)]} is asked for now (CHESS-011)"
    if verb == Verb.STEP:
        return _why_no_step(state, *divmod(target, WAYS))
    if verb == Verb.FLIP:
        if state.up >> target & 1:
            return "that card is face up already (CHESS-064)"
        return "a meeple stands on that card (CHESS-060)"
    if verb == Verb.STAY:
        return "only on a King may a meeple stay, and only after a step (CHESS-024)"
    if _on(state, state.side, target):
        return "an own meeple stands there (CHESS-031)"
    if target == state.origin and not state.book.returning:
        return "the meeple must not end where it began (CHESS-100)"
    return f"the {Kind(state.cards[state.at]).name.title()} on {NAMES[state.at]} does not go there (CHESS-030)"


def _why_no_step(state: State, origin: int, way: int) -> str:
    square = NEXT[origin][way]
    if square == NO_CELL:
        return "that is off the board (CHESS-020)"
    if not _on(state, state.side, origin):
        return f"no {COLOURS[state.side]} meeple stands on {NAMES[origin]} (CHESS-020)"
    if way == Way.HERE:
        if not state.book.launch:
            return "the card a meeple stands on gives it nothing (CHESS-026)"
        return "the card it stands on is face down or offers no action (CHESS-102)"
    if _on(state, state.side, square):
        return f"an own meeple stands on {NAMES[square]} (CHESS-021)"
    if _on(state, 1 - state.side, square) and not state.book.melee:
        return f"an enemy meeple stands on {NAMES[square]}, and a step never captures (CHESS-021)"
    return f"the {Kind(state.cards[square]).name.title()} on {NAMES[square]} offers no action from there (CHESS-025)"


def result(state: State) -> str:
    """The result in notation: who, and why."""
    return f"{SIDE_LETTERS[state.winner] if state.winner >= 0 else '-'} {REASONS[state.reason]}"


def verdict(state: State) -> str:
    """The result in a sentence."""
    winner = COLOURS[state.winner].title() if state.winner >= 0 else ""
    loser = COLOURS[1 - state.winner] if state.winner >= 0 else ""
    reason = Reason(state.reason)
    if reason == Reason.CAPTURE:
        return f"{winner} wins: {loser} has no meeple left"
    if reason == Reason.KINGS:
        return f"{winner} wins: more Kings when the cards are open"
    if reason == Reason.TRAPPED:
        return f"{winner} wins: {loser} cannot move"
    stalled = f"{state.book.stall} turns in a row without a flip or a capture"
    return f"{winner} wins: {stalled}, and more Kings" if winner else f"Draw: {stalled}"


def census(state: State) -> Mapping[str, int]:
    """The cards by kind; meeples only ever leave."""
    return {kind.name: sum(1 for square in range(SQUARES) if state.cards[square] == kind) for kind in Kind}


def menu(state: State) -> list[Action]:
    """The legal decisions."""
    numbers = [0] * LEGAL_MOST
    return [SPACE.actions[number] for number in numbers[: legal_into(state, numbers)]]  # type: ignore[arg-type]


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
            asked = "stop" if now.phase == Phase.GO_ON else "stay"
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


def machine_turn(state: State, actions: Sequence[Action]) -> str:
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
                written += ("x" if _on(now, 1 - side, square) else "-") + NAMES[square]
            target = square
        elif verb == Verb.MOVE:
            written += ("x" if _on(now, 1 - side, target) else "-") + NAMES[target]
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


def danger(state: State, side: int) -> int:
    """The squares that a side could capture on next turn, by one open card or by a step; a help for the eye."""
    mask = 0
    other = state.clone()
    other.side = side
    other.phase = Phase.STEP
    enemies = other.meeples[1 - side]
    for action in menu(other):
        origin, way = divmod(action.target, WAYS)
        square = NEXT[origin][way]
        mask |= enemies & 1 << square  # CHESS-103: with melee a step captures
        if other.up >> square & 1:
            mask |= reach(other, square, origin, way if way != Way.HERE else -1) & enemies
    return mask
