"""Flip Chess in words."""

from __future__ import annotations

from tableflip.core.words import Aids, HintWords, Notation, Positions, Telling, WholeTurns, Words
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.aids import aids
from tableflip.games.flip_chess.words.beyond import beyond
from tableflip.games.flip_chess.words.deed import deed
from tableflip.games.flip_chess.words.goal import goal
from tableflip.games.flip_chess.words.layout import layout
from tableflip.games.flip_chess.words.page import PAGE
from tableflip.games.flip_chess.words.phases import PHASES
from tableflip.games.flip_chess.words.position import read, write
from tableflip.games.flip_chess.words.reasons import drawback, reason
from tableflip.games.flip_chess.words.refusals import concerns, why_not
from tableflip.games.flip_chess.words.tally import tally
from tableflip.games.flip_chess.words.telling import describe, doing, place, prompt, verdict, word
from tableflip.games.flip_chess.words.text import result, text
from tableflip.games.flip_chess.words.turns import spell, unspell, write_turn
from tableflip.games.flip_chess.words.view import view

WORDS: Words[State] = Words(
    notation=Notation(
        text=text,
        result=result,
        beyond=beyond,
        whole_turns=WholeTurns(spell=spell, unspell=unspell, write=write_turn),
    ),
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
        deed=deed,
        same_for_all=True,
    ),
    positions=Positions(write=write, read=read),
    hints=HintWords(reason=reason, drawback=drawback),
    aids=Aids(work_out=aids),
    page=PAGE,
)
