"""Whose turn it is, and how turns and games end: bust, the win check, the round limit, the solo loss (chapter 8)."""

from __future__ import annotations

from tableflip.core.action import OVER, WON
from tableflip.core.compiled import rule
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_city.box import NEVER, OTHER, SIDES
from tableflip.games.flip_city.rules.state import NONE, Happened, Phase, Reason, ResultKind, State, held, is_solo


@rule
def turn(state: State) -> int:
    """CITY-183: only the active player decides."""
    return OVER if state.phase == Phase.OVER else state.seat


def turn_number(state: State) -> int:
    """The number of the turn under way, counted from the first one of the game."""
    since_start = (state.seat - state.start) % state.players
    return (state.round - 1) * state.players + since_start + 1


def seat_count(state: State) -> int:
    """How many play."""
    return state.players


def endless(state: State) -> bool:
    """Whether a game may go on for ever: without a round limit, unless shuffles use up the supply of a solo game.

    They do as long as there is something to shuffle (CITY-212, CITY-216): the player keeps a card that nobody can take.
    """
    return state.round_limit == 0 and not (is_solo(state) and _keeps_a_card(state))


def _keeps_a_card(state: State) -> bool:
    """Whether a solo player owns, or before the deal will own, a card that no flip sends out of the game (CITY-620)."""
    city, book = state.cities[0], state.book
    owned = [city.deck.cards[place] for place in range(city.deck.count)]
    owned += [state.played.cards[place] for place in range(state.played.count)]
    owned += [side for side in range(SIDES) if city.discard[side]]
    if held(state.supply) == 0:
        owned += [side for side in range(SIDES) if book.start_copies[side]]
    return any(not book.flip_gives_away[side] and not book.flip_gives_away[OTHER[side]] for side in owned)


@rule
def begin_turn(state: State) -> None:
    """CITY-181: nothing is carried over from the turn before."""
    state.phase = Phase.PLAY
    state.cash = 0
    state.points = 0
    state.unhappy = 0
    state.limit = state.book.unhappy_limit
    state.must_next = 0
    state.actions = 0
    state.extra_buys = 0
    for side in range(SIDES):
        state.extra_flips[side] = 0


@rule
def is_bust(state: State) -> bool:
    """CITY-260: equal to the limit is safe."""
    return state.unhappy > state.limit


@rule
def bust(state: State) -> None:
    """CITY-263: the turn ends at once, without building and without a win."""
    tell(state.news, Happened.BUST, state.seat, NOTHING)
    end_turn(state)


@rule
def finish(state: State) -> None:
    """CITY-400: the win check, then the end of the turn."""
    by_points = has_points(state)
    by_cards = has_cards(state)
    if by_points and by_cards:
        close(state, ResultKind.WIN, state.seat, Reason.BOTH)
    elif by_points:
        close(state, ResultKind.WIN, state.seat, Reason.POINTS)
    elif by_cards:
        close(state, ResultKind.WIN, state.seat, Reason.CARDS)
    else:
        end_turn(state)


@rule
def has_points(state: State) -> bool:
    """CITY-401."""
    return state.points >= state.book.win_points


@rule
def has_cards(state: State) -> bool:
    """CITY-402, CITY-403: only played cards count."""
    for place in range(state.played.count):
        wanted = state.book.win_with_cards[state.played.cards[place]]
        if wanted != NEVER and state.played.count >= wanted:
            return True
    return False


@rule
def end_turn(state: State) -> None:
    """CITY-420, CITY-421, CITY-440 to CITY-442: the played cards go, and the turn passes to the left."""
    remember_idleness(state)
    discard = state.cities[state.seat].discard
    for place in range(state.played.count):
        discard[state.played.cards[place]] += 1
    state.played.count = 0
    begin_turn(state)
    following = (state.seat + 1) % state.players
    if following == state.start:
        if state.round == state.round_limit:
            close(state, ResultKind.DRAW, NONE, Reason.ROUNDS)
            return
        state.round += 1
    state.seat = following
    tell(state.news, Happened.TURN, state.seat, NOTHING)


@rule
def remember_idleness(state: State) -> None:
    """CITY-216: note whether a card was played, where that bears on the next turn."""
    state.idle[state.seat] = 1 if state.may_choose != 0 and state.played.count == 0 else 0


@rule
def lose_if_sold_out(state: State) -> bool:
    """CITY-604, CITY-606, CITY-608: a solo game is lost the moment the supply is empty; whether it was."""
    if not is_solo(state) or held(state.supply) > 0:
        return False
    close(state, ResultKind.LOSS, state.seat, Reason.SUPPLY)
    return True


@rule
def close(state: State, kind: int, winner: int, reason: int) -> None:
    """CITY-404, CITY-460: the game is over; cards stay where they are."""
    state.phase = Phase.OVER
    state.kind = kind
    state.winner = winner
    state.reason = reason
    tell(state.news, Happened.ENDED, winner, NOTHING)


@rule
def payoff(state: State, seat: int) -> int:
    """CITY-460, CITY-461: a win is a loss for all others; a draw is even; a solo loss is a loss."""
    if state.kind == ResultKind.WIN:
        return WON if state.winner == seat else 0
    if state.kind == ResultKind.LOSS:
        return 0
    return WON // 2
