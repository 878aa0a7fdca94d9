"""The law of the deal of the day: whatever a game gives to it can be dealt, ends, and is told in a few words."""

from __future__ import annotations

from random import Random
from typing import Any

from tableflip.core.daily import deal_of, feat_of, key_of
from tableflip.core.game import Game
from tableflip.core.puzzles import puzzles_of
from tableflip.testing.law import law_once
from tableflip.testing.walks import Options

WORDS_MOST = 40  # letters of what a deal has come to: several stand in one line
PLIES_MOST = 20_000
TRIES = 2


@law_once
def a_deal_of_the_day_is_the_same_for_all_and_its_end_is_told(game: Game[Any], _seats: int, _options: Options) -> None:
    """What a game gives to the deal of the day follows from its key alone, comes to an end and is told shortly."""
    daily = game.about.daily
    if daily is None:
        return
    assert daily.words.endswith("."), "what is to be done is told as a sentence"
    if daily.kind == "puzzle":
        assert puzzles_of(game), "it gives a puzzle and ships none"
        return
    for number in range(TRIES):
        key, random = key_of(f"day {number}", game.name), Random(number)
        match = deal_of(game, daily, key)
        assert match.written() == deal_of(game, daily, key).written(), "the same key deals something else"
        while match.turn is not None and len(match.plies) < PLIES_MOST:
            match.play(random.choice(match.legal()))
        assert match.result is not None, f"nobody has ended it after {PLIES_MOST} actions"
        words = feat_of(match).words
        assert 0 < len(words) <= WORDS_MOST and words.isprintable(), f"{words!r} is not told in a few words"
