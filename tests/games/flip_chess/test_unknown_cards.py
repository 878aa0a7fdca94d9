"""Cards that nobody knows: dealt again for a seat's eyes, or dealt where a position leaves them open."""

from __future__ import annotations

from collections import Counter

import pytest

from tableflip import Match
from tableflip.core.chance import Script, stream
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import COPIES, NAMES, Figure
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.state import State
from tests.games.flip_chess.table import asked, fresh, press
from tests.spec import spec

MEEPLES = "rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"
ALL = "kkqqrrbbnn" + 26 * "p"


def ranks(cards: str) -> str:
    return "/".join(cards[place : place + 6] for place in range(0, 36, 6))


def counted(state: State) -> Counter[int]:
    return Counter(state.cards[square] for square in range(36))


WHOLE = Counter({kind: COPIES[kind] for kind in range(1, 7)})


@spec("CHESS-008", "CHESS-107")
@pytest.mark.parametrize("deal", ["shuffled", "balanced"])
def test_unknown_cards_are_dealt_again_and_known_ones_stay(deal: str) -> None:
    state = press(fresh(3, deal=deal).state, "c2c3", "*a4", "d5d4", "*f4")
    turned: Counter[str] = Counter()
    for seed in range(30):
        other = FLIP_CHESS.rules.redeal(state, 0, stream(f"again {seed}"))
        assert counted(other) == WHOLE
        for square in range(36):
            if is_known(state, square):
                assert other.cards[square] == state.cards[square]
            elif other.cards[square] != state.cards[square]:
                turned[NAMES[square]] += 1
        assert deal == "shuffled" or all(other.cards[n] == other.cards[35 - n] for n in range(36))
    known = [square for square in range(36) if is_known(state, square)]
    assert len(known) == (2 if deal == "shuffled" else 4)
    assert len(turned) == 36 - len(known)  # none of the others stays for good


@spec("CHESS-008")
def test_a_new_deal_of_unknown_cards_follows_the_draws() -> None:
    state = FLIP_CHESS.positions.read(f"{ranks(ALL)} {MEEPLES}")
    for square in range(36):
        if square not in (0, 1, 34, 35):  # a1 and b1 are Pawns, e6 and f6 Kings or what lies there
            state.up |= 1 << square
    hidden = [state.cards[square] for square in (0, 1, 34, 35)]
    assert sorted(hidden) == sorted([Figure.PAWN, Figure.PAWN, state.cards[34], state.cards[35]])
    state.chance = Script([3, 0, 1, 0])  # among the four, by kind
    FLIP_CHESS.rules.resample(state, 0)
    order = sorted(hidden)
    drawn = [order.pop(place) for place in (3, 0, 1, 0)]
    assert [state.cards[square] for square in (0, 1, 34, 35)] == drawn


@spec("CHESS-002")
def test_open_cards_of_a_position_are_dealt_from_those_it_does_not_name() -> None:
    text = f"{ranks('?' * 33 + 'Kkq')} {MEEPLES}"
    for seed in range(6):
        state = Match.new(FLIP_CHESS, seed=seed, position=text).state
        assert counted(state) == WHOLE
        assert [state.cards[square] for square in (3, 4, 5)] == [Figure.KING, Figure.KING, Figure.QUEEN]


@spec("CHESS-107")
def test_open_cards_of_a_balanced_position_are_dealt_as_twins() -> None:
    for place in (0, 5, 30, 35):  # a6, f6, a1, f1
        cards = "?" * place + "K" + "?" * (35 - place)
        text = f"{ranks(cards)} {MEEPLES} options:deal=balanced"
        for seed in range(6):
            state = Match.new(FLIP_CHESS, seed=seed, position=text).state
            assert counted(state) == WHOLE
            assert all(state.cards[square] == state.cards[35 - square] for square in range(36))
            one = (5 - place // 6) * 6 + place % 6
            assert state.cards[one] == state.cards[35 - one] == Figure.KING


def test_between_turns_nothing_is_left_of_the_last_move() -> None:
    everything = {option.name: option.values[-1] for option in FLIP_CHESS.about.options}
    match = fresh(5, **(everything | {"melee": "yes", "standing": "launch", "chain": "yes"}))
    while match.turn is not None and len(match.plies) < 250:
        texts = asked(match.state)
        match.play(texts[len(match.plies) * 5 % len(texts)])
        again = FLIP_CHESS.positions.read(FLIP_CHESS.positions.write(match.state, False))
        again.chance, again.news = match.state.chance, match.state.news
        assert again == match.state
