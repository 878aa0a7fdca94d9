"""The bots of Captain Flip: honest, strong enough, and as forgetful as they say."""

from __future__ import annotations

from tableflip import game_named
from tableflip.bots import SearchBot
from tableflip.core.chance import stream
from tableflip.core.records import pack
from tableflip.games.captain_flip.lab.results import share
from tableflip.games.captain_flip.mind.bots import SPAN, Forgetful, Greedy
from tableflip.games.captain_flip.mind.gains import MEAN_TILE, UNSEEN_FLIP, best_flip, best_loss, flip_gain
from tableflip.games.captain_flip.mind.judgement import Look, judged, pile_worth
from tableflip.games.captain_flip.rules.state import State
from tableflip.lab.ladder import meet
from tests.games.captain_flip.table import cell, press, sea

GAME = game_named("captain_flip")


def test_greedy_beats_random() -> None:
    for bot, least in (("greedy", 0.9), ("forgetful", 0.8)):
        assert share([meet("captain_flip", bot, "random", number, "small") for number in range(30)]) >= least


def test_a_bot_is_decided_by_its_seed() -> None:
    state = GAME.start(2, {}, "bots")
    for bot in (Greedy, Forgetful):
        assert bot("7").choose(GAME, state, state.active) == bot("7").choose(GAME, state, state.active)


def test_a_bot_leaves_the_state_alone() -> None:
    state = GAME.start(3, {"commander": "on"}, "alone")
    before = pack(state).tobytes()
    for bot in (Greedy(), Forgetful()):
        assert bot.choose(GAME, state, state.active) in GAME.legal(state)
        assert pack(state).tobytes() == before


def test_greedy_claims_the_best_tile_it_has_seen() -> None:
    state = sea("28- 51+ 25+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    press(state, "flip b1", "flip c1")  # everybody has seen the whale and the leviathan
    press(state, "flip a1")
    state.chance = stream("greedy")
    assert GAME.notation.text(state, Greedy("1").choose(GAME, state, state.active)) == "claim b1"


def test_a_search_takes_the_best_claim_it_has_seen() -> None:
    state = sea("28- 51+ 25+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip b1", "flip c1", "flip a1")
    state.chance = stream("search")
    assert (
        GAME.notation.text(state, SearchBot[State]("1", simulations=300).choose(GAME, state, state.active))
        == "claim b1"
    )


def test_a_search_beats_greedy() -> None:
    assert share([meet("captain_flip", "search:400", "greedy", number, "small") for number in range(16)]) > 0.5


def test_bots_play_in_other_company_too() -> None:
    for seats, options in ((1, {}), (4, {"sergeant": "on", "commander": "on"}), (6, {"grid": "4"})):
        state = GAME.start(seats, options, "company")
        bot = Greedy("company")
        for _ in range(60):
            if GAME.rules.turn(state) < 0:
                break
            action = bot.choose(GAME, state, GAME.rules.turn(state))
            assert action in GAME.legal(state)
            GAME.rules.step(state, *action)


def test_a_tile_slips_a_forgetful_bot_s_mind_for_some_turns_and_comes_back() -> None:
    state = sea("51+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-20")
    press(state, "flip a1")
    state.chance = stream("fades")
    bot = Forgetful("3")
    sure: list[bool] = []
    for number in range(0, 120, SPAN):
        state.number = number
        sure.append({cell(bot.remembered(GAME, state, 0), "a1") for _ in range(8)} == {"51-"})
        state.number = number + SPAN - 1
        assert ({cell(bot.remembered(GAME, state, 0), "a1") for _ in range(8)} == {"51-"}) == sure[-1]
    assert 4 <= sum(sure) <= 16
    assert cell(state, "a1") == "51-"


def test_the_ship_s_log_keeps_a_forgetful_bot_s_memory() -> None:
    state = sea("51+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", deck="5-20", memory="log")
    press(state, "flip a1")
    state.chance = stream("keeps")
    bot = Forgetful("3")
    bot.remembered(GAME, state, 0)
    state.number += 20
    assert {cell(bot.remembered(GAME, state, 0), "a1") for _ in range(20)} == {"51-"}


def test_the_evaluation_is_fair_at_the_start_and_follows_the_lead() -> None:
    even = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    ahead = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("50", "-"))
    assert judged(even, 0, Look.SIGHT) == judged(even, 1, Look.SIGHT) == 500
    assert GAME.mind.evaluate(even, even.active) > 500 > GAME.mind.evaluate(even, 1 - even.active), (
        "to flip next is better"
    )
    assert GAME.mind.evaluate(ahead, 0) > 500 > GAME.mind.evaluate(ahead, 1)


def test_the_evaluation_sees_what_the_next_flip_promises_to_who_knows_it() -> None:
    state = sea("36+ 50- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "51"))  # a skull that claims, beside a whale
    state.known[1] = 0b01
    assert (flip_gain(state, 0, 0), flip_gain(state, 1, 0)) == (90, MEAN_TILE)
    assert (flip_gain(state, 0, 1), flip_gain(state, 1, 1)) == (0, UNSEEN_FLIP)
    assert best_flip(state, 0) == 90
    assert GAME.mind.evaluate(state, 0) > judged(state, 0, Look.SIGHT), "it is about to claim the whale"


def test_the_evaluation_sees_what_a_question_promises() -> None:
    theft = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "50"))
    press(theft, "flip a1")
    assert GAME.mind.evaluate(theft, 0) > 500
    loss = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("50 51", "-"))
    before = GAME.mind.evaluate(loss, 0)
    press(loss, "flip a1")
    assert GAME.mind.evaluate(loss, 0) < before
    back = sea("41+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("25", "-"))
    before = GAME.mind.evaluate(back, 0)
    press(back, "flip a1")
    assert GAME.mind.evaluate(back, 0) > before


def test_who_has_nothing_can_lose_nothing() -> None:
    state = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "50"))
    assert [best_loss(state, 0, count) for count in (1, 2)] == [0, 0]
    assert best_loss(state, 1, 1) < 0


def test_a_star_that_forbids_clearing_is_a_burden_while_tiles_are_left() -> None:
    state = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("7", "-"))  # the owner of star_no_clear
    for look in (Look.SIGHT, Look.THOUGHT):
        assert pile_worth(state, 0, look, 10) < 0 == pile_worth(state, 0, look, 0) == pile_worth(state, 1, look, 10)
