"""What everybody at the table sees of Flip City, as plain values for a browser or a program (chapter 11)."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from tableflip.core.piles import top
from tableflip.core.records import pack
from tableflip.games.flip_city.about import CHOOSE, SEAT_NAMES, SHUFFLE
from tableflip.games.flip_city.box import IS_FRONT, NEEDS_OFFICE, NEVER, SIDES
from tableflip.games.flip_city.rules.build import best_extra, flip_price
from tableflip.games.flip_city.rules.state import NONE, Phase, State, held
from tableflip.games.flip_city.words.cards import ONE
from tableflip.games.flip_city.words.printed import Side, printed
from tableflip.games.flip_city.words.sides import SideName, counted, side_name
from tableflip.games.flip_city.words.telling import why_must_play, why_must_shuffle

PhaseName = Literal["play", "build", "over"]
SeatName = Literal["north", "east", "south", "west"]
EmptyDeck = Literal["choose", "shuffle"]


class Turn(TypedDict):
    """The totals and permissions of the turn under way."""

    cash: int
    points: int
    unhappy: int
    limit: int
    actions: int
    extra_buys: int
    must_next: int


class Duty(TypedDict):
    """Why the top card must be played or an empty deck shuffled, and the rule that says so."""

    words: str
    rule: str


class City(TypedDict):
    """What one player owns; the top card is empty where the deck is. Who was idle must play a card (CITY-216)."""

    seat: int
    name: SeatName
    top: SideName | Literal[""]
    deck: int
    discard: dict[SideName, int]
    cards: int
    idle: bool


class Prices(TypedDict):
    """What building with a side costs now; null where it has no such price, or no extra flip is left."""

    buy: int | None
    develop: int | None
    flip: int | None
    extra_flip: int | None


class Contents(TypedDict):
    """How many of each side lie below the top card of each deck; CITY-704."""

    contents: list[dict[SideName, int]]


class View(TypedDict):
    """The table; piles are counted by the names of sides."""

    office: bool
    book: str
    round: int
    round_limit: int
    empty_deck: EmptyDeck
    seat: int
    phase: PhaseName
    turn: Turn
    win_points: int
    win_cards: int
    win_cards_with: list[str]  # the sides that win so, as "a Church"
    played: list[SideName]
    must_play_why: Duty | None
    must_shuffle_why: Duty | None
    extra_flips: dict[SideName, int]
    cities: list[City]
    supply: dict[SideName, int]
    removed: dict[SideName, int]
    prices: dict[SideName, Prices]
    sides: dict[SideName, Side]
    aids: Contents


def view(state: State, _seat: int) -> View:
    """CITY-700, CITY-701: the same for everybody; `aids` holds what a table may choose not to show (CITY-704)."""
    option, sides = printed(pack(state.book).tobytes(), state.office != 0)
    win_cards = cards_to_win(state)
    return {
        "office": state.office != 0,
        "book": option,
        "round": state.round,
        "round_limit": state.round_limit,
        "empty_deck": CHOOSE if state.may_choose else SHUFFLE,
        "seat": state.seat,
        "phase": cast(PhaseName, Phase(state.phase).name.lower()),
        "turn": _turn(state),
        "win_points": state.book.win_points,
        "win_cards": win_cards,
        "win_cards_with": [ONE[side] for side in sides_in_game(state) if state.book.win_with_cards[side] == win_cards],
        "played": [side_name(state.played.cards[place]) for place in range(state.played.count)],
        "must_play_why": _duty(why_must_play(state)),
        "must_shuffle_why": _duty(why_must_shuffle(state)),
        "extra_flips": counted(state.extra_flips),
        "cities": [_city(state, seat) for seat in range(state.players)],
        "supply": {side_name(side): state.supply[side] for side in piles(state)},
        "removed": counted(state.removed),
        "prices": _prices(state),
        "sides": sides,
        "aids": {"contents": [counted(contents(state, seat)) for seat in range(state.players)]},
    }


def _turn(state: State) -> Turn:
    return {
        "cash": state.cash,
        "points": state.points,
        "unhappy": state.unhappy,
        "limit": state.limit,
        "actions": state.actions,
        "extra_buys": state.extra_buys,
        "must_next": state.must_next,
    }


def _duty(why: tuple[str, str] | None) -> Duty | None:
    return {"words": why[0], "rule": why[1]} if why else None


def _city(state: State, seat: int) -> City:
    city = state.cities[seat]
    own = state.played.count if seat == state.seat else 0
    return {
        "seat": seat,
        "name": SEAT_NAMES[seat],
        "top": side_name(top(city.deck)) if city.deck.count else "",
        "deck": city.deck.count,
        "discard": counted(city.discard),
        "cards": city.deck.count + held(city.discard) + own,
        "idle": state.idle[seat] != 0,
    }


def _prices(state: State) -> dict[SideName, Prices]:
    giver = best_extra(state)
    discount = 0 if giver == NONE else state.book.extra_flip_discount[giver]
    prices: dict[SideName, Prices] = {}
    for side in sides_in_game(state):
        cost, fee = state.book.cost[side], state.book.flip_fee[side]
        is_sold, can_turn = cost != NEVER, fee != NEVER
        prices[side_name(side)] = {
            "buy": cost if is_sold else None,
            "develop": cost + fee if is_sold and can_turn else None,
            "flip": fee if can_turn else None,
            "extra_flip": flip_price(state, side, discount) if can_turn and giver != NONE else None,
        }
    return prices


def sides_in_game(state: State) -> list[int]:
    """The sides of the cards that this game is played with."""
    return [side for side in range(SIDES) if state.office or not NEEDS_OFFICE[side]]


def piles(state: State) -> list[int]:
    """The sides that are for sale in this game."""
    return [side for side in sides_in_game(state) if IS_FRONT[side] and state.book.cost[side] != NEVER]


def cards_to_win(state: State) -> int:
    """The lowest number of played cards with which some side of the game wins; 0 where none does."""
    wanted = [state.book.win_with_cards[side] for side in sides_in_game(state)]
    return min((count for count in wanted if count != NEVER), default=0)


def contents(state: State, seat: int) -> list[int]:
    """How many of each side lie below the top card of a deck; CITY-704."""
    deck = state.cities[seat].deck
    counts = [0] * SIDES
    for place in range(deck.count - 1):
        counts[deck.cards[place]] += 1
    return counts
