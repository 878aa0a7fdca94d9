"""Captain Flip in words."""

from __future__ import annotations

from tableflip.core.words import HintWords, Memory, Notation, Positions, Telling, Words
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words.deed import deed
from tableflip.games.captain_flip.words.feat import feat
from tableflip.games.captain_flip.words.goal import goal
from tableflip.games.captain_flip.words.layout import layout
from tableflip.games.captain_flip.words.page import PAGE
from tableflip.games.captain_flip.words.phases import PHASES
from tableflip.games.captain_flip.words.position import read, write
from tableflip.games.captain_flip.words.reasons import ahead, drawback, outlook, reason
from tableflip.games.captain_flip.words.refusals import beyond, concerns, why_not
from tableflip.games.captain_flip.words.tally import tally
from tableflip.games.captain_flip.words.telling import (
    describe,
    doing,
    faceless,
    hidden,
    may_look_back,
    place,
    prompt,
    thing,
    verdict,
    word,
)
from tableflip.games.captain_flip.words.text import result, text, text_for
from tableflip.games.captain_flip.words.view import own_sight, view

WORDS: Words[State] = Words(
    notation=Notation(text=text, result=result, beyond=beyond),
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
        own_sight=own_sight,
    ),
    positions=Positions(write=write, read=read),
    hints=HintWords(reason=reason, outlook=outlook, drawback=drawback, ahead=ahead),
    memory=Memory(text_for=text_for, thing=thing, hidden=hidden, faceless=faceless, may_look_back=may_look_back),
    page=PAGE,
)
