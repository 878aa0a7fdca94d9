"""What must hold of every position, once all its parts are read (CITY-872 to CITY-884)."""

from __future__ import annotations

from collections.abc import Iterator

from tableflip.core.errors import BadPosition
from tableflip.core.piles import top
from tableflip.games.flip_city.box import CARDS_MOST, IS_FRONT, NAMES, NEEDS_OFFICE, NEVER, SIDES
from tableflip.games.flip_city.rules.end import has_cards, has_points, turn_number
from tableflip.games.flip_city.rules.state import Phase, Reason, ResultKind, State, held, is_solo
from tableflip.games.flip_city.words.cards import ONE


def check_position(state: State) -> None:
    """Refuse what no play can lead to and what would break the table."""
    _check_cards(state)
    _check_supply(state)
    _check_duty(state)
    _check_permissions(state)
    _check_idle(state)
    if state.unhappy > state.limit:
        raise BadPosition(f"unhappy {state.unhappy} is above the limit {state.limit}: that turn is bust (CITY-878)")
    if state.phase == Phase.OVER:
        _check_result(state)


def _check_cards(state: State) -> None:
    """CITY-873, CITY-874, CITY-876: not too many, none of an option that is off, and removed ones only in solo."""
    cards = list(_sides(state))
    if len(cards) > CARDS_MOST:
        raise BadPosition(f"the position holds {len(cards)} cards, more than {CARDS_MOST} (CITY-873)")
    strange = [side for side in cards if NEEDS_OFFICE[side]]
    if strange and not state.office:
        raise BadPosition(f"{NAMES[strange[0]]} is a card of the option office; add option office (CITY-874)")
    if held(state.removed) and not is_solo(state):
        raise BadPosition("removed: only the solo game sends cards out of the game (CITY-876)")


def _sides(state: State) -> Iterator[int]:
    """Every card of the position, by its side."""
    for side in range(SIDES):
        yield from [side] * (state.supply[side] + state.removed[side])
    for place in range(state.played.count):
        yield state.played.cards[place]
    for seat in range(state.players):
        city = state.cities[seat]
        for place in range(city.deck.count):
            yield city.deck.cards[place]
        for side in range(SIDES):
            yield from [side] * city.discard[side]


def _check_supply(state: State) -> None:
    """CITY-875, CITY-877: all that lies in the supply is for sale; a solo game without any is lost."""
    for side in range(SIDES):
        if state.supply[side] and (not IS_FRONT[side] or state.book.cost[side] == NEVER):
            raise BadPosition(f"supply: {NAMES[side]} is not for sale; the supply holds fronts with a cost (CITY-875)")
    if is_solo(state) and state.phase != Phase.OVER and held(state.supply) == 0:
        raise BadPosition("a solo game with an empty supply is lost; add a supply, or over loss 0 supply (CITY-877)")


def _check_duty(state: State) -> None:
    """CITY-879: whether the next card must be played follows from the last one."""
    if state.kind == ResultKind.LOSS and _last_obliges(state):
        return  # lost by a shuffle it is still there, lost while building it is not
    if state.must_next != duty(state):
        last = ONE[top(state.played)] if state.played.count else "no card"
        when = ("while cards are played", "while building", "in a game that is over")[state.phase]
        raise BadPosition(f"must_next is {duty(state)} after {last} {when} (CITY-879)")


def duty(state: State) -> int:
    """The obligation of CITY-243 as the last played card leaves it; a stop ends it, and so does the end of a turn."""
    return int(state.phase == Phase.PLAY and _last_obliges(state))


def _last_obliges(state: State) -> bool:
    return state.played.count > 0 and state.book.must_play_next[top(state.played)] != 0


def _check_permissions(state: State) -> None:
    """CITY-880: an extra flip is of a side that gives some."""
    for side in range(SIDES):
        if state.extra_flips[side] and not state.book.extra_flips[side]:
            raise BadPosition(f"extra_flips: {NAMES[side]} gives no extra flips in this book (CITY-880)")


def _check_idle(state: State) -> None:
    """CITY-881: an idle player had a turn before this one, and the option that asks for it is chosen."""
    turns = turn_number(state) - 1 + (state.kind == ResultKind.DRAW)
    for seat in range(state.players):
        if not state.idle[seat]:
            continue
        if not state.may_choose:
            raise BadPosition("idle: that counts only with option empty_deck choose (CITY-881)")
        if (seat - state.start) % state.players >= turns:
            raise BadPosition(f"idle: seat {seat} had no turn before this one (CITY-881)")


def _check_result(state: State) -> None:
    """CITY-882 to CITY-884: the result is the one that the position comes to."""
    if state.kind == ResultKind.WIN:
        _check_win(state)
    elif state.kind == ResultKind.LOSS and held(state.supply):
        raise BadPosition("over loss 0 supply: the supply is not empty; write supply: - (CITY-883)")
    elif state.kind == ResultKind.DRAW:
        _check_draw(state)


def _check_win(state: State) -> None:
    if state.winner != state.seat:
        raise BadPosition(f"over win {state.winner}: the winner is whose turn it is, turn {state.seat} (CITY-882)")
    reasons = {(True, True): Reason.BOTH, (True, False): Reason.POINTS, (False, True): Reason.CARDS}
    found = reasons.get((has_points(state), has_cards(state)), Reason.NONE)
    if found != state.reason:
        by = f"wins by {found.name.lower()}" if found else "does not win"
        raise BadPosition(f"over win: a turn with these points and played cards {by} (CITY-882)")


def _check_draw(state: State) -> None:
    is_last = (state.seat + 1) % state.players == state.start
    if state.round != state.round_limit or not is_last:
        raise BadPosition("over draw - rounds: that is after the last turn of the last round (CITY-884)")
    begun = (state.cash, state.points, state.unhappy, state.limit - state.book.unhappy_limit, state.extra_buys)
    if any(begun) or state.actions or state.played.count or held(state.extra_flips):
        raise BadPosition("over draw - rounds: the last turn is over, and nothing of it is left (CITY-884)")
