"""Flip City in words."""

from __future__ import annotations

from tableflip.core.words import Aids, HintWords, Notation, Positions, Telling, Words
from tableflip.games.flip_city.rules.state import State
from tableflip.games.flip_city.words.aids import aids
from tableflip.games.flip_city.words.beyond import beyond
from tableflip.games.flip_city.words.book import read_book, write_book
from tableflip.games.flip_city.words.deed import deed
from tableflip.games.flip_city.words.feat import feat
from tableflip.games.flip_city.words.goal import goal
from tableflip.games.flip_city.words.layout import layout
from tableflip.games.flip_city.words.page import PAGE
from tableflip.games.flip_city.words.phases import PHASES
from tableflip.games.flip_city.words.position import read, write
from tableflip.games.flip_city.words.reasons import drawback, reason
from tableflip.games.flip_city.words.refusals import concerns, why_not
from tableflip.games.flip_city.words.tally import tally
from tableflip.games.flip_city.words.telling import describe, doing, place, prompt, verdict, word
from tableflip.games.flip_city.words.text import result, text
from tableflip.games.flip_city.words.view import view

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
        concerns=concerns,
        verdict=verdict,
        goal=goal,
        phases=PHASES,
        tally=tally,
        feat=feat,
        deed=deed,
        same_for_all=True,
    ),
    positions=Positions(write=write, read=read),
    hints=HintWords(reason=reason, drawback=drawback),
    aids=Aids(work_out=aids),
    page=PAGE,
)
