"""Everything that Peek Pairs says."""

from __future__ import annotations

from tableflip.core.words import HintWords, Notation, Positions, Telling, Words

from peek_pairs.rules.state import State
from peek_pairs.words.goal import goal
from peek_pairs.words.layout import layout
from peek_pairs.words.phases import PHASES
from peek_pairs.words.position import read, write
from peek_pairs.words.reasons import kind, reason
from peek_pairs.words.refusals import why_not
from peek_pairs.words.telling import describe, doing, place, prompt, verdict, word
from peek_pairs.words.text import result, text
from peek_pairs.words.view import view

WORDS: Words[State] = Words(
    notation=Notation(text=text, result=result),
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
    ),
    positions=Positions(write=write, read=read),
    hints=HintWords(reason=reason, kind=kind),
)
