"""The deal of the day: whatever follows from its secret, what a finished deal has come to, and the line to share."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.daily import (
    LINE_MOST,
    NoDay,
    daily_games,
    deal_of,
    feat_of,
    key_of,
    puzzle_on,
    read_day,
    secret_by_date,
    shared_line,
)
from tableflip.core.errors import TableflipError
from tableflip.core.match import KEY
from tableflip.core.puzzles import puzzles_of

MONDAY = date(2026, 11, 16)
ALL = daily_games(GAMES.values())
DEALS = [one for one in ALL if one[1].kind == "deal"]
of_each = pytest.mark.parametrize(("game", "asked"), DEALS, ids=lambda each: getattr(each, "name", ""))


def test_a_key_follows_from_the_secret_and_the_game_alone() -> None:
    one, other = secret_by_date(MONDAY), secret_by_date(date(2026, 11, 17))
    keys = {key_of(secret, game.name) for secret in (one, other) for game, _ in ALL}
    assert len(keys) == 2 * len(ALL) == 8 and all(KEY.fullmatch(key) for key in keys)
    assert key_of(one, "flip_city") == key_of(one, "flip_city")


def test_puzzles_get_harder_with_the_week() -> None:
    game = GAMES["flip_chess"]
    week = [puzzle_on(game, date(2026, 11, 16 + day), key_of(str(day), game.name)) for day in range(7)]
    assert [each.grade for each in week] == [1, 1, 2, 2, 3, 3, 4]
    chosen = {puzzle_on(game, MONDAY, key_of(str(seed), game.name)).id for seed in range(400)}
    assert len(chosen) == sum(each.grade == 1 for each in puzzles_of(game).values())


@of_each
def test_a_deal_is_the_same_for_all_and_every_end_of_it_is_told(game: Any, asked: Any) -> None:
    key = key_of("secret", game.name)
    one, two = deal_of(game, asked, key), deal_of(game, asked, key)
    assert (
        one.written() == two.written() and one.written() != deal_of(game, asked, key_of("other", game.name)).written()
    )
    with pytest.raises(TableflipError, match="not over"):
        feat_of(one)
    chance, told = random.Random(3), set[str]()
    for _ in range(4):
        match = deal_of(game, asked, key)
        while match.turn is not None:
            match.play(chance.choice(match.legal()))
        feat = feat_of(match)
        told.add(feat.words)
        assert 3 <= len(feat.words) <= 40 and feat.words == feat.words.strip()
    assert len(told) > 1


def test_better_ends_rank_higher() -> None:
    ranks: dict[str, list[tuple[bool, int]]] = {}
    chance = random.Random(5)
    for game, asked in DEALS:
        for number in range(6):
            match = deal_of(game, asked, key_of(str(number), game.name))
            while match.turn is not None:
                match.play(chance.choice(match.legal()))
            feat = feat_of(match)
            ranks.setdefault(game.name, []).append((feat.words.startswith("won"), feat.rank))
    for found in ranks.values():
        won, lost = [rank for is_won, rank in found if is_won], [rank for is_won, rank in found if not is_won]
        assert not won or not lost or min(won) > max(lost)


def test_the_line_is_never_too_long() -> None:
    told = [("Flip Chess", "solved (2 tries)"), ("Captain Flip", "41 points"), ("Flip City", "won in round 14, 9 left")]
    line = shared_line(MONDAY, told, "example.org/day/2026-11-16")
    assert line == (
        "tableflip 16 Nov: Flip Chess solved (2 tries) · Captain Flip 41 points · Flip City won in round 14, 9 left"
        " – example.org/day/2026-11-16"
    )
    many = shared_line(MONDAY, told * 4, "example.org/day/2026-11-16")
    assert len(many) <= LINE_MOST and "more" in many and many.endswith("2026-11-16")
    far = shared_line(MONDAY, told, "x" * 500)
    assert far and len(far) <= LINE_MOST and "x" not in far
    assert len(shared_line(MONDAY, [("T" * 300, "won")])) <= LINE_MOST


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "20261116", "2026-W47-1", "2026-11-16 ", "9" * 5000])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(NoDay, match="2026-11-16"):
        read_day(text)
