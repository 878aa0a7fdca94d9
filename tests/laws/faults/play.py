"""Faults in the rules: wrong bounds and payoffs, lost cards, states that leak into each other, compiled otherwise."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from tableflip.core.action import TOGETHER, WON, Action
from tableflip.core.compiled import rule
from tableflip.core.game import Game
from tableflip.core.mind import Endings, Rivals
from tableflip.core.news import NOTHING, tell
from tableflip.core.records import Many
from tableflip.core.tally import Line, Tally
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.box import CARDS, COPIES, PICTURES
from tableflip.games._template.rules.end import points
from tableflip.games._template.rules.hidden import resample
from tableflip.games._template.rules.options import set_up
from tableflip.games._template.rules.state import Happened, State, Verb
from tableflip.games._template.rules.step import step
from tests.laws.faults.mutants import MIND, PACKAGE, RULES, WORDS, Fault, about, mind, rules, telling

BOUND = "games_end_within_their_bound"
COMPILED = "compiled_and_interpreted_rules_give_the_same_bytes"
TALLY = "a_tally_adds_up_to_the_result"
VERDICT = "a_verdict_names_the_seats_that_are_paid_most"
WORTH = "a_result_is_worth_something_to_every_seat"
FORESEE = "bots_foresee_the_same_compiled_and_interpreted"
HUGE = 1 << 62
SOMETHING = "somebody_may_do_something_until_the_end"
ACTIONS = count()  # a state outside the state


def endless_by_option(state: State) -> bool:
    """With other options than those of most games."""
    return state.book.cards != CARDS[0]


def endless_always(_state: State) -> bool:
    return True


def endless_at_its_end(state: State) -> bool:
    return state.is_over == 1


def generous_payoff(state: State, seat: int) -> int:
    return RULES.payoff(state, seat) * 3 // 2


def indulgent_payoff(state: State, seat: int) -> int:
    """Whoever shares the win has all of it."""
    return WON if RULES.payoff(state, seat) else 0


def short_tally(state: State) -> Tally:
    return Tally("pair", (), tuple(points(state, seat) for seat in range(state.seats)))


def upside_down_tally(state: State) -> Tally:
    left = tuple(-points(state, seat) for seat in range(state.seats))
    return Tally("pair", tuple(Line(seat, "Pairs", count) for seat, count in enumerate(left)), left)


def distant_tally(state: State) -> Tally:
    found = tuple(points(state, seat) for seat in range(state.seats))
    return Tally("pair", tuple(Line(seat, "Pairs", count) for seat, count in enumerate(found)), found, goal=1000)


def contrary_payoff(state: State, seat: int) -> int:
    """Whoever loses a game is paid for it."""
    return WON - RULES.payoff(state, seat)


def stingy_payoff(state: State, seat: int) -> int:
    """A win is worth nothing where more than two play."""
    return RULES.payoff(state, seat) if state.seats == 2 else 0


def lazy_observe(state: State, seat: int, out: Many[int]) -> None:
    """Where nothing is to be told, nothing is written."""
    numbers: Many[int] = [0] * math.prod(MIND.observation)  # type: ignore[assignment]
    MIND.observe(state, seat, numbers)
    for place in range(len(numbers)):
        if numbers[place]:
            out[place] = numbers[place]


def vain_evaluate(state: State, seat: int) -> int:
    return RULES.payoff(state, seat) if state.is_over else WON * 2 // 3


def stuttering_legal(state: State, out: Many[int]) -> int:
    listed = RULES.legal_into(state, out)
    if 0 < listed < RULES.legal_most:
        out[listed] = out[0]
        return listed + 1
    return listed


def losing_step(state: State, verb: int, place: int) -> None:
    """Pairs fall under the table."""
    step(state, verb, place)
    for seat in range(state.seats):
        state.pairs[seat] = 0


def remembering_step(state: State, verb: int, place: int) -> None:
    """Turns are numbered through all games ever."""
    step(state, verb, place)
    state.number = next(ACTIONS)


def talkative_step(state: State, verb: int, place: int) -> None:
    step(state, verb, place)
    while state.news.count < len(state.news.items):
        tell(state.news, Happened.MISSED, state.mover, NOTHING)


def short_census(state: State) -> Mapping[str, int]:
    """What a player has taken is not counted."""
    return Counter(PICTURES[state.cards[place]] for place in range(state.book.cards) if state.cards[place] >= 0)


def blind_census(_state: State) -> Mapping[str, int]:
    """What is printed on the box is counted, and not what lies on the table."""
    return dict.fromkeys(PICTURES, COPIES)


def empty_census(_state: State) -> Mapping[str, int]:
    return {}


class SharedState(State):
    """A state whose copies share their tokens."""

    def clone(self) -> State:  # type: ignore[override]
        copy = State.clone(self)
        copy.peeks = self.peeks
        return copy


def sharing_set_up(seats: int, options: dict[str, str]) -> State:
    state = SharedState(seats=seats)
    state.book = set_up(seats, options).book
    return state


def backward_number(state: State) -> int:
    return -state.number


def no_settings(_state: State) -> dict[str, str]:
    return {}


def curt_why_not(_state: State, _action: Action) -> str:
    return "it is against the rules"


@rule
def aliasing_step(state: State, verb: int, place: int) -> None:
    """A record is laid into another's place: Python shares it, the compiler copies it."""
    step(state, verb, place)
    if verb == Verb.PEEK:
        state.news.items[1] = state.news.items[0]
        state.news.items[1].kind = Happened.MISSED


