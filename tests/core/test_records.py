"""Records: one declaration for Python objects, NumPy rows and compiled code."""

from __future__ import annotations

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableflip.core.records import Int8, Int16, Int64, Many, Record, pack, unpack


class Coin(Record):
    value: Int16 = 3
    side: Int8 = 0


class Purse(Record):
    owner: Int8 = -1
    total: Int64 = 0
    best: Coin = Coin()
    coins: Annotated[Many[Coin], 3] = Many()
    marks: Annotated[Many[Int16], 4] = Many()


def test_fields_left_out_keep_their_default() -> None:
    assert Coin().value == 3 and Coin(value=5).value == 5
    purse = Purse(owner=2)
    assert purse.owner == 2 and purse.best.value == 3 and len(purse.coins) == 3


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="no field"):
        Coin(colour=1)  # type: ignore[call-arg]


def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        Coin().valeu = 4  # type: ignore[attr-defined]


def test_a_field_cannot_have_a_name_that_every_record_has() -> None:
    with pytest.raises(TypeError, match="a field of Drawer cannot be called letters: every record has that already"):

        class Drawer(Record):  # pyright: ignore[reportUnusedClass]
            letters: Int8 = 0  # type: ignore[assignment]


def test_a_record_of_a_record_has_its_fields_and_defaults() -> None:
    class Token(Coin):
        owner: Int8 = 2

    assert Token() == Token(value=3, side=0, owner=2) and Coin() != Token()
    assert unpack(Token, pack(Token(side=1, owner=5))) == Token(side=1, owner=5)


def test_the_bytes_are_those_of_numpy() -> None:
    purse = Purse(owner=7, total=-5)
    purse.coins[1].value, purse.coins[2].side, purse.marks[3] = -9, 4, 300
    told = pack(purse).view(Purse.dtype)[0]
    assert (told["owner"], told["total"], told["best"]["value"]) == (7, -5, 3)
    assert told["coins"].tolist() == [(3, 0), (-9, 0), (3, 4)] and told["marks"].tolist() == [0, 0, 0, 300]


def test_a_list_of_another_length_than_declared_is_an_error() -> None:
    purse = Purse()
    purse.marks = [1, 2, 3]  # type: ignore[assignment]
    with pytest.raises(OverflowError, match="a Purse cannot be laid out"):
        pack(purse)


def test_a_clone_shares_nothing() -> None:
    purse = Purse()
    other = purse.clone()
    other.coins[1].value = 9
    other.marks[0] = 7
    other.best.side = 1
    assert purse.coins[1].value == 3 and purse.marks[0] == 0 and purse.best.side == 0
    assert purse != other and purse == purse.clone()


@given(
    st.integers(-(2**63), 2**63 - 1),
    st.integers(-128, 127),
    st.lists(st.integers(-(2**15), 2**15 - 1), min_size=4, max_size=4),
)
def test_packing_round_trips(total: int, owner: int, marks: list[int]) -> None:
    purse = Purse(total=total, owner=owner)
    for place, mark in enumerate(marks):
        purse.marks[place] = mark
    purse.coins[2].side = 1
    row = pack(purse)
    assert row.nbytes == Purse.dtype.itemsize
    assert unpack(Purse, row) == purse


def test_a_value_too_wide_for_its_field_is_an_error_not_a_wrapped_number() -> None:
    with pytest.raises(OverflowError):
        pack(Coin(value=40_000))


def test_a_field_of_no_width_is_refused_with_those_there_are() -> None:
    with pytest.raises(TypeError, match="coins is declared as <class 'int'>; a field of a record is Int8"):

        class Purse(Record):  # pyright: ignore[reportUnusedClass]
            coins: int = 0


def test_a_record_shows_its_fields() -> None:
    assert repr(Coin(value=2)) == "Coin(value=2, side=0)"
