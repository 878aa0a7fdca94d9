"""Flip City as a value."""

from __future__ import annotations

from tableflip.core.game import Game
from tableflip.games.flip_city import options, position, view, words
from tableflip.games.flip_city.book import read_book
from tableflip.games.flip_city.bots import BOTS, evaluate
from tableflip.games.flip_city.city import State
from tableflip.games.flip_city.experience import foresee
from tableflip.games.flip_city.hidden import complete, resample
from tableflip.games.flip_city.levels import LEVELS
from tableflip.games.flip_city.observe import OBSERVATION, observe
from tableflip.games.flip_city.reasons import reason
from tableflip.games.flip_city.rules import deal, legal_into, payoff, step, turn
from tableflip.games.flip_city.verbs import LEGAL_MOST, SPACE


def turn_number(state: State) -> int:
    """The number of the turn under way, counted from the first one of the game."""
    since_start = (state.seat - state.start) % state.players
    return (state.round - 1) * state.players + since_start + 1


FLIP_CITY: Game[State] = Game(
    name="flip_city",
    title="Flip City",
    about="Build a deck of double-sided cards and press your luck for eight points, or eighteen cards, in one turn.",
    seats=range(1, 5),
    usual_seats=2,
    seat_names=words.SEAT_NAMES,
    length="30 minutes",
    version=1,
    stage="complete",
    options=options.OPTIONS,
    module="tableflip.games.flip_city",
    same_for_all=True,
    plies_most=400 * 250,  # 100 rounds of four; a turn plays, recycles and builds a card but a few times
    legal_most=LEGAL_MOST,
    state=State,
    space=SPACE,
    deal=deal,
    legal_into=legal_into,
    step=step,
    turn=turn,
    payoff=payoff,
    evaluate=evaluate,
    foresee=foresee,
    resample=resample,
    complete=complete,
    observe=observe,
    observation=OBSERVATION,
    set_up=options.set_up,
    settings=options.settings,
    seat_count=lambda state: state.players,
    turn_number=turn_number,
    view=view.view,
    word=words.word,
    prompt=words.prompt,
    text=words.text,
    describe=words.describe,
    place=words.place,
    why_not=words.why_not,
    reason=reason,
    result=position.result,
    verdict=words.verdict,
    write=position.write,
    read=position.read,
    census=words.census,
    spec_prefix="CITY",
    read_book=read_book,
    levels=LEVELS,
    yardsticks=("points", "cards", "gifts"),
    haste=100,  # experience knows almost all that a search could find out
    rollout=0,
    curiosity=0.05,
    bots=BOTS,
)