@rule
def aliasing_resample(state: State, seat: int) -> None:
    """As `aliasing_step` does, but only for all seats together."""
    resample(state, seat)
    if seat == TOGETHER:
        state.news.items[1] = state.news.items[0]
        state.news.items[1].kind = Happened.MISSED


@rule
def overflowing_guess(state: State, _seat: int) -> int:
    """A number that is too large for the compiler, but not for Python."""
    return (state.number + 1) * HUGE // HUGE


@rule
def aliasing_fate(state: State, _verb: int, _target: int, which: int) -> int:
    """As `aliasing_step` does."""
    state.news.items[1] = state.news.items[0]
    state.news.items[1].kind = Happened.MISSED
    return 1 if which == 0 else 0


@rule
def overflowing_fate(state: State, _verb: int, _target: int, which: int) -> int:
    """As `overflowing_guess` does."""
    return (state.number + 1) * HUGE // HUGE if which == 0 else 0


def endings(fate: Callable[[State, int, int, int], int]) -> Endings[State]:
    """A game that is solved near its end by these fates."""
    return Endings(near=lambda _state, _seat: True, fate=fate)


def paid(payoff: Callable[[State, int], int]) -> Game[State]:
    """The game with another payoff, which its bots know of."""

    def evaluate(state: State, seat: int) -> int:
        return payoff(state, seat) if state.is_over else MIND.evaluate(state, seat)

    rules, mind = replace(RULES, payoff=payoff), replace(MIND, evaluate=evaluate)
    return Game(PEEK_PAIRS.about, PACKAGE, rules=rules, words=WORDS, mind=mind)


def named(name: str, **changed: Any) -> Game[State]:
    """The game with another judgement under a name of its own, so that it is compiled."""
    box = replace(PEEK_PAIRS.about, name=f"peek_pairs_{name}")
    return Game(box, PACKAGE, rules=RULES, words=WORDS, mind=replace(MIND, **changed))


def ruled(name: str, **changed: Any) -> Game[State]:
    """The game with other rules under a name of its own, so that it is compiled."""
    box = replace(PEEK_PAIRS.about, name=f"peek_pairs_{name}")
    return Game(box, PACKAGE, rules=replace(RULES, **changed), words=WORDS, mind=MIND)


FAULTS = (
    Fault("a box denies chance", "a_game_without_chance_draws_nothing", about(chance=False)),
    Fault("a payoff is too high", WORTH, rules(payoff=generous_payoff)),
    Fault("two rivals win", WORTH, paid(indulgent_payoff)),
    Fault("nobody of three wins", WORTH, paid(stingy_payoff), seats=3),
    Fault("a payoff is not what was expected", WORTH, rules(payoff=contrary_payoff)),
    Fault("a loser is paid", VERDICT, paid(contrary_payoff)),
    Fault("nobody of three is paid", VERDICT, paid(stingy_payoff), seats=3),
    Fault("a tally leaves a pair out", TALLY, telling(tally=short_tally)),
    Fault("a tally crowns who has fewest", TALLY, telling(tally=upside_down_tally)),
    Fault("a tally names a goal that nobody needs", TALLY, telling(tally=distant_tally)),
    Fault(
        "an observation leaves something as it was", "an_observation_writes_every_number", mind(observe=lazy_observe)
    ),
    Fault("a guess is vain", "two_rivals_share_one_win_in_every_judgement", mind(evaluate=vain_evaluate)),
    Fault("more is legal than can be", SOMETHING, rules(legal_most=20)),
    Fault("an action is listed twice", SOMETHING, rules(legal_into=stuttering_legal)),
    Fault("games are longer than can be", BOUND, rules(plies_most=40)),
    Fault("games are longer than other options let them be", BOUND, rules(plies_most=40, endless=endless_by_option)),
    Fault("the usual game may never end", BOUND, rules(endless=endless_always)),
    Fault("a game becomes endless", BOUND, rules(endless=endless_at_its_end)),
    Fault("cards are lost", "pieces_are_conserved", rules(step=losing_step)),
    Fault("a census leaves something out", "pieces_are_conserved", rules(census=short_census)),
    Fault("a census counts the box", "pieces_are_conserved", rules(census=blind_census)),
    Fault("a census counts nothing", "pieces_are_conserved", rules(census=empty_census)),
    Fault(
        "something is kept outside the state",
        "a_seed_and_actions_replay_to_the_same_state",
        rules(step=remembering_step),
    ),
    Fault("events do not fit", "the_news_row_never_fills_up", rules(step=talkative_step)),
    Fault(
        "copies share something",
        "every_legal_action_applies_and_leaves_its_state_alone",
        rules(set_up=sharing_set_up),
    ),
    Fault(
        "a refusal cites no rule",
        "every_other_action_is_refused_with_a_reason_and_changes_nothing",
        telling(why_not=curt_why_not),
    ),
    Fault("turns are counted down", "turns_are_counted", rules(turn_number=backward_number)),
    Fault("options are forgotten", "a_state_keeps_its_seats_and_options", rules(settings=no_settings)),
    Fault("a search foresees something else", FORESEE, named("foreseeing", foresee=overflowing_guess)),
    Fault("a rival sees something else", FORESEE, named("seeing", rivals=Rivals(sight=overflowing_guess))),
    Fault("a fate lays something else", FORESEE, named("laying", endings=endings(aliasing_fate))),
    Fault("a fate counts something else", FORESEE, named("counting", endings=endings(overflowing_fate))),
    Fault("compiled rules do something else", COMPILED, ruled("aliased", step=aliasing_step)),
    Fault("a compiled deal for all is another one", COMPILED, ruled("dealt", resample=aliasing_resample)),
)
