"""Laws of the rules: games run, end, are worth something, lose nothing, and do so interpreted as well as compiled."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from tableflip.core.action import OVER, TOGETHER, WON, Action
from tableflip.core.chance import Chance, stream
from tableflip.core.compiled import compiled
from tableflip.core.errors import NotLegal
from tableflip.core.game import Game
from tableflip.core.mind import one_fate
from tableflip.core.records import Row, pack, unpack
from tableflip.core.spec import rules_of
from tableflip.testing.judged import row_fate, row_foresee, row_sight
from tableflip.testing.law import law, law_of_moments
from tableflip.testing.told import observation
from tableflip.testing.walks import Moment, Options, engine, listed, seeds_for, walk, walked

FATES_MOST = 100  # of an action are compared
JUDGED_EVERY = 7  # moments between two looks at what bots foresee
HIDDEN_EVERY = 25  # moments between two looks at the compiled deal of what is hidden


@law
def compiled_and_interpreted_rules_give_the_same_bytes(game: Game[Any], seats: int, options: Options) -> None:
    """Whatever is done runs interpreted and compiled to the same state, byte by byte."""
    fast = engine(game)
    for seed in seeds_for(game, seats, options):
        row = fast.start(seats, options, str(seed))
        for now in walked(game, seats, options, seed):
            with now.located():
                _compare_what_is_open(now, row)
                if now.ply % HIDDEN_EVERY == 0:
                    _compare_what_is_hidden(now, row)
            fast.step(row, game.rules.space.number(now.action))


def _compare_what_is_open(now: Moment, row: Row) -> None:
    """The state and what every seat makes of it, interpreted and compiled."""
    fast, game, state = engine(now.game), now.game, now.state
    assert row.tobytes() == pack(state).tobytes(), "the compiled state is another one"
    assert unpack(game.rules.state, row) == state, "the state does not survive packing"
    assert fast.legal(row) == game.legal(state), "other actions are legal in compiled rules"
    assert fast.turn(row) == now.mover, "compiled rules ask another seat"
    for seat in range(now.seats):
        same = fast.evaluate(row, seat) == game.mind.evaluate(state, seat)
        assert same, f"seat {seat} judges otherwise when compiled"


def _compare_what_is_hidden(now: Moment, row: Row) -> None:
    """Deals of what is hidden, observations and payoffs of all seats, interpreted and compiled."""
    fast, game = engine(now.game), now.game
    fresh = now.state.clone()
    fresh.chance = Chance()  # a redeal begins with no words left over, and these would differ
    for viewer in (*now.viewers, TOGETHER):
        other = pack(fresh)
        fast.resample(other, viewer, pack(stream("hidden")))
        same = other.tobytes() == pack(game.redeal(now.state, viewer, stream("hidden"))).tobytes()
        assert same, f"the compiled resample deals otherwise for {viewer}"
    for seat in range(now.seats):
        numbers = np.zeros(math.prod(game.mind.observation), np.uint8)
        fast.observe(row, seat, numbers)
        assert numbers.tolist() == observation(game, now.state, seat), f"seat {seat} observes otherwise when compiled"
        same = fast.payoff(row, seat) == game.rules.payoff(now.state, seat)
        assert same, f"the compiled payoff of seat {seat} is another one"


@law_of_moments(seeds=range(2, 3), every=HIDDEN_EVERY)
def an_observation_writes_every_number(now: Moment) -> None:
    """What a seat sees as numbers does not depend on what was seen in the same row before."""
    for seat in range(now.seats):
        numbers = observation(now.game, now.state, seat)
        again: Any = [1] * len(numbers)  # `observation` begins with zeros
        now.game.mind.observe(now.state, seat, again)
        left = [place for place, number in enumerate(again) if number != numbers[place]]
        assert not left, f"number {left[0]} of what seat {seat} sees is left as it was"


@law_of_moments(seeds=range(2), every=JUDGED_EVERY)
def bots_foresee_the_same_compiled_and_interpreted(now: Moment) -> None:
    """What a search foresees, what rivals see and the fates it plays out are the same, interpreted and compiled."""
    mind, row = now.game.mind, pack(now.state)
    for judge, loop in ((mind.foresee, row_foresee), (mind.rivals.sight if mind.rivals else None, row_sight)):
        if judge is None:
            continue
        for seat in range(now.seats):
            here, there = judge(now.state, seat), compiled(loop, now.game.owner)(row, seat)
            assert here == there, f"{judge.__name__} says {here} to seat {seat}, and {there} when it is compiled"
    if mind.endings and mind.endings.fate is not one_fate:
        _compare_fates(now, mind.endings.fate)


def _compare_fates(now: Moment, fate: Callable[[Any, int, int, int], int]) -> None:
    """All fates of the next action, and the states in which it meets them, interpreted and compiled."""
    for which in range(FATES_MOST):
        state, row = now.state.clone(), pack(now.state)
        deals, there = fate(state, *now.action, which), compiled(row_fate, now.game.owner)(row, *now.action, which)
        assert deals == there, f"fate {which} stands for {deals} deals, and for {there} when it is compiled"
        assert row.tobytes() == pack(state).tobytes(), f"fate {which} is another one when it is compiled"
        if not deals:
            return


@law_of_moments(seeds=range(2))
def a_game_without_chance_draws_nothing(now: Moment) -> None:
    """Whoever says on the box that there is no chance never asks it: no deal would be sealed."""
    assert now.game.about.chance or now.state.chance.blocks == 0, "something was drawn by chance"


@law
def games_end_within_their_bound(game: Game[Any], seats: int, options: Options) -> None:
    """A random game is over after `plies_most` decisions, and nobody may go on; only unusual options may be endless."""
    is_endless = game.rules.endless(game.start(seats, options))
    is_usual = seats == game.about.default_seats and not options
    assert not (is_endless and is_usual), "a game by its usual options may go on for ever"
    for state in _ends(game, seats, options):
        assert game.rules.turn(state) == OVER and game.legal(state) == [], "somebody may go on after the end"
        assert game.notation.result(state) and game.telling.verdict(state).title, "the end has no result or no verdict"
        assert game.rules.endless(state) == is_endless, "whether a game may go on for ever has changed in its course"


@law
def a_result_is_worth_something_to_every_seat(game: Game[Any], seats: int, options: Options) -> None:
    """Payoffs go from 0 to 1000, rivals neither all win nor all lose, and at the end a guess is the payoff."""
    for number, state in enumerate(_ends(game, seats, options)):
        scores, where = game.rules.scores(state), f"at the end of the random game of seed {number}"
        assert len(scores) == seats, f"{len(scores)} seats have a payoff {where}"
        assert all(0 <= score <= WON for score in scores), f"the payoffs are {scores} {where}"
        guesses = [game.mind.evaluate(state, seat) for seat in range(seats)]
        assert guesses == scores, f"the payoffs are {scores}, but `evaluate` says {guesses} {where}"
        if seats > 1 and not game.about.together:
            assert set(scores) not in ({0}, {WON}), f"all rivals have the payoff {scores[0]} {where}"
            assert seats > 2 or sum(scores) == WON, f"two rivals share one win, but the payoffs are {scores} {where}"


@law
def a_verdict_names_the_seats_that_are_paid_most(game: Game[Any], seats: int, options: Options) -> None:
    """Those whom a verdict names, and nobody else, have the highest payoff; if it names nobody, all have the same."""
    names = game.about.seat_names[:seats]
    for number, state in enumerate(_ends(game, seats, options)):
        scores, title = game.rules.scores(state), game.telling.verdict(state).title
        named = {seat for seat, name in enumerate(names) if re.search(rf"\b{name}\b", title, re.IGNORECASE)}
        paid = {seat for seat in range(seats) if scores[seat] == max(scores)}
        told = f"{title!r}, but the payoffs are {scores} at the end of the random game of seed {number}"
        assert (named or set(range(seats))) == paid, told


@law
def a_tally_adds_up_to_the_result(game: Game[Any], seats: int, options: Options) -> None:
    """The lines of a finished game add up to its totals, and where they decide, they pay whom the rules pay."""
    count = game.telling.tally
    for number, state in enumerate(_ends(game, seats, options)):
        tally = count(state) if count else None
        if tally is None:
            continue
        where = f"at the end of the random game of seed {number}"
        counted = [TOGETHER] if game.about.together else list(range(seats))
        assert all(line.label and line.seat in counted for line in tally.lines), (
            f"a line has no name or no seat {where}"
        )
        sums = [sum(line.points for line in tally.lines if line.seat == seat) for seat in counted]
        assert sums == list(tally.totals), f"the lines add up to {sums}, not to {list(tally.totals)} {where}"
        paid = game.rules.scores(state)
        if tally.goal:
            has_won = tally.decides and max(tally.totals) >= tally.goal
            assert has_won == (max(paid) == WON), f"{max(sums)} of {tally.goal} pay {paid} {where}"
        if tally.decides and len(counted) > 1:
            most = [seat for seat in counted if sums[seat] == max(sums)]
            best = [seat for seat in counted if paid[seat] == max(paid)]
            assert most == best, f"the totals are {sums}, but the payoffs are {paid} {where}"


def _ends(game: Game[Any], seats: int, options: Options) -> list[Any]:
    """The last states of some random games, played by the compiled engine: some are long.

    A game that may go on for ever is left where others must have ended, and then has no last state.
    """
    return _played_out(game, seats, tuple(options.items()))


@lru_cache(1)  # three laws look at the same
def _played_out(game: Game[Any], seats: int, chosen: tuple[tuple[str, str], ...]) -> list[Any]:
    fast, ends, options = engine(game), list[Any](), dict(chosen)
    is_endless = game.rules.endless(game.start(seats, options))
    numbers = np.zeros(game.rules.legal_most, np.int32)
    for seed in seeds_for(game, seats, options):
        row = fast.start(seats, options, str(seed))
        pick = random.Random(seed)
        count, plies = fast.legal_into(row, numbers), 0
        while count:
            if plies == game.rules.plies_most:
                assert is_endless, f"seed {seed} goes on after {plies} plies"
                break
            count = fast.play(row, int(pick.choice(numbers[:count])), numbers)
            plies += 1
        if count == 0:
            ends.append(fast.read(row))
    return ends


@law
def a_seed_and_actions_replay_to_the_same_state(game: Game[Any], seats: int, options: Options) -> None:
    """The same seed and the same actions lead to the same states, whatever was played in between."""
    first = [now.state.clone() for now in walk(game, seats, options, 3)]
    for now, (once, again) in enumerate(zip(first, walk(game, seats, options, 3), strict=True)):
        assert once == again.state, f"seed 3 leads to another state at ply {now} the second time"


@law_of_moments()
def somebody_may_do_something_until_the_end(now: Moment) -> None:
    """Until the game is over a seat that plays has the turn, and its legal actions are listed once each."""
    assert 0 <= now.mover < now.seats, f"seat {now.mover} has the turn"
    legal, most = listed(now.game, now.state), now.game.rules.legal_most
    assert len(legal) <= most, f"{len(legal)} actions are legal, and `legal_most` is {most}"
    assert len(set(legal)) == len(legal), "a legal action is listed twice"


@law_of_moments(seeds=range(1, 2), every=7)
def every_legal_action_applies_and_leaves_its_state_alone(now: Moment) -> None:
    """An action makes a new state; the one it is applied to stays as it was."""
    before = pack(now.state).tobytes()
    for action in now.game.legal(now.state):
        now.game.apply(now.state, action)
        written = now.game.notation.text(now.state, action)
        assert pack(now.state).tobytes() == before, f"applying {written} changes the state it is applied to"


@law_of_moments(seeds=range(2, 3), every=25, once=True)
def every_other_action_is_refused_with_a_reason_and_changes_nothing(now: Moment) -> None:
    """What is not legal is refused in a sentence that cites a rule, or a chapter, of the spec."""
    legal, written = set(now.game.legal(now.state)), {rule.id for rule in rules_of(now.game)}
    before = pack(now.state).tobytes()
    for action in now.game.rules.actions:
        if action not in legal:
            told = _refused(now, action)
            cited = set(re.findall(r"\b[A-Z]+-\d{3}\b|\bchapter \d+\b", told))
            unknown = {rule for rule in cited - written if not rule.startswith("chapter")}
            assert cited and not unknown, f"{action} is refused with {told!r}, which cites no rule of the spec"
    assert pack(now.state).tobytes() == before, "a refused action changes the state"


def _refused(now: Moment, action: Action) -> str:
    try:
        now.game.apply(now.state, action)
    except NotLegal as refused:
        return str(refused)
    raise AssertionError(f"{action} is not legal but carried out")


@law_of_moments()
def pieces_are_conserved(now: Moment) -> None:
    """No action changes how many cards and pieces there are of any kind, and a table with nothing on it has others."""
    census, kind = now.game.rules.census, now.game.rules.state
    counted = census(now.state)
    if now.before is None:
        nothing: Row = np.zeros(int(kind.dtype.itemsize), np.uint8)
        assert counted != census(unpack(kind, nothing)), f"the census counts {dict(counted)}, whatever is there"
    else:
        assert census(now.before) == counted, f"the last action made {dict(counted)} of {dict(census(now.before))}"


@law_of_moments()
def the_news_row_never_fills_up(now: Moment) -> None:
    """There is always room for one event more than an action makes happen."""
    count, room = now.state.news.count, len(now.state.news.items)
    assert count < room, f"an action made {count} things happen, and the row has room for {room}"


@law_of_moments()
def turns_are_counted(now: Moment) -> None:
    """The number of the turn never falls."""
    if now.before is not None:
        before, number = now.game.rules.turn_number(now.before), now.game.rules.turn_number(now.state)
        assert before <= number, f"turn {before} is followed by turn {number}"


@law
def a_state_keeps_its_seats_and_options(game: Game[Any], seats: int, options: Options) -> None:
    """A dealt state tells how many play and by which options, and by these the same is dealt again."""
    state = game.start(seats, options)
    assert game.rules.seat_count(state) == seats, f"{game.rules.seat_count(state)} seats are kept"
    kept, asked = dict(game.rules.settings(state)), game.about.checked_options(options)
    assert kept.keys() == asked.keys(), f"the options are {', '.join(asked)}, but {', '.join(kept)} are kept"
    assert game.start(seats, kept) == state, f"the options were {asked}, but by {kept} another game is dealt"


@law_of_moments(seeds=range(3), every=5)
def two_rivals_share_one_win_in_every_judgement(now: Moment) -> None:
    """What two rivals expect adds up to one win; a search judges for one of them and gives the rest to the other."""
    if now.seats != 2 or now.game.about.together:
        return
    for judge in (now.game.mind.evaluate, now.game.mind.foresee or now.game.mind.evaluate):
        guesses = judge(now.state, 0), judge(now.state, 1)
        assert WON - 1 <= sum(guesses) <= WON, f"{judge.__name__} gives {guesses[0]} and {guesses[1]}"
