"""Captain Flip as a value."""

from __future__ import annotations

from tableflip.core.game import Game
from tableflip.games.captain_flip import options, position, reading, reasons, refusals, view, words
from tableflip.games.captain_flip.bots import Forgetful, Greedy
from tableflip.games.captain_flip.box import SEATS_MOST
from tableflip.games.captain_flip.hidden import complete, ending, resample
from tableflip.games.captain_flip.judgement import evaluate, foresee, sight
from tableflip.games.captain_flip.levels import LEVELS
from tableflip.games.captain_flip.observe import OBSERVATION, observe
from tableflip.games.captain_flip.records import SPACE, State
from tableflip.games.captain_flip.rules import legal_into, payoff, step, turn
from tableflip.games.captain_flip.setup import deal

CAPTAIN_FLIP: Game[State] = Game(
    name="captain_flip",
    title="Captain Flip",
    about="By Pandaqi. Flip sea tiles to take treasures before their lines clear; remember what went facedown again.",
    seats=range(1, SEATS_MOST + 1),
    usual_seats=2,
    seat_names=words.SEAT_NAMES,
    length="20 minutes",
    version=1,
    stage="complete",
    options=options.OPTIONS,
    module="tableflip.games.captain_flip",
    # a claim or a clear takes one of 54 tiles for good, 36 quiet turns end the game, and a turn asks about 20 times
    plies_most=54 * 36 * 20,
    legal_most=reading.LEGAL_MOST,
    state=State,
    space=SPACE,
    deal=deal,
    legal_into=legal_into,
    step=step,
    turn=turn,
    payoff=payoff,
    evaluate=evaluate,
    foresee=foresee,
    sight=sight,
    resample=resample,
    complete=complete,
    ending=ending,
    observe=observe,
    observation=OBSERVATION,
    set_up=options.set_up,
    settings=options.settings,
    seat_count=lambda state: state.seats,
    turn_number=lambda state: state.number,
    view=view.view,
    word=words.word,
    fade=words.fade,
    may_look_back=words.may_look_back,
    prompt=words.prompt,
    text=words.text,
    text_for=words.text_for,
    describe=words.describe,
    place=words.place,
    why_not=refusals.why_not,
    reason=reasons.reason,
    outlook=reasons.outlook,
    result=words.result,
    verdict=words.verdict,
    write=position.write,
    read=reading.read,
    census=options.census,
    spec_prefix="CAPTAIN",
    levels=LEVELS,
    rollout=0,
    ripe=3,  # most tiles that may turn up are met once
    curiosity=0.05,
    haste=16,  # instinct knows most of what a search could find out
    bots={"greedy": Greedy, "forgetful": Forgetful},
)
