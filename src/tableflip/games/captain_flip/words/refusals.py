"""Why a decision is not legal here, with the rule that says so."""

from __future__ import annotations

import re

from tableflip.core.action import Action
from tableflip.core.piles import find
from tableflip.games.captain_flip.box import CELLS, HAND, POWERS, SIDE, TILES, Face, Only, Reach, Star
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.state import Ask, State, Verb
from tableflip.games.captain_flip.rules.targets import can_be_robbed
from tableflip.games.captain_flip.words.happenings import on_board
from tableflip.games.captain_flip.words.text import CELL_VERBS, called

ANSWERS = {
    Verb.FLIP: (Ask.STEP,),
    Verb.SWAP: (Ask.STEP,),
    Verb.USE: (Ask.USE,),
    Verb.SKIP: (Ask.USE,),
    Verb.CLAIM: (Ask.CLAIM,),
    Verb.STEAL: (Ask.STEAL,),
    Verb.LOSE: (Ask.LOSE,),
    Verb.PEEK: (Ask.PEEK,),
    Verb.STOP: (Ask.PEEK,),
    Verb.PICK: (Ask.PICK,),
    Verb.PLACE: (Ask.PLACE,),
    Verb.TURN: (Ask.TURN,),
    Verb.LINE: (Ask.LINE,),
    Verb.BACK: (Ask.BACK,),
    Verb.ONTO: (Ask.ONTO,),
    Verb.TAKE: (Ask.PATTERN,),
    Verb.LEAVE: (Ask.PATTERN,),
}
CELL_WORDS = {Verb(verb).name.lower() for verb in CELL_VERBS}
QUESTIONS = {
    Ask.STEP: "a step of the turn (flip or swap)",
    Ask.USE: "use or skip",
    Ask.CLAIM: "the tile to score (claim)",
    Ask.STEAL: "the tile to steal",
    Ask.LOSE: "the tile to throw away (lose)",
    Ask.PICK: "the next of the tiles to rearrange (pick)",
    Ask.PLACE: "where a picked tile goes (place)",
    Ask.TURN: "the tile to turn over (turn)",
    Ask.PATTERN: "a colour run to score (take), or leave",
    Ask.PEEK: "peek or stop",
    Ask.ONTO: "the tile whose place the one put back takes (onto)",
    Ask.BACK: "the tile to put back (back)",
    Ask.LINE: "row or column (line)",
}


