"""Why a decision is not legal, with the rule."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.state import After, Phase, State, Verb, Zone
from tableflip.games.flip_ships.words.telling import prompt

PHASES_OF = {
    Verb.DRAFT: (Phase.DRAFT,),
    Verb.CHOOSE: (Phase.CHOOSE,),
    Verb.DECLARE: (Phase.DECLARE,),
    Verb.FLICK: (Phase.FLICK,),
    Verb.CONCEDE: (Phase.FLICK,),
    Verb.AFTER: (Phase.AFTER,),
    Verb.MOON: (Phase.MOON,),
    Verb.SWAP: (Phase.SWAP,),
    Verb.SHOOT: (Phase.SHOOT,),
    Verb.BLAST: (Phase.BLAST,),
    Verb.REPAIR: (Phase.REPAIR,),
    Verb.KEEP: (Phase.KEEP,),
    Verb.CONFIRM: (Phase.CONFIRM,),
    Verb.RESTART: (Phase.CONFIRM,),
}


def why_not(state: State, action: Action) -> str:
    """Why a decision is not legal here, with the rule."""
    verb, target = Verb(action.verb), action.target
    if Phase(state.phase) not in PHASES_OF[verb]:
        return f"asked is now: {prompt(state)} (chapter 19)"
    if verb == Verb.CHOOSE:
        return _why_not_choose(state, target)
    if verb == Verb.AFTER:
        return _why_not_after(state, After(target))
    return {
        Verb.DRAFT: "that card is taken or of another level (SHIPS-201)",
        Verb.CONCEDE: "every active ship must be flipped; giving up needs the option concede (SHIPS-048, SHIPS-203)",
        Verb.MOON: f"no enemy of row {state.spot + 1} lies there (SHIPS-141)",
        Verb.SWAP: f"a hit goes to the card itself or to an enemy next to enemy {state.spot} (SHIPS-151)",
        Verb.SHOOT: "a shot goes to an enemy in range that the ship does not lie on (SHIPS-147, SHIPS-160, SHIPS-193)",
        Verb.BLAST: "the extra hit goes to an enemy next to a card landed on (SHIPS-166, SHIPS-193)",
        Verb.KEEP: "a ship stays on a largest set that can hold it (SHIPS-189)",
        Verb.RESTART: "nothing has been chosen yet (SHIPS-209)",
    }.get(verb, "it is not among the options (chapter 19)")


def _why_not_choose(state: State, ship: int) -> str:
    if ship // SHIPS_A_SEAT != state.seat:
        return f"it is not a ship of S{state.seat + 1} (SHIPS-045)"
    zone = Zone(state.ships[ship].zone)
    why = {Zone.PILOT: "it is still on its pilot card", Zone.TABLE: "it lies on the table", Zone.DOCK: "it is docked"}
    return f"{why.get(zone, 'it is in hand')}; only active ships are flipped (SHIPS-046)"


def _why_not_after(state: State, pick: After) -> str:
    if pick == After.ATMOSPHERE:
        if state.book.no_reflip:
            return "ships in the atmosphere stay there in this game (SHIPS-178)"
        return "only a ship completely in the atmosphere is flipped again, and not after the third time (SHIPS-060)"
    return {
        After.REDO: "a second try needs the pilot card, once a flip sequence (SHIPS-153)",
        After.PAD: "the pad needs its pilot card and a complete miss on the table (SHIPS-157)",
        After.ENCORE: "an encore needs its pilot card and a mothership hit (SHIPS-152)",
        After.TRIPLE: "only a declared triple run goes on (SHIPS-164)",
    }.get(pick, "it is not among the options (chapter 19)")
