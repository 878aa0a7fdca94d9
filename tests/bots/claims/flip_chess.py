"""What hints of Flip Chess claim, put to the rules."""

from __future__ import annotations

import re
from typing import Any

from tableflip.core.phrases import percent
from tableflip.games.flip_chess.box import NAMES, SQUARES, Figure
from tableflip.games.flip_chess.rules.cards import lay
from tableflip.games.flip_chess.rules.state import NONE, WAYS, Phase, State, Verb
from tests.bots.claims import Case, Claims

SQUARE = "([a-f][1-6])"
LIST = r"((?:[a-f][1-6](?:, | or | and )?)+(?:\d+ more)?)"
SIDE = "(?:Blue|Red)"
SHARE = r"((?:under |over )?\d+) %"
CARD = "(?:the )?(pawn|knight|bishop|rook|queen|king|Pawn|Knight|Bishop|Rook|Queen|King)"


def taken_by(state: State, side: int, game: Any) -> set[str]:
    """The squares that a side can take on if it is to move: every step, and every action of a card it comes to."""
    start = state.clone()
    start.side, start.phase = side, Phase.STEP
    start.at = start.origin = start.came = NONE
    start.used = start.launched = start.progress = 0
    prey, found = start.meeples[1 - side], 0
    for step in game.rules.legal(start):
        on = game.apply(start, step)
        found |= prey & ~on.meeples[1 - side]
        if on.phase == Phase.ACT:
            for move in game.rules.legal(on):
                if move.verb == Verb.MOVE:
                    found |= prey & ~game.apply(on, move).meeples[1 - side]
    return {NAMES[square] for square in range(SQUARES) if found >> square & 1}


def is_list(told: str, squares: set[str]) -> bool:
    """Whether some squares are those that are told; a long list is cut short."""
    named = set(re.findall("[a-f][1-6]", told))
    more = re.search(r"(\d+) more", told)
    return named <= squares and len(squares) == len(named) + int(more[1] if more else 0)


def stands(state: State, side: int, name: str) -> bool:
    return bool(state.meeples[side] >> NAMES.index(name) & 1)


def is_up(state: State, name: str) -> bool:
    return bool(state.up >> NAMES.index(name) & 1)


def is_king(state: State, name: str) -> bool:
    return is_up(state, name) and int(state.cards[NAMES.index(name)]) == Figure.KING


