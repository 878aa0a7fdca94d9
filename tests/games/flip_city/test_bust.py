"""Annex A.2 on edited books: the chance of a bust, held against trying every order with the rules alone."""

from __future__ import annotations

import random
import re
from itertools import permutations

import pytest

from tableflip.core.action import Action
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import IS_FRONT, NAMES, SIDES
from tableflip.games.flip_city.mind import bust, crossings
from tableflip.games.flip_city.mind.bust import bust_odds
from tableflip.games.flip_city.mind.odds import bust_chances
from tableflip.games.flip_city.rules.legal import can_recycle, is_forced
from tableflip.games.flip_city.rules.state import State, Verb
from tableflip.games.flip_city.terminal import bust_words
from tableflip.games.flip_city.words.aids import aids
from tests.games.flip_city.table import city

PLAY, SHUFFLE = Action(Verb.PLAY), Action(Verb.SHUFFLE)
SWITCHES = ("must_play_on_top", "must_play_next", "bottom_to_discard")
NUMBERS = {"unhappy": 3, "limit_bonus": 2, "recycle_limit_bonus": 2, "recycle_unhappy": 1}
PLAIN = {"limit_bonus": "0", "bottom_to_discard": "false"}
DOCUMENTED = {
    "standard": "",
    "the file of the docs": "book power_plant.points 2 | book shopping_mall.recycle_points 1"
    " | book shopping_mall.recycle_cash 0 | book unhappy_limit 3",
    "a power plant without unhappiness": "book power_plant.unhappy 0 | book power_plant.points 1",
    "an apartment without unhappiness": "book apartment.unhappy 0",
    "office": "option office",
}


def edited(pick: random.Random, share: float) -> str:
    """A book with some of the values that bear on a bust made up."""
    parts = ["option office"]
    for side, name in enumerate(NAMES):
        changed = {key: str(pick.randint(0, most)) for key, most in NUMBERS.items()}
        changed |= {key: pick.choice(("true", "false")) for key in SWITCHES}
        if not IS_FRONT[side]:
            changed["recyclable"] = pick.choice(("true", "false"))
        parts += [f"book {name}.{key} {value}" for key, value in changed.items() if pick.random() < share]
    return " | ".join(parts)


def row(pick: random.Random, count: int) -> str:
    return " ".join(pick.choice(NAMES) for _ in range(count)) or "-"


def recycled(state: State) -> State:
    """The state after recycling whatever makes more room than it takes."""
    book = state.book
    for side in range(SIDES):
        while can_recycle(state, side) and book.recycle_limit_bonus[side] > book.recycle_unhappy[side]:
            state = FLIP_CITY.apply(state, Action(Verb.RECYCLE, side))
    return state


def is_bust(state: State, cards: int, rescued: bool) -> bool:
    """Whether playing on in one known order busts."""
    goal = state.played.count + cards
    while state.cities[0].deck.count and (state.played.count < goal or is_forced(state)):
        state = FLIP_CITY.apply(recycled(state) if rescued else state, PLAY)
        if state.seat != 0:
            return True
    return False


def laid(state: State, order: tuple[int, ...]) -> State:
    dealt = state.clone()
    for place, card in enumerate(order):
        dealt.cities[0].deck.cards[place] = card
    return dealt


def tried(state: State, cards: int, rescued: bool) -> float:
    """The share of all orders that bust."""
    deck = state.cities[0].deck
    hidden = [deck.cards[place] for place in range(deck.count - 1)]
    every = list(permutations(hidden))
    known = {order: is_bust(laid(state, order), cards, rescued) for order in set(every)}
    return sum(known[order] for order in every) / len(every)


@pytest.mark.parametrize("seed", range(40))
def test_on_any_book_a_small_deck_busts_as_often_as_its_orders_do(seed: int) -> None:
    pick = random.Random(seed)
    book = edited(pick, pick.choice((0.0, 0.3, 0.8)))
    state = city(f"deck 0: {row(pick, pick.randint(1, 6))} | discard 0: {row(pick, 3)} | {book}")
    for cards in (1, 2):
        for rescued in (False, True):
            odds = bust_odds(state, cards, rescued=rescued)
            assert odds == (pytest.approx(tried(state, cards, rescued)), True)


