"""Flip Ships in words."""

from __future__ import annotations

from tableflip.core.words import Aims, HintWords, Notation, Positions, Team, Telling, Words
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.words.aims import offered, played, speaks_for
from tableflip.games.flip_ships.words.book import read_book, write_book
from tableflip.games.flip_ships.words.feat import feat
from tableflip.games.flip_ships.words.goal import goal
from tableflip.games.flip_ships.words.layout import layout
from tableflip.games.flip_ships.words.page import PAGE
from tableflip.games.flip_ships.words.phases import PHASES
from tableflip.games.flip_ships.words.position import read, write
from tableflip.games.flip_ships.words.reasons import drawback, goes_back, kind, outlook, reason
from tableflip.games.flip_ships.words.refusals import beyond, why_not
from tableflip.games.flip_ships.words.tally import tally
from tableflip.games.flip_ships.words.team import point, seated
from tableflip.games.flip_ships.words.telling import describe, doing, place, prompt, verdict, word
from tableflip.games.flip_ships.words.text import result, text
from tableflip.games.flip_ships.words.view import view

WORDS: Words[State] = Words(
    notation=Notation(text=text, result=result, beyond=beyond, read_book=read_book, write_book=write_book),
    telling=Telling(
        view=view,
        layout=layout,
        word=word,
        prompt=prompt,
        doing=doing,
        describe=describe,
        place=place,
        why_not=why_not,
        verdict=verdict,
        goal=goal,
        phases=PHASES,
        tally=tally,
        feat=feat,
        same_for_all=True,
    ),
    positions=Positions(write=write, read=read),
    hints=HintWords(reason=reason, drawback=drawback, kind=kind, outlook=outlook, goes_back=goes_back),
    team=Team(point=point, seated=seated),
    aims=Aims(offered=offered, played=played, speaks_for=speaks_for),
    page=PAGE,
)
