"""Flip Chess as a value."""

from __future__ import annotations

from tableflip.core.game import Game
from tableflip.games.flip_chess import position, words
from tableflip.games.flip_chess.bots import evaluate
from tableflip.games.flip_chess.hidden import complete, ending, fate, resample
from tableflip.games.flip_chess.levels import LEVELS
from tableflip.games.flip_chess.observe import OBSERVATION, observe
from tableflip.games.flip_chess.reasons import reason
from tableflip.games.flip_chess.rules import deal, legal_into, payoff, step, turn
from tableflip.games.flip_chess.state import SPACE, State

FLIP_CHESS: Game[State] = Game(
    name="flip_chess",
    title="Flip Chess",
    about="Meeples borrow the power of the card they step on, on a board that is turned up card by card.",
    seats=range(2, 3),
    seat_names=words.COLOURS,
    length="15 minutes",
    version=1,
    stage="complete",
    options=position.OPTIONS,
    module="tableflip.games.flip_chess",
    perft_counts="turns",
    same_for_all=True,
    plies_most=40 * 1800,  # CHESS-080 bounds a game to 1,800 turns; a chain uses each card once
    legal_most=words.LEGAL_MOST,
    state=State,
    space=SPACE,
    deal=deal,
    legal_into=legal_into,
    step=step,
    turn=turn,
    payoff=payoff,
    evaluate=evaluate,
    resample=resample,
    complete=complete,
    ending=ending,
    fate=fate,
    observe=observe,
    observation=OBSERVATION,
    set_up=position.set_up,
    settings=position.settings,
    seat_count=lambda _state: 2,
    turn_number=lambda state: state.number,
    view=words.view,
    word=words.word,
    prompt=words.prompt,
    text=words.text,
    describe=words.describe,
    place=words.place,
    why_not=words.why_not,
    reason=reason,
    result=words.result,
    verdict=words.verdict,
    write=position.write,
    read=position.read,
    census=words.census,
    spell=words.spell,
    unspell=words.machine_turn,
    write_turn=words.write_turn,
    spec_prefix="CHESS",
    levels=LEVELS,
)
