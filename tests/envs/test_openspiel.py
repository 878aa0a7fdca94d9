"""OpenSpiel's own checks of every game, its tree search, and a solver that gets better."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tableflip import GAMES
from tableflip.core.errors import BadOption, NotLegal, TableflipError
from tableflip.core.fast import Fast
from tableflip.envs import openspiel
from tableflip.envs.libraries import library
from tableflip.games._template import PEEK_PAIRS

pyspiel = library("pyspiel")
PEEK = openspiel.register(PEEK_PAIRS)
SMALL = "????/..../.... ----/----/---- ab,cd 1,0 b f 11 20"  # two pairs left, one token, and the next miss ends it


def after_chance(state: Any) -> Any:
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_its_own_checks_and_its_tree_search_pass(name: str) -> None:
    game = pyspiel.load_game(f"python_tableflip_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, mask_test=False)
    state = after_chance(game.new_initial_state())
    assert (
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1].history()
        == state.history()
    )
    mcts = library("open_spiel.python.algorithms.mcts")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_a_small_game_is_checked_with_everything() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(PEEK), num_sims=3, serialize=True, verbose=False)


def test_exploitability_falls() -> None:
    sampling = library("open_spiel.python.algorithms.external_sampling_mccfr")
    exploitability = library("open_spiel.python.algorithms.exploitability")
    game = pyspiel.load_game(PEEK, {"position": SMALL})
    np.random.seed(1)  # what the solver draws by
    solver = sampling.ExternalSamplingSolver(game)
    left: list[float] = []
    for rounds in (5, 75):
        for _ in range(rounds):
            solver.iteration()
        left.append(exploitability.nash_conv(game, solver.average_policy()))
    assert left[1] < 0.1 and left[1] < left[0] / 2, left


def test_chance_is_explicit_and_adds_up() -> None:
    game = pyspiel.load_game("python_tableflip_flip_chess(deal=balanced,stall=n20,melee=yes)")
    state = game.new_initial_state()
    assert not state.is_chance_node()  # nobody sees anything of the deal
    kinds = pyspiel.GameType
    told = game.get_type()
    assert told.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC and told.utility == kinds.Utility.ZERO_SUM
    assert told.information == kinds.Information.PERFECT_INFORMATION and game.max_chance_outcomes() == 7
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert [number for number, _ in outcomes] == [1, 2, 3, 4, 5, 6]
    assert sum(p for _, p in outcomes) == pytest.approx(1) and outcomes[0][1] == pytest.approx(13 / 18)
    copy = state.clone()
    copy.apply_action(6)
    assert state.is_chance_node() and "K" in str(copy) and "K" not in str(state) and str(copy).endswith("stall=20")


def test_seats_and_rewards_are_those_of_the_game() -> None:
    kinds = pyspiel.GameType.Utility
    for name, seats, utility in (("flip_city", 3, kinds.GENERAL_SUM), ("flip_ships", 4, kinds.IDENTICAL)):
        game = pyspiel.load_game(f"python_tableflip_{name}(seats={seats})")
        assert game.num_players() == seats and game.get_type().utility == utility
    with pytest.raises(BadOption):
        pyspiel.load_game("python_tableflip_flip_chess(seats=3)")
    for wrong in (
        "(melee=maybe)",
        "(position=KKQQRR/BBNNPP/PPPPPP/PPPPPP/PPPPPP/PPPPPp 4r1/6/3r2/6/2b3/6 b 0 41,melee=yes)",
    ):
        with pytest.raises(BadOption, match="melee"):
            pyspiel.load_game(f"python_tableflip_flip_chess{wrong}")
    assert set(openspiel.names()) >= {f"python_tableflip_{name}" for name in GAMES}


def test_who_was_told_something_remembers_it_and_nobody_else() -> None:
    """A card is peeked at: two outcomes are two information states for who looked, and one for the other."""
    texts: list[list[str]] = []
    for picture in (0, 1):
        state = pyspiel.load_game(PEEK).new_initial_state()
        state.apply_action(2)  # the lucky picture
        state.apply_action(0)  # peek at the first card
        state.apply_action(picture)
        texts.append([state.information_state_string(seat) for seat in (0, 1)])
    assert texts[0][0] != texts[1][0] and texts[0][1] == texts[1][1]
    other = pyspiel.load_game(PEEK).new_initial_state()
    for action in (2, 1, 0):  # peek at the second card: a different place is seen by all
        other.apply_action(action)
    assert other.information_state_string(1) != texts[0][1]


def test_observers_write_named_planes() -> None:
    game = pyspiel.load_game(PEEK)
    state = after_chance(game.new_initial_state())
    kind = pyspiel.IIGObservationType
    observer = game.make_py_observer(kind(perfect_recall=False))
    observer.set_from(state, 0)
    assert list(observer.planes) == [plane.name for plane in PEEK_PAIRS.mind.planes]
    assert observer.planes["card"].tolist()[:12] == [1] * 12 and observer.planes["tokens"].tolist() == [3, 3, 0, 0]
    seen = np.zeros(71, np.uint8)
    Fast(PEEK_PAIRS).observe(state.row, 0, seen)
    assert (observer.tensor == seen).all() and observer.string_from(state, 0) == seen.tobytes().hex()
    recalling = game.make_py_observer(kind(perfect_recall=True))
    assert recalling.string_from(state, 1) == state.information_state_string(1)
    public = game.make_py_observer(kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    public.set_from(state, 0)
    assert not public.tensor.any() and public.string_from(state, 0) == ""
    for wrong in (kind(public_info=False, perfect_recall=True), kind(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)):
        with pytest.raises(TableflipError, match="an observer shows what is public"):
            game.make_py_observer(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_the_tensor_of_a_state_has_every_number_once_and_in_its_shape(name: str) -> None:
    game = pyspiel.load_game(f"python_tableflip_{name}")
    state = after_chance(game.new_initial_state())
    assert game.observation_tensor_shape() == list(GAMES[name].mind.observation)
    assert (np.array(state.observation_tensor(1), np.uint8) == state.seen(1)).all()


def test_a_player_that_is_not_there_sees_and_knows_nothing() -> None:
    game = pyspiel.load_game(PEEK)
    state = game.new_initial_state()  # chance decides
    observer = game.make_py_observer()
    for ask in (
        state.information_state_string,
        lambda: state.information_state_string(2),
        lambda: observer.set_from(state, -1),
        lambda: observer.set_from(state, 2),
    ):
        with pytest.raises(TableflipError, match="players are numbered 0 to 1"):
            ask()


def test_what_a_player_cannot_know_is_dealt_again_for_searches() -> None:
    game = pyspiel.load_game(PEEK)
    state = game.new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    with pytest.raises(TableflipError, match="resample where a player does"):
        state.resample_from_infostate(0, sampler)
    for action in (2, 0, 0):  # peek at the first card
        state.apply_action(action)
    peeked = [state.resample_from_infostate(0, sampler) for _ in range(40)]
    guessed = [state.resample_from_infostate(1, sampler) for _ in range(40)]
    assert len({each.information_state_string(0) for each in [state, *peeked]}) == 1
    assert len({each.information_state_string(1) for each in [state, *guessed]}) == 1
    assert len({each.seen(0).tobytes() for each in guessed}) > 2  # the rival may have seen any picture
    ismcts = library("open_spiel.python.algorithms.ismcts")
    mcts = library("open_spiel.python.algorithms.mcts")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 20)
    assert bot.step(state) in state.legal_actions()


def test_a_game_that_cannot_tell_its_chance_is_refused() -> None:
    from dataclasses import replace

    silent = PEEK_PAIRS.changed(rules=replace(PEEK_PAIRS.rules, outcomes_most=0))
    with pytest.raises(TableflipError, match="does not tell what its chance may bring"):
        openspiel.register(silent)


@pytest.mark.parametrize("wrong", [39, 10**6, -5])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(wrong: int) -> None:
    state = pyspiel.load_game(PEEK).new_initial_state()
    with pytest.raises(NotLegal, match="cannot come here"):
        state._apply_action(wrong)
    state = after_chance(state)
    before = state.row.copy()
    with pytest.raises(NotLegal, match="not a legal action here"):
        state._apply_action(wrong)
    assert (state.row == before).all() and not state.is_chance_node()