@pytest.mark.parametrize("position", ["", "played: church", "played: church shopping_mall | unhappy 1"])
def test_on_an_empty_deck_the_odds_are_those_of_a_shuffle(position: str) -> None:
    pile = "residential_area*2 apartment hospital shopping_mall"
    state = city(f"discard 0: {pile} | option empty_deck choose" + (f" | {position}" if position else ""))
    every = list(permutations([side for side in range(SIDES) for _ in range(state.cities[0].discard[side])]))
    busts = 0
    for order in every:
        dealt = city(FLIP_CITY.positions.write(state, False), " ".join(NAMES[side] for side in order))
        shuffled = FLIP_CITY.apply(dealt, SHUFFLE)
        must = state.played.count == 0 or is_forced(shuffled)
        busts += must and is_bust(shuffled, 1, rescued=False)
    assert bust_odds(state) == (pytest.approx(busts / len(every)), True)


@pytest.mark.parametrize("book", DOCUMENTED.values(), ids=DOCUMENTED)
def test_on_the_standard_book_and_its_documented_variants_the_odds_are_exact_for_large_decks_too(book: str) -> None:
    pick = random.Random(book)
    names = NAMES if "office" in book else NAMES[:-2]
    for _ in range(12):
        cards = [pick.choice([*names, "shopping_mall", "shopping_mall", "residential_area"]) for _ in range(60)]
        state = city(f"deck 0: shopping_mall {' '.join(cards)} | discard 0: church*3 | {book}")
        plain, rescued = bust_chances(state)
        assert plain.is_exact and rescued.is_exact and rescued.chance <= plain.chance


# every side acts in its own way, and most cards bind: no walk comes to an end in time
WORDS = ("false", "true")
WILD = " | ".join(
    f"book {name}.unhappy {place % 4} | book {name}.limit_bonus {place // 4}"
    f" | book {name}.must_play_next {WORDS[place % 5 > 0]}"
    for place, name in enumerate(NAMES)
)
DECK = " ".join(f"{name}*6" for name in NAMES)
MANY = f"deck 0: shopping_mall {DECK} | option office | book unhappy_limit 9 | {WILD}"


def sampled(state: State, samples: int) -> float:
    pick = random.Random(1)
    deck = state.cities[0].deck
    hidden = [deck.cards[place] for place in range(deck.count - 1)]
    busts = 0
    for _ in range(samples):
        pick.shuffle(hidden)
        busts += is_bust(laid(state, tuple(hidden)), 1, rescued=False)
    return busts / samples


def test_where_not_all_can_be_followed_a_bound_is_told_as_a_bound() -> None:
    state = city(MANY)
    odds = bust_odds(state)
    assert not odds.is_exact and sampled(state, 150) - 0.1 < odds.chance < 1
    told = aids(state, 0)["bust"]
    assert told and told["at_most"] and told["rescued"] <= told["plain"] == odds.chance
    assert "bust at most " in bust_words(state)
    reason = FLIP_CITY.hints.reason(state, PLAY, 0)
    assert "bust at most " in reason, reason


@pytest.mark.parametrize("seed", range(12))
def test_where_no_card_makes_room_or_mills_the_bound_is_the_truth(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pick = random.Random(seed)
    book = re.sub(
        r"(limit_bonus|bottom_to_discard) \w+", lambda found: f"{found[1]} {PLAIN[found[1]]}", edited(pick, 1.0)
    )
    state = city(f"deck 0: {row(pick, 12)} | book unhappy_limit {pick.randint(1, 6)} | {book}")
    truth = bust_odds(state)
    monkeypatch.setattr(bust, "STEPS_MOST", 1)
    assert truth.is_exact and bust_odds(state).chance == pytest.approx(truth.chance, abs=0.003)


@pytest.mark.parametrize("seed", range(12))
def test_a_bound_is_never_below_the_truth(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pick = random.Random(seed)
    book = edited(pick, 0.8)
    state = city(f"deck 0: {row(pick, 12)} | discard 0: {row(pick, 3)} | {book}")
    for rescued in (False, True):
        truth = bust_odds(state, rescued=rescued)
        for steps, sums, counts in ((1, 100, 5000), (1, 30, 5000), (1, 100, 5), (1, 8, 20), (100, 100, 5000)):
            monkeypatch.setattr(bust, "STEPS_MOST", steps)
            monkeypatch.setattr(crossings, "SUMS_MOST", sums)
            monkeypatch.setattr(crossings, "COUNTS_MOST", counts)
            odds = bust_odds(state, rescued=rescued)
            assert odds.chance >= truth.chance - 1e-9
            assert not odds.is_exact or odds.chance == pytest.approx(truth.chance)
        monkeypatch.undo()
