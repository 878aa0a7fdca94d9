"""Everything that Peek Pairs says."""

from __future__ import annotations

from tableflip.core.words import HintWords, Notation, Positions, Telling, Words
from tableflip.games._template.rules.state import State
from tableflip.games._template.words.goal import goal
from tableflip.games._template.words.layout import layout
from tableflip.games._template.words.phases import PHASES
from tableflip.games._template.words.position import read, write
from tableflip.games._template.words.reasons import kind, reason
from tableflip.games._template.words.refusals import why_not
from tableflip.games._template.words.telling import describe, doing, place, prompt, verdict, word
from tableflip.games._template.words.text import result, text
from tableflip.games._template.words.view import view

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
