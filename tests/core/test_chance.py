"""Chance: the stream, its fairness, its secrecy, and scripts."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tableflip.core.chance import BLOCK, Chance, Script, below, draw, key_of, refill, rekey, shuffle, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.errors import TableflipError
from tableflip.core.loops import as_chance
from tableflip.core.records import Row, pack, unpack
from tableflip.games.flip_chess import FLIP_CHESS


@rule
def draw_from_row(row: Row, n: int) -> int:
    return draw(as_chance(row), n)


def test_the_block_function_is_chacha_with_eight_rounds() -> None:
    """The published test vector: key and nonce of zeros, first block."""
    chance = Chance()
    refill(chance)
    words = b"".join(chance.words[place].to_bytes(4, "little") for place in range(BLOCK))
    assert words.hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def test_numbers_below_n_are_in_range_and_even() -> None:
    chance = stream("even")
    counts = Counter(below(chance, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    chance = stream("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        row = [0, 1, 2, 3]
        shuffle(chance, row, 4)  # type: ignore[arg-type]
        counts[tuple(row)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert all(60 < count < 150 for count in counts.values())


def test_below_one_is_zero_and_large_n_is_exact() -> None:
    chance = stream("large")
    assert below(chance, 1) == 0
    assert all(0 <= below(chance, (1 << 32) - 1) < (1 << 32) - 1 for _ in range(50))


def test_interpreted_and_compiled_streams_give_the_same_bits() -> None:
    fast_draw = compiled(draw_from_row, FLIP_CHESS.owner)
    chance, row = stream("bits"), pack(stream("bits"))
    for n in (2, 6, 36, 1000, 2**31, 2**32):
        assert [below(chance, n) for _ in range(40)] == [fast_draw(row, n) for _ in range(40)]
    assert unpack(Chance, row) == chance


def test_a_seed_is_hashed_and_a_key_is_taken_as_it_is() -> None:
    assert key_of("1") != key_of("2") and len(key_of("1")) == 8
    assert key_of("00000001" * 8) == [1] * 8
    assert all(0 <= word < 2**32 for word in key_of("any text at all"))


def test_a_seed_may_be_a_number() -> None:
    assert key_of(5) == key_of("5")
    assert FLIP_CHESS.start(seed=5) == FLIP_CHESS.start(seed="5") != FLIP_CHESS.start(seed=6)


def test_a_new_key_changes_the_future() -> None:
    chance = stream("old")
    rekey(chance, stream("source"))
    other = stream("old")
    rekey(other, stream("another source"))
    assert [below(chance, 1000) for _ in range(5)] != [below(other, 1000) for _ in range(5)]


def test_a_script_answers_draws_and_shuffles_in_order() -> None:
    script = Script([2, [7, 5, 6], 1, 0])
    assert below(script, 3) == 2
    row = [5, 6, 7]
    shuffle(script, row, 3)  # type: ignore[arg-type]
    assert row == [7, 5, 6]
    other = [1, 2, 3]
    shuffle(script, other, 3)  # type: ignore[arg-type]
    assert other == [3, 1, 2]


@pytest.mark.parametrize(
    ("told", "message"),
    [([], "run out"), ([5], "below 3"), ([-1], "below 3"), ([[1, 2]], "below 3")],
)
def test_a_script_that_does_not_fit_says_where(told: list[int | list[int]], message: str) -> None:
    with pytest.raises(TableflipError, match=message):
        below(Script(told), 3)


def test_a_scripted_shuffle_must_name_the_cards_there_are() -> None:
    with pytest.raises(TableflipError, match="the cards are"):
        shuffle(Script([[1, 1, 2]]), [1, 2, 3], 3)  # type: ignore[arg-type]


def test_scripts_never_reach_compiled_code() -> None:
    with pytest.raises(TypeError, match="interpreted"):
        pack(Script([1]))


def test_a_cloned_script_goes_on_by_itself() -> None:
    script = Script([1, 2])
    other = script.clone()
    assert below(script, 3) == 1 and other == Script([1, 2]) and script == Script([2])
