"""Flip Ships as a value."""

from __future__ import annotations

from tableflip.core.game import Game
from tableflip.games.flip_ships import options, position, words
from tableflip.games.flip_ships.book import read_book
from tableflip.games.flip_ships.bots import Partner, evaluate
from tableflip.games.flip_ships.hidden import complete, resample
from tableflip.games.flip_ships.landing_text import Landings
from tableflip.games.flip_ships.levels import LEVELS
from tableflip.games.flip_ships.lying import read_lying, write_lying
from tableflip.games.flip_ships.nature import nature
from tableflip.games.flip_ships.observe import OBSERVATION, observe
from tableflip.games.flip_ships.playing import throw
from tableflip.games.flip_ships.pointing import point
from tableflip.games.flip_ships.reading import read
from tableflip.games.flip_ships.reasons import kind, outlook, reason
from tableflip.games.flip_ships.rules import deal, legal_into, payoff, step, turn
from tableflip.games.flip_ships.state import LEGAL_MOST, SPACE, State
from tableflip.games.flip_ships.view import view

FLIP_SHIPS: Game[State] = Game(
    name="flip_ships",
    title="Flip Ships",
    about="Together against the invaders: flip ships off the table edge onto enemy cards and into the mothership.",
    seats=range(1, 5),
    usual_seats=2,
    seat_names=("S1", "S2", "S3", "S4"),
    length="30 minutes",
    version=1,
    stage="complete",
    options=options.OPTIONS,
    module="tableflip.games.flip_ships",
    together=True,
    same_for_all=True,
    plies_most=20_000,  # INV-18 bounds the rounds; answers may be restarted, but not by a law's patience
    legal_most=LEGAL_MOST,
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
    nature=nature,
    observe=observe,
    observation=OBSERVATION,
    set_up=options.set_up,
    settings=options.settings,
    seat_count=lambda state: state.book.players,
    turn_number=lambda state: state.number,
    view=view,
    word=words.word,
    prompt=words.prompt,
    text=words.text,
    describe=words.describe,
    place=words.place,
    point=point,
    why_not=words.why_not,
    reason=reason,
    kind=kind,
    outlook=outlook,
    result=words.result,
    verdict=words.verdict,
    write=position.write,
    read=read,
    census=words.census,
    outcomes=Landings(),
    throw=throw,
    write_lying=write_lying,
    read_lying=read_lying,
    spec_prefix="SHIPS",
    read_book=read_book,
    levels=LEVELS,
    seated=options.seated,
    bots={"partner": Partner},
)
