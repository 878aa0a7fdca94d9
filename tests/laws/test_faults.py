"""No law is empty: a fault is planted for each, and the law that should notice it does."""

from __future__ import annotations

import os
import re

import pytest

from tableflip.games._template import PEEK_PAIRS
from tableflip.testing import LAWS, moment
from tests.laws.faults import knowledge, learning, mutants, play, speech
from tests.laws.faults.mutants import Fault
from tests.laws.faults.rich import rich

pytestmark = pytest.mark.xdist_group("faults")  # one process: mutants share what is compiled
OF_RICH_GAMES = (  # laws of what only some games have
    "no_pointing_tells_what_anybody_cannot_know",
    "no_offer_tells_what_the_mover_cannot_know",
    "no_hint_tells_what_a_seat_cannot_know",
    "no_account_tells_what_a_seat_cannot_know",
    "no_record_tells_what_a_seat_cannot_know",
    "what_is_shown_is_what_was_declared",
    "a_turn_written_as_one_word_is_read_back",
    "an_account_is_what_was_declared_and_is_read_back",
)
OF_WHOLE_GAMES = (  # laws that look at no single moment, and tell in their own words where they are broken
    "a_result_is_worth_something_to_every_seat",
    "a_verdict_names_the_seats_that_are_paid_most",
    "a_tally_adds_up_to_the_result",
    "a_seed_and_actions_replay_to_the_same_state",
    "a_state_keeps_its_seats_and_options",
    "an_account_is_what_was_declared_and_is_read_back",
    "a_lesson_can_be_taken_as_it_is_told",
    "a_deal_of_the_day_is_the_same_for_all_and_its_end_is_told",
    "games_end_within_their_bound",
    "match_files_round_trip_and_undo_replays",
    "seats_are_told_apart_by_their_first_letters",
    "somebody_is_told_more_where_a_game_is_not_the_same_for_all",
    "what_comes_is_as_likely_as_its_weight",
)
FAULTS = (*knowledge.FAULTS, *learning.FAULTS, *play.FAULTS, *speech.FAULTS)


@pytest.fixture(scope="module", autouse=True)
def healthy() -> None:
    """The game without faults keeps every law; its compiled loops then serve the mutants that share its name."""
    for law in LAWS.values():
        law(PEEK_PAIRS, 2, {})
    for name in OF_RICH_GAMES:
        LAWS[name](rich(), 2, {})


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what.replace(" ", "_"))
def test_a_planted_fault_is_noticed(fault: Fault) -> None:
    with pytest.raises(AssertionError, match=f"breaks the law {fault.law}") as noticed:
        LAWS[fault.law](fault.game, fault.seats, {})
    _, sentence, told, *where = str(noticed.value).splitlines()
    assert sentence == LAWS[fault.law].sentence and told
    if fault.law in OF_WHOLE_GAMES:
        return
    found = re.fullmatch(r"seed (\d+), ply (\d+); tableflip\.testing\.moment\(.*\)\.state is the position", where[-1])
    assert found, f"it is not told where: {noticed.value}"
    seed, ply = map(int, found.groups())
    assert moment(fault.game, fault.seats, {}, seed=seed, ply=ply).where == where[-1]


def test_only_options_without_a_bound_are_let_off() -> None:
    law = LAWS["games_end_within_their_bound"]
    short = mutants.rules(plies_most=40, endless=play.endless_by_option)
    law(short, 2, {"cards": "16"})
    with pytest.raises(AssertionError, match="goes on after 40 plies"):
        law(short, 2, {})
    with pytest.raises(AssertionError, match="goes on after 12 plies"):  # no game with 16 cards is that short
        law(mutants.rules(plies_most=12), 2, {"cards": "16"})


def test_every_law_has_a_fault_that_it_notices() -> None:
    assert {fault.law for fault in FAULTS} == set(LAWS)


def test_tests_that_share_what_is_compiled_stay_in_one_process(request: pytest.FixtureRequest) -> None:
    """Where groups are asked for, the name of a test carries its group: a pytest that loses it compiles all twice."""
    if getattr(request.config.option, "loadgroup", False):
        assert "@faults" in os.environ["PYTEST_CURRENT_TEST"]
