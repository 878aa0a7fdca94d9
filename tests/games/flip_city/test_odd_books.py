"""What shows only at the edges: the last side of the book, edited books, cards that differ, decks that run out."""

from __future__ import annotations

import pytest

from tableflip import Match
from tableflip.core.chance import stream
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import Side
from tableflip.games.flip_city.rules.build import best_extra
from tableflip.games.flip_city.rules.play import would_bust
from tableflip.games.flip_city.rules.state import NONE, State
from tests.games.flip_city.table import city, deck, discard, happened, legal, press
from tests.spec import spec

OFFICE = "option office"
FLIPS = f"{OFFICE} | book trade_center.extra_flips 1"


@spec("CITY-300")
def test_the_last_side_of_the_book_is_shuffled_like_any_other() -> None:
    state = press(city(f"deck 0: church | discard 0: trade_center*2 | {OFFICE}", "trade_center*2"), "play ; shuffle")
    assert deck(state) == ["trade_center", "trade_center"] and discard(state) == []


@spec("CITY-181")
def test_extra_flips_of_the_last_side_lapse_with_the_turn_too() -> None:
    state = city("phase build | played: church | extra_flips: station trade_center | " + FLIPS)
    assert best_extra(press(state, "end")) == NONE


@spec("CITY-353")
def test_the_extra_flip_with_the_largest_discount_comes_first_wherever_it_stands_in_the_book() -> None:
    state = city("phase build | played: church | cash 9 | extra_flips: station trade_center | " + FLIPS)
    for discounts, best in (((1, 3), Side.TRADE_CENTER), ((3, 1), Side.STATION), ((2, 2), Side.STATION)):
        for side, discount in zip((Side.STATION, Side.TRADE_CENTER), discounts):
            state.book.extra_flip_discount[side] = discount
        assert best_extra(state) == best
    state.extra_flips[Side.STATION] = 0
    assert best_extra(state) == Side.TRADE_CENTER


@spec("CITY-226")
def test_a_card_of_another_type_before_it_gives_an_office_nothing() -> None:
    other = press(city(f"deck 0: church office | {OFFICE}"), "play*2")
    alone = press(city(f"deck 0: office | {OFFICE}"), "play")
    assert other.cash == alone.cash
    same = press(city(f"deck 0: office*2 | {OFFICE}"), "play*2")
    assert same.cash == 2 * alone.cash + 1
    turned = press(city(f"deck 0: trade_center church office | {OFFICE}"), "play*3")
    without = press(city(f"deck 0: trade_center church | {OFFICE}"), "play*2")
    assert turned.cash == without.cash + alone.cash + 1


@spec("CITY-705")
def test_an_empty_deck_shows_no_top_card() -> None:
    state = city("deck 0: church convenience_store")
    first = press(state, "play")
    assert shown(first) == [Side.CONVENIENCE_STORE]
    assert shown(press(first, "play")) == []


def shown(state: State) -> list[int]:
    revealed = [state.news.items[place] for place in range(state.news.count)]
    return [item.what for item in revealed if item.is_reveal]


@spec("CITY-260")
def test_a_card_that_raises_the_limit_saves_itself() -> None:
    saved = city("deck 0: hospital | unhappy 2 | book hospital.limit_bonus 1 | book unhappy_limit 2")
    assert not would_bust(saved) and press(saved, "play").seat == 0
    assert would_bust(city("deck 0: hospital | unhappy 2 | book unhappy_limit 2"))


@spec("CITY-181", "CITY-263")
@pytest.mark.parametrize("cards", ["shopping_mall hospital", "hospital"])
def test_a_bust_leaves_no_obligation_to_the_next_player(cards: str) -> None:
    state = city(
        f"deck 0: {cards} | unhappy 3 | deck 1: church*2 | book unhappy_limit 3 | book hospital.must_play_next true"
    )
    after = press(state, f"play*{len(cards.split())}")
    assert after.seat == 1 and after.must_next == 0
    assert "stop" in legal(press(after, "play"))


@spec("CITY-703", "CITY-708")
def test_a_new_order_below_the_top_card_tells_nothing_of_the_old_one() -> None:
    one = city("deck 0: church station hospital*2 factory church | deck 1: factory church*2 hospital")
    two = city("deck 0: church hospital church factory hospital station | deck 1: factory hospital church*2")
    orders: set[tuple[str, ...]] = set()
    for seed in range(12):
        first = FLIP_CITY.rules.redeal(one, 0, stream(f"order {seed}"))
        second = FLIP_CITY.rules.redeal(two, 1, stream(f"order {seed}"))
        assert deck(first, 0) == deck(second, 0) and deck(first, 1) == deck(second, 1)
        assert (
            sorted(deck(first)) == sorted(deck(one)) and deck(first)[0] == "church" and deck(first, 1)[0] == "factory"
        )
        orders.add((*deck(first), *deck(first, 1)))
    assert len(orders) > 6 and len({order[1] for order in orders}) > 2 and len({order[-1] for order in orders}) == 2


@spec("CITY-861")
def test_every_deck_that_a_position_leaves_open_is_dealt_once() -> None:
    whole = city("players 3 | deck 0: church hospital factory | deck 1: factory church*2 | deck 2: church station*2")
    public = FLIP_CITY.positions.write(whole, True)
    found: set[tuple[str, ...]] = set()
    for seed in range(8):
        state = Match.new(FLIP_CITY, seed=seed, position=public).state
        assert [sorted(deck(state, seat)) for seat in range(3)] == [sorted(deck(whole, seat)) for seat in range(3)]
        assert not any(state.open[seat] for seat in range(3))
        found.add((*deck(state), *deck(state, 1), *deck(state, 2)))
    assert len(found) == 2


@spec("CITY-810", "CITY-820")
@pytest.mark.parametrize(
    "position",
    [
        "deck 0: church*2 | discard 0: shopping_mall",
        "players 1 | discard 0: church | supply: hospital factory",
        "phase build | played: church | cash 30 | extra_flips: station | discard 0: hospital apartment*2",
    ],
)
def test_options_are_written_over_whatever_the_list_held_before(position: str) -> None:
    state = city(position)
    fresh, used = [0] * FLIP_CITY.rules.legal_most, [99] * FLIP_CITY.rules.legal_most
    count = FLIP_CITY.rules.legal_into(state, fresh)  # type: ignore[arg-type]
    assert FLIP_CITY.rules.legal_into(state, used) == count > 0  # type: ignore[arg-type]
    assert used[:count] == fresh[:count]


@spec("CITY-340", "CITY-350", "CITY-360", "CITY-370")
def test_what_is_built_is_told() -> None:
    state = city("phase build | played: church | cash 30 | actions 4 | discard 0: apartment hospital | deck 1: church")
    assert happened(press(state, "buy factory"))[0].count("Factory") == 1
    for action in ("buy factory", "develop hospital", "flip hospital main", legal_gift(state)):
        assert happened(press(state, action)), action
    assert len({tuple(happened(press(state, action))) for action in legal(state)[:-1]}) == len(legal(state)) - 1


def legal_gift(state: State) -> str:
    return next(text for text in legal(state) if text.startswith("flip apartment"))