def origin_of(case: Case) -> str:
    """Where the meeple that moves began its turn."""
    if case.action.verb == Verb.STEP:
        return NAMES[case.action.target // WAYS]
    return NAMES[int(case.state.origin)]


def ends_of(case: Case) -> str:
    """Where the meeple that moved is now."""
    text = case.game.notation.text(case.state, case.action)
    squares: list[str] = re.findall("[a-f][1-6]", text)
    return squares[-1] if squares else NAMES[int(case.state.at)]


def before_move(case: Case) -> State:
    """The position with the moving meeple where it began."""
    state = case.state.clone()
    if state.at != NONE:
        origin = state.origin
        state.meeples[case.seat] = state.meeples[case.seat] & ~(1 << state.at) | 1 << origin
    return state


def reached(case: Case) -> set[str]:
    """Where the card stepped onto leads."""
    return {NAMES[each.target] for each in case.game.rules.legal(case.after) if each.verb == Verb.MOVE}


def _takes(case: Case, found: re.Match[str]) -> bool:
    rival = 1 - case.seat
    gone = stands(case.state, rival, found[1]) and not stands(case.after, rival, found[1])
    return gone and case.after.meeples[rival].bit_count() == int(found[2])


def _can_take(case: Case, found: re.Match[str]) -> bool:
    card, square, told = found.groups()
    there = Figure(case.state.cards[NAMES.index(square)]).name.lower() == card.lower() and is_up(case.state, square)
    prey = {name for name in reached(case) if stands(case.after, 1 - case.seat, name)}
    return there and is_list(told, prey)


def _can_reach(case: Case, found: re.Match[str]) -> bool:
    return is_list(found[3], {name for name in reached(case) if is_king(case.after, name)} - {origin_of(case)})


def _open_kings(case: Case, found: re.Match[str]) -> bool:
    kings = [name for name in NAMES if is_king(case.after, name)]
    held = [name for name in kings if stands(case.after, case.seat, name)]
    return (len(held), len(kings)) == (int(found[1]), int(found[2]))


def _escapes(case: Case, found: re.Match[str]) -> bool:
    return found[1] == origin_of(case) and found[1] in taken_by(before_move(case), 1 - case.seat, case.game)


def _safe(case: Case, _found: re.Match[str]) -> bool:
    return not taken_by(case.after, 1 - case.seat, case.game)


def _endangers(case: Case, _found: re.Match[str]) -> bool:
    return ends_of(case) in taken_by(case.after, 1 - case.seat, case.game)


def _leaves(case: Case, found: re.Match[str]) -> bool:
    return is_list(found[1], taken_by(case.after, 1 - case.seat, case.game))


def unseen(state: State) -> list[int]:
    """The kinds of the cards that nobody knows."""
    up = state.up
    if state.book.balanced:
        up |= sum(1 << SQUARES - 1 - square for square in range(SQUARES) if state.up >> square & 1)
    return [state.cards[square] for square in range(SQUARES) if not up >> square & 1]


def _kings(case: Case, found: re.Match[str]) -> bool:
    cards = unseen(case.state)
    kings = cards.count(Figure.KING)
    return (kings, len(cards)) == (int(found[1]), int(found[2])) and percent(kings / len(cards)) == f"{found[3]} %"


def turned_up(case: Case) -> list[tuple[int, State]]:
    """What the flip may show, each with how many cards do."""
    square, cards = case.action.target, unseen(case.state)
    known = case.state.cards[square] if square not in {s for s in range(SQUARES) if not _is_known(case.state, s)} else 0
    found: list[tuple[int, State]] = []
    for kind in {known} if known else set(cards):
        dealt = case.state.clone()
        lay(dealt, square, kind)
        found.append((1 if known else cards.count(kind), case.game.apply(dealt, case.action)))
    return found


def _is_known(state: State, square: int) -> bool:
    twin = SQUARES - 1 - square
    return bool(state.up >> square & 1 or (state.book.balanced and state.up >> twin & 1))


def _share(case: Case, by: int) -> float:
    """Of the cards that may come, those with which a side can take something new."""
    came = total = 0
    before = taken_by(case.state, by, case.game)
    for copies, after in turned_up(case):
        total += copies
        came += copies if after.phase != Phase.OVER and taken_by(after, by, case.game) - before else 0
    return came / total


def _threatens(case: Case, found: re.Match[str]) -> bool:
    return percent(_share(case, case.seat)) == f"{found[1]} %"


def _lets_take(case: Case, found: re.Match[str]) -> bool:
    rival = 1 - case.seat
    before = taken_by(case.state, rival, case.game)
    new = [taken_by(after, rival, case.game) - before for _, after in turned_up(case) if after.phase != Phase.OVER]
    told = found[2] if found.lastindex == 2 else "100"
    return is_list(found[1], set[str]().union(*new)) and percent(_share(case, rival)) == f"{told} %"


def _ends(case: Case, winner: int) -> bool:
    return case.after.phase == Phase.OVER and case.after.winner == winner


def _beside(case: Case, _found: re.Match[str]) -> bool:
    square = case.action.target
    near = [square + 6, square - 6] + [square + d for d in (-1, 1) if (square + d) // 6 == square // 6]
    return any(0 <= each < SQUARES and stands(case.state, case.seat, NAMES[each]) for each in near)


def _flip_kings(case: Case, found: re.Match[str]) -> bool:
    return _kings(case, found) and (not found[4] or _beside(case, found))


def _returns(case: Case, found: re.Match[str]) -> bool:
    return stands(case.after, case.seat, found[1]) and origin_of(case) == found[1]


def _on_king(case: Case, found: re.Match[str]) -> bool:
    return is_king(case.after, found[1]) and stands(case.after, case.seat, found[1])


CLAIMS: Claims = {
    rf"takes on {SQUARE}, {SIDE} keeps (\d+) meeples?": _takes,
    rf"captures on {SQUARE}": lambda case, found: (
        stands(case.state, 1 - case.seat, found[1]) and not stands(case.after, 1 - case.seat, found[1])
    ),
    rf"ends the move on the face-down card on {SQUARE}": lambda case, found: (
        stands(case.after, case.seat, found[1]) and not is_up(case.after, found[1])
    ),
    rf"{CARD} on {SQUARE} can take on {LIST}": _can_take,
    rf"{CARD} on {SQUARE} can reach the King on {LIST}": _can_reach,
    rf"{CARD} on {SQUARE} leads on to (\d+) squares?": lambda case, found: len(reached(case)) == int(found[3]),
    rf"may stay and hold {CARD} on {SQUARE}": lambda case, found: (
        is_king(case.after, found[2]) and any(each.verb == Verb.STAY for each in case.game.rules.legal(case.after))
    ),
    r"holds (\d+) of (\d+) open Kings?": _open_kings,
    rf"stands on the King on {SQUARE}": _on_king,
    rf"returns to {SQUARE}": _returns,
    rf"goes from {SQUARE} to {SQUARE}": lambda case, found: (
        origin_of(case) == found[1] and stands(case.after, case.seat, found[2])
    ),
    rf"leaves {SQUARE}, where {SIDE} could take it": _escapes,
    rf"{SIDE} can take nothing with the open cards": _safe,
    rf"lets {SIDE} take the meeple there": _endangers,
    rf"gives up the King on {SQUARE} and lets {SIDE} take the meeple there": lambda case, found: (
        is_king(case.after, found[1]) and origin_of(case) == found[1] and _endangers(case, found)
    ),
    rf"gives up the King on {SQUARE} and leaves {LIST} to {SIDE}": lambda case, found: (
        is_king(case.after, found[1])
        and origin_of(case) == found[1]
        and is_list(found[2], taken_by(case.after, 1 - case.seat, case.game))
    ),
    rf"gives up the King on {SQUARE}": lambda case, found: (
        is_king(case.after, found[1]) and not stands(case.after, case.seat, found[1]) and origin_of(case) == found[1]
    ),
    rf"leaves {LIST} to {SIDE}": _leaves,
    rf"(\d+) of (\d+) unseen cards (?:is a King|are Kings) \({SHARE}\)(, and you stand beside it)?": _flip_kings,
    r"none of the (\d+) unseen cards is a King": lambda case, found: (
        Figure.KING not in unseen(case.state) and len(unseen(case.state)) == int(found[1])
    ),
    r"the last unseen card is (a|no) King": lambda case, found: (
        len(unseen(case.state)) == 1 and (Figure.KING in unseen(case.state)) == (found[1] == "a")
    ),
    rf"it is known to be a {CARD} by its twin": lambda case, found: (
        Figure(case.state.cards[case.action.target]).name.lower() == found[1].lower()
        and _is_known(case.state, case.action.target)
    ),
    r"whatever comes, it opens no new capture": lambda case, _: (
        _share(case, case.seat) == _share(case, 1 - case.seat) == 0
    ),
    r"whatever comes, you threaten a new capture": lambda case, _: _share(case, case.seat) == 1,
    rf"lets you threaten a new capture: {SHARE}": _threatens,
    rf"lets {SIDE} take on {LIST}: {SHARE}": _lets_take,
    rf"lets {SIDE} take on {LIST}, whatever comes": _lets_take,
    r"(?:blue|red) has no meeple left": lambda case, _: case.after.meeples[1 - case.seat] == 0,
    r"wins at once": lambda case, _: _ends(case, case.seat),
    r"loses at once": lambda case, _: _ends(case, 1 - case.seat),
}