def why_not(state: State, action: Action) -> str:
    """The first reason that stands against a decision."""
    verb, target = action
    ask = Ask(state.ask)
    if ask not in ANSWERS[Verb(verb)]:
        return f"{QUESTIONS[ask]} is asked for now (CAPTAIN-900)"
    if verb == Verb.FLIP:
        return _why_no_flip(state, target)
    if verb == Verb.SWAP:
        return _why_no_swap(state, target % CELLS)
    if verb == Verb.STEAL:
        return _why_no_steal(state, target // TILES, target % TILES + 1)
    if verb in (Verb.LOSE, Verb.BACK):
        return f"tile {target + 1} is not in your pile ({'CAPTAIN-275' if verb == Verb.LOSE else 'CAPTAIN-355'})"
    if verb == Verb.LINE:
        return "that line holds no other tile (CAPTAIN-346)"
    if verb == Verb.PLACE:
        return "the first picked cell without a tile gets one of the picked tiles not yet assigned (CAPTAIN-317)"
    if verb == Verb.TAKE:
        return f"no colour run on offer begins at {NAMES[target]} (CAPTAIN-604)"
    if not state.present >> target & 1:
        return f"{NAMES[target]} holds no tile (CAPTAIN-007)"
    if verb == Verb.PICK:
        return _why_no_pick(state, target)
    return _why_no_target(state, target)


def beyond(state: State, text: str) -> str:
    """What speaks against a text that people try and that no decision is written like."""
    word, _, rest = text.partition(" ")
    if word in ("pass", "end", "wait"):
        return "every step of a turn must be taken, nobody passes (CAPTAIN-114)"
    if word == "score":
        return f"scoring a tile is written claim {rest or 'and its cell'}, a colour run take (CAPTAIN-225)"
    if word in ("draw", "stalemate"):
        return "players cannot agree on an end within the rules (CAPTAIN-484)"
    grid = state.book.grid
    last = NAMES[(grid - 1) * SIDE + grid - 1]
    if word in CELL_WORDS and re.fullmatch(r"[a-z][0-9]{1,2}", rest):
        return f"{rest} is no cell; the cells are a1 to {last} (CAPTAIN-005)"
    if word in CELL_WORDS and re.fullmatch(r"([a-e][1-5][ ,]*){2,}", rest):
        return f"one tile is chosen at a time, as {word} {rest[:2]} (CAPTAIN-900)"
    if word in ("lose", "back", "steal") and re.fullmatch(r"[0-9 ]+", rest):
        return f"tiles are 1 to {TILES} and seats 0 to {state.seats - 1}, as lose 7 or steal 1 7 (CAPTAIN-903)"
    if word == "swap" and re.fullmatch(r"([0-9]+ )?[a-z][0-9]{1,2}", rest):
        return f"a swap names a slot 0 to {HAND - 1} and a cell a1 to {last}, as swap 0 a1 (CAPTAIN-702, CAPTAIN-903)"
    return ""


def _why_no_flip(state: State, cell: int) -> str:
    if state.flips_left == 0:
        return "the flips of this turn are used up (CAPTAIN-111)"
    if not state.present >> cell & 1:
        return f"{NAMES[cell]} holds no tile (CAPTAIN-130)"
    if owns(state, state.active, Star.FORCE_DOWN):
        return "your star makes you flip a faceup tile (CAPTAIN-386)"
    return "your star makes you flip a facedown tile (CAPTAIN-387)"


def _why_no_swap(state: State, cell: int) -> str:
    if not state.book.commander:
        return "swaps belong to Commander Swap (CAPTAIN-700)"
    if state.swaps_left == 0:
        return "there is one swap a turn (CAPTAIN-706)"
    return f"{NAMES[cell]} is a gap (CAPTAIN-705)"


def _why_no_steal(state: State, seat: int, tile: int) -> str:
    if seat >= state.seats or seat == state.active:
        return f"seat {seat} is no rival (CAPTAIN-265)"
    if find(state.players[seat].pile, tile) < 0:
        return f"tile {tile} is not in the pile of {called(seat)} (CAPTAIN-265)"
    if not can_be_robbed(state, seat):
        return f"{called(seat)} owns a shield (CAPTAIN-266)"
    return "that tile cannot be stolen (CAPTAIN-266)"


def _why_no_pick(state: State, cell: int) -> str:
    if state.chosen >> cell & 1:
        return f"{NAMES[cell]} is picked already (CAPTAIN-315)"
    if state.chosen:
        return f"{NAMES[cell]} touches no picked tile (CAPTAIN-315)"
    return f"too few tiles are connected with {NAMES[cell]} (CAPTAIN-314)"


def _why_no_target(state: State, cell: int) -> str:
    """Against a tile to score, to peek at or to turn over."""
    power = POWERS[state.power]
    if state.chosen >> cell & 1:
        return f"{NAMES[cell]} was chosen before in this action (CAPTAIN-300, CAPTAIN-330)"
    if cell == state.flipped and power.reach != Reach.EVERYWHERE:
        return "the tile you flipped cannot choose itself (CAPTAIN-222, CAPTAIN-303)"
    if power.face == Face.DOWN and state.up >> cell & 1:
        return f"{NAMES[cell]} is already open: choose a facedown tile (CAPTAIN-230)"
    if power.face == Face.UP and not state.up >> cell & 1:
        return f"{NAMES[cell]} is closed: choose an open tile (CAPTAIN-233)"
    if power.reach == Reach.NEIGHBOURS:
        return f"{NAMES[cell]} is no neighbour of the flipped tile (CAPTAIN-231)"
    if power.reach == Reach.LINE_MATES:
        return f"{NAMES[cell]} is in neither line of the flipped tile (CAPTAIN-232)"
    wanted = {
        Only.NEGATIVE: "this tile has no minus value (CAPTAIN-234)",
        Only.SAME_KIND: "this tile shows another creature (CAPTAIN-235)",
        Only.SAME_COLOUR: "this tile has another colour (CAPTAIN-236)",
        Only.LOWER: "this tile is not worth less (CAPTAIN-237)",
    }
    return wanted.get(Only(power.only), "this action cannot choose that tile (CAPTAIN-226)")


def concerns(state: State, action: Action) -> tuple[str, ...]:
    """The tile whose action is under way: what may be chosen hangs on where it lies."""
    is_choosing = action.verb in CELL_VERBS and action.verb != Verb.FLIP and state.flipped >= 0
    return (on_board(state.flipped),) if is_choosing else ()
