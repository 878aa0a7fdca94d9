"""A new key after an agreed undo, and sealed files of running matches."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tableflip import GAMES, BadFile, Match, write_match
from tableflip.core.match import seal
from tableflip.core.notation import read_match
from tableflip.games import game_named

KEY = "0123456789abcdef" * 4
CHESS = GAMES["flip_chess"]


def played(plies: int) -> Match[Any]:
    match = Match.new(CHESS, seed="f" * 64)
    pick = random.Random(1)
    while len(match.plies) < plies:
        match.play(pick.choice(match.legal()))
    return match


def up_to_a_flip(least: int = 0) -> Match[Any]:
    match = played(2)
    pick = random.Random(2)
    while not match.plies[-1].revealed or len(match.plies) < least:
        match.play(pick.choice(match.legal()))
    return match


def test_after_a_redeal_the_same_flip_shows_another_card_sooner_or_later() -> None:
    match = up_to_a_flip()
    flip = match.plies[-1].action
    shown = {match.game.events(match.state, 0)[0].words}
    for digit in range(16):
        match.undo(agreed=True)
        match.redeal(f"{digit:x}" * 64)
        match.play(flip)
        shown.add(match.game.events(match.state, 0)[0].words)
    assert len(shown) > 1


def test_a_redeal_keeps_what_everybody_has_seen() -> None:
    match = up_to_a_flip(12)
    before = match.view(0)
    match.redeal(KEY)
    assert match.view(0) == before


def test_undo_and_replay_go_through_earlier_redeals() -> None:
    match = up_to_a_flip()
    match.undo(agreed=True)
    match.redeal(KEY)
    after = match.state.clone()
    match.play(match.legal()[0])
    match.undo(agreed=True)
    assert match.state == after
    match.redeal("1" * 64)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    again = read_match(write_match(match), game_named)
    assert again.state == match.state
    assert [redeal.key for redeal in again.redeals] == [KEY, "1" * 64]
    assert write_match(again) == write_match(match)


def test_undoing_past_a_redeal_forgets_it() -> None:
    match = up_to_a_flip()
    match.redeal(KEY)
    match.undo(agreed=True)
    assert match.redeals == []


def test_a_redeal_stands_in_its_turn_among_the_actions() -> None:
    match = played(1)
    match.redeal(KEY)
    match.play(match.legal()[0])
    first, second = (ply.text for ply in match.plies)
    assert f"1. {first}, =redeal {KEY}, {second}" in write_match(match)


def test_a_sealed_file_shows_hashes_and_no_key() -> None:
    match = up_to_a_flip()
    match.redeal(KEY)
    text = write_match(match, sealed=True)
    assert f'[SeedHash "{seal(match.seed)}"]' in text and f"=redeal {seal(KEY)}" in text
    assert match.seed not in text and KEY not in text


def test_a_sealed_file_says_only_that_a_seed_was_chosen() -> None:
    match = Match.new(CHESS, seed="42")
    text = write_match(match, sealed=True)
    assert '[SeedHash "chosen"]' in text and seal("42") not in text and '"42"' not in text


def test_a_sealed_file_shows_only_the_public_part_of_a_position() -> None:
    dealt = CHESS.start(2, {}, "7")
    match = Match.new(CHESS, position=CHESS.positions.write(dealt, False))
    text = write_match(match, sealed=True)
    assert CHESS.positions.write(dealt, True) in text and CHESS.positions.write(dealt, False) not in text


def test_a_sealed_file_cannot_be_replayed_and_says_so() -> None:
    with pytest.raises(BadFile, match=r"still running .* export it again after its end"):
        read_match(write_match(played(2), sealed=True), game_named)


def test_a_hash_that_does_not_fit_the_seed_is_refused() -> None:
    text = write_match(played(2))
    good = text.replace('[Seed "', f'[SeedHash "{seal("f" * 64)}"]\n[Seed "')
    assert read_match(good, game_named).seed == "f" * 64
    with pytest.raises(BadFile, match="one of them was changed"):
        read_match(good.replace(seal("f" * 64), "0" * 64), game_named)


@pytest.mark.parametrize("key", ["42", "F" * 64, "0" * 63])
def test_a_redeal_needs_a_whole_key(key: str) -> None:
    text = write_match(played(1)).replace("\n*", f"\n1. =redeal {key}\n*")
    with pytest.raises(BadFile, match="64 hexadecimal digits"):
        read_match(text, game_named)


def test_no_redeal_after_the_end() -> None:
    match = played(1)
    match.resign(0)
    with pytest.raises(ValueError, match="the match is over"):
        match.redeal(KEY)
