"""How Flip City is won, and how close everybody is."""

from __future__ import annotations

from tableflip.core.phrases import listed
from tableflip.core.words import Goal
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.rules.state import Phase, State, held, is_solo
from tableflip.games.flip_city.words.cards import ONE, plural
from tableflip.games.flip_city.words.view import cards_to_win, sides_in_game

SOON = 10  # rounds before the last from which on it is said


def goal(state: State, _seat: int) -> Goal:
    """CITY-401, CITY-402: points or cards of one turn; what a city holds is public, its order is not (CITY-700)."""
    cards = cards_to_win(state)
    by_cards = ""
    if cards:
        sides = [ONE[side] for side in sides_in_game(state) if state.book.win_with_cards[side] == cards]
        by_cards = f", or {plural(cards, 'card')} with {listed(sides, 'or')}"
    aim = f"{plural(state.book.win_points, 'point')} in one turn{by_cards}"
    return Goal(aim, tuple(_stand(state, seat) for seat in range(state.players)), _rest(state))


def _stand(state: State, seat: int) -> str:
    """What a city can bring at most; of the turn under way what it has brought."""
    city, worth = state.cities[seat], state.book.points
    owned = [city.deck.cards[place] for place in range(city.deck.count)]
    points = sum(worth[side] for side in owned) + sum(worth[side] * city.discard[side] for side in range(SIDES))
    count = len(owned) + held(city.discard)
    if seat != state.seat or (state.phase == Phase.OVER and not state.played.count):
        return f"{plural(points, 'point')} in {plural(count, 'card')}"
    count += state.played.count
    points += sum(worth[state.played.cards[place]] for place in range(state.played.count))
    now = "" if state.phase == Phase.OVER else " now"
    return f"{state.points} of {state.book.win_points} points{now}, {points} in {plural(count, 'card')}"


def _rest(state: State) -> str:
    if is_solo(state):
        return f"{plural(held(state.supply), 'supply card')} left"
    left = state.round_limit - state.round
    return f"round {state.round}, {left} to go" if state.round_limit and left <= SOON else f"round {state.round}"
