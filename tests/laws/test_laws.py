"""The laws every game of the house keeps, checked on random play from many seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tableflip import GAMES, SPECTATOR, Match, NotLegal
from tableflip.core.action import OVER, TOGETHER, Action
from tableflip.core.chance import stream
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.news import is_revealing
from tableflip.core.records import pack, unpack

SEEDS = 6
STEPS_MOST = 500  # a look at this many decisions of a game is enough; every game also plays to its end below


def setups(game: Game[Any]) -> Iterator[tuple[int, dict[str, str]]]:
    """Ways to sit down: every seat count with default options, and every value of every option."""
    for seats in game.about.seats:
        yield seats, {}
    for option in game.about.options:
        for value in option.values:
            if value != option.default:
                yield game.about.default_seats, {option.name: value}


CASES = [(game, seats, options) for game in GAMES.values() for seats, options in setups(game)]
NAMES = [
    f"{game.name}-{seats}-{'-'.join(f'{k}={v}' for k, v in options.items()) or 'default'}"
    for game, seats, options in CASES
]
every_setup = pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=NAMES)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@cache
def fast(name: str) -> Fast[Any]:
    return Fast(GAMES[name])


def walk(game: Game[Any], seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[Any, Action]]:
    """The states of a random game, each with the action taken next."""
    state = game.start(seats, options, str(seed))
    pick = random.Random(seed)
    for _ in range(STEPS_MOST):
        legal = game.legal(state)
        if not legal:
            return
        action = pick.choice(legal)
        yield state, action
        state = state.clone()
        game.draw_outcome(state, action)
        game.rules.step(state, *action)


@every_setup
def test_compiled_and_interpreted_rules_give_the_same_bytes(
    game: Game[Any], seats: int, options: dict[str, str]
) -> None:
    engine = fast(game.name)
    numbers = np.zeros(game.rules.legal_most, np.int32)
    for seed in range(SEEDS):
        row = engine.start(seats, options, str(seed))
        for state, action in walk(game, seats, options, seed):
            assert row.tobytes() == pack(state).tobytes()
            assert unpack(game.rules.state, row) == state
            count = engine.legal_into(row, numbers)
            assert [game.rules.actions[number] for number in numbers[:count]] == game.legal(state)
            assert engine.turn(row) == game.rules.turn(state)
            for seat in range(seats):
                assert engine.evaluate(row, seat) == game.mind.evaluate(state, seat)
            engine.step(row, game.rules.space.number(action))


@every_setup
def test_a_seed_and_actions_replay_to_the_same_state(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    first = [state for state, _ in walk(game, seats, options, 3)]
    again = [state for state, _ in walk(game, seats, options, 3)]
    assert first == again


@every_setup
def test_legal_is_empty_exactly_when_nobody_has_the_turn(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    for seed in range(SEEDS):
        for state, _ in walk(game, seats, options, seed):
            assert 0 <= game.rules.turn(state) < seats
            legal = game.legal(state)
            assert len(legal) == len(set(legal)) > 0


@every_setup
def test_games_end_within_their_bound(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    engine = fast(game.name)
    numbers = np.zeros(game.rules.legal_most, np.int32)
    for seed in range(SEEDS):
        row = engine.start(seats, options, str(seed))
        pick = random.Random(seed)
        count, plies = engine.legal_into(row, numbers), 0
        while count:
            count = engine.play(row, int(pick.choice(numbers[:count])), numbers)
            plies += 1
            assert plies <= game.rules.plies_most
        assert engine.turn(row) == OVER
        state = engine.read(row)
        assert all(0 <= score <= 1000 for score in game.rules.scores(state))
        assert game.mind.evaluate(state, 0) == game.rules.payoff(state, 0)
        assert game.notation.result(state) and game.telling.verdict(state)


@every_setup
def test_every_legal_action_applies_and_leaves_its_state_alone(
    game: Game[Any], seats: int, options: dict[str, str]
) -> None:
    for state, _ in list(walk(game, seats, options, 1))[::7]:
        before = pack(state).tobytes()
        for action in game.legal(state):
            game.apply(state, action)
            assert pack(state).tobytes() == before


@every_game
def test_every_other_action_is_refused_with_a_reason_and_changes_nothing(game: Game[Any]) -> None:
    for state, _ in list(walk(game, game.about.default_seats, {}, 2))[::25]:
        legal = set(game.legal(state))
        before = pack(state).tobytes()
        for action in game.rules.actions:
            if action in legal:
                continue
            with pytest.raises(NotLegal) as refused:
                game.apply(state, action)
            assert len(str(refused.value)) > 20
        assert pack(state).tobytes() == before


@every_setup
def test_notation_names_each_legal_action_once(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    for state, _ in walk(game, seats, options, 4):
        legal = game.legal(state)
        texts = [game.notation.text(state, action) for action in legal]
        assert len(set(texts)) == len(texts)
        for action, text in list(zip(legal, texts, strict=True))[:12]:
            assert game.parse(state, text) == action
            assert ", " not in text and text.strip() == text
            assert game.telling.describe(state, action) and game.telling.place(state, action)
        assert game.telling.prompt(state)


@every_setup
def test_no_view_tells_what_a_seat_cannot_know(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    source = stream("laws")
    size = int(np.prod(game.mind.observation))
    for state, _ in list(walk(game, seats, options, 5))[::3]:
        for seat in (*range(seats), SPECTATOR):
            other = (
                game.redeal(state, max(seat, 0), source) if seat != SPECTATOR else game.redeal(state, SPECTATOR, source)
            )
            assert game.telling.view(other, seat) == game.telling.view(state, seat)
            assert game.events(other, seat) == game.events(state, seat)
            if game.rules.turn(state) == seat:
                assert game.legal(other) == game.legal(state)
                assert game.telling.prompt(other) == game.telling.prompt(state)
                texts = [game.telling.describe(state, action) for action in game.legal(state)]
                assert [game.telling.describe(other, action) for action in game.legal(other)] == texts
            if seat != SPECTATOR:
                seen: Any = [0] * size
                seen_other: Any = [0] * size
                game.mind.observe(state, seat, seen)
                game.mind.observe(other, seat, seen_other)
                assert seen == seen_other
            assert game.rules.census(other) == game.rules.census(state)
        assert game.positions.write(game.redeal(state, SPECTATOR, source), True) == game.positions.write(state, True)


@every_setup
def test_nobody_sees_or_hears_more_where_a_game_is_the_same_for_all(
    game: Game[Any], seats: int, options: dict[str, str]
) -> None:
    assert not game.telling.same_for_all or not any(
        tells_apart(game, seats, one) for one in walk(game, seats, options, 1)
    )


@every_game
def test_somebody_sees_or_hears_more_where_a_game_is_not_the_same_for_all(game: Game[Any]) -> None:
    seats = game.about.seats[-1]
    assert game.telling.same_for_all or any(tells_apart(game, seats, one) for one in walk(game, seats, {}, 1))


def tells_apart(game: Game[Any], seats: int, now: tuple[Any, Action]) -> bool:
    state, action = now
    told = [
        (game.telling.view(state, viewer), game.events(state, viewer), game.words.shown(state, action, viewer))
        for viewer in (SPECTATOR, *range(seats))
    ]
    return told.count(told[0]) != len(told)


@every_setup
def test_a_redeal_for_all_together_changes_nothing_that_any_seat_knows(
    game: Game[Any], seats: int, options: dict[str, str]
) -> None:
    source = stream("together")
    for state, _ in list(walk(game, seats, options, 9))[::3]:
        other = game.redeal(state, TOGETHER, source)
        for seat in (*range(seats), SPECTATOR):
            assert game.telling.view(other, seat) == game.telling.view(state, seat)
            assert game.events(other, seat) == game.events(state, seat)
        assert game.legal(other) == game.legal(state)
        assert game.rules.census(other) == game.rules.census(state)


@every_setup
def test_a_resample_depends_only_on_what_the_seat_knows(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    """Whatever is hidden in the state handed over, the same stream deals the same: nothing leaks into a search."""
    for state, _ in list(walk(game, seats, options, 9))[::20]:
        for seat in range(seats):
            other = game.redeal(state, seat, stream("another deal"))
            assert game.redeal(other, seat, stream("one")) == game.redeal(state, seat, stream("one"))


@every_setup
def test_pieces_are_conserved(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    for seed in range(SEEDS):
        census = game.rules.census(game.start(seats, options, str(seed)))
        for state, _ in walk(game, seats, options, seed):
            assert game.rules.census(state) == census


@every_setup
def test_two_resamples_of_a_state_have_different_futures(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    source = stream("futures")
    for state, _ in list(walk(game, seats, options, 6))[::40]:
        one, two = game.redeal(state, 0, source), game.redeal(state, 0, source)
        keys = {tuple(each.chance.key[place] for place in range(8)) for each in (state, one, two)}
        assert len(keys) == 3


@every_setup
def test_the_news_row_never_fills_up(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    for seed in range(SEEDS):
        for state, _ in walk(game, seats, options, seed):
            assert state.news.count < len(state.news.items)
            assert is_revealing(state.news) in (True, False)


@every_setup
def test_position_texts_round_trip(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    for state, _ in list(walk(game, seats, options, 7))[::5]:
        text = game.positions.write(state, False)
        again = game.positions.read(text)
        assert game.positions.write(again, False) == text
        assert game.legal(again) == game.legal(state)
        assert game.telling.view(again, 0) == game.telling.view(state, 0)
        public = game.positions.write(state, True)
        dealt = game.start_from(public, "seed")
        assert game.telling.view(dealt, SPECTATOR) == game.telling.view(game.positions.read(text), SPECTATOR)


@every_setup
def test_match_files_round_trip_and_undo_replays(
    game: Game[Any], seats: int, options: dict[str, str], tmp_path: Any
) -> None:
    from tableflip import load, save, write_match

    match = Match.new(game, seats=seats, options=options, seed=8)
    pick = random.Random(8)
    while match.turn is not None and len(match.plies) < 60:
        match.play(pick.choice(match.legal_texts()))
    save(match, tmp_path / "one.flip")
    again = load(tmp_path / "one.flip")
    assert again.state == match.state and write_match(again) == write_match(match)
    before = match.rewound(len(match.plies) - 1).state
    match.undo(agreed=True)
    assert match.state == before
    match.redeal("5" * 64)
    save(match, tmp_path / "redealt.flip")
    again = load(tmp_path / "redealt.flip")
    assert again.state == match.state and again.redeals == match.redeals
