"""Why a decision is not legal, with the rule."""

from __future__ import annotations

import re

from tableflip.core.action import Action
from tableflip.games.flip_ships.box import CELLS, SEATS_MOST, SHIP_NAMES, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.state import NO_SHIP, After, Phase, State, Verb, Zone
from tableflip.games.flip_ships.table.flick import EDGE, PAD
from tableflip.games.flip_ships.words.spoken import own_ship, player_name, ship_name

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


PASSING = ("pass", "skip", "end", "stop", "wait", "nothing")
VERBS = {verb.name.lower(): verb for verb in Verb}
AIMED = ("moon", "swap", "shoot", "blast", "keep")
SEATS = tuple(f"s{seat}" for seat in range(1, SEATS_MOST + 1))
SHIPS_BY_NAME = {name.lower(): number for number, name in enumerate(SHIP_NAMES)}
SHIP = re.compile("s[1-4]-[0-9][a-z]")
ENEMY = re.compile(r"(?<![a-z0-9])[0-9]+")


# what comes first, by the decision point that is open, with its rule; a target where none is named
FIRST = {
    Phase.DRAFT: "take a pilot card (SHIPS-201)",
    Phase.CHOOSE: "choose your ship (SHIPS-047)",
    Phase.DECLARE: "say whether it is a triple run (SHIPS-164)",
    Phase.AFTER: "say whether to flick again (SHIPS-045)",
    Phase.REPAIR: "say whether to repair the city (SHIPS-163)",
    Phase.KEEP: "say which enemy the ship holds (SHIPS-189)",
    Phase.CONFIRM: "fire (SHIPS-209)",
}


def not_now(state: State) -> str:
    """What is asked before anything else."""
    if state.phase == Phase.OVER:
        return "not now: the game is over"
    if state.phase == Phase.FLICK:
        return f"not now: first flick {own_ship(state, state.hand)} (SHIPS-045)"
    return f"not now: first {FIRST.get(Phase(state.phase), 'choose a target (SHIPS-045)')}"


def why_not(state: State, action: Action) -> str:
    """Why a decision is not legal here, with the rule."""
    verb, target = Verb(action.verb), action.target
    if Phase(state.phase) not in PHASES_OF[verb]:
        return not_now(state)
    if verb == Verb.CHOOSE:
        return _why_not_choose(state, target)
    if verb == Verb.AFTER:
        return _why_not_after(state, After(target))
    return {
        Verb.DRAFT: "that card is taken or of another level (SHIPS-201)",
        Verb.CONCEDE: "every active ship must be flipped; giving up needs the option concede (SHIPS-048, SHIPS-203)",
        Verb.MOON: f"no enemy of row {state.spot + 1} lies there (SHIPS-141)",
        Verb.SWAP: "a hit goes to the card itself or to an enemy next to it (SHIPS-151)",
        Verb.SHOOT: "a shot goes to an enemy in range that the ship does not lie on (SHIPS-147, SHIPS-160, SHIPS-193)",
        Verb.BLAST: "the extra hit goes to an enemy next to a card landed on (SHIPS-166, SHIPS-193)",
        Verb.KEEP: "a ship stays on a largest set that can hold it (SHIPS-189)",
        Verb.RESTART: "nothing has been chosen yet (SHIPS-209)",
    }.get(verb, "that cannot be chosen here (SHIPS-045)")


def _why_not_choose(state: State, ship: int) -> str:
    if ship // SHIPS_A_SEAT != state.seat:
        return f"it is not a ship of {player_name(state, state.seat)} (SHIPS-045)"
    zone = Zone(state.ships[ship].zone)
    why = {Zone.PILOT: "it is still on its pilot card", Zone.TABLE: "it lies on the table", Zone.DOCK: "it is docked"}
    return f"{why.get(zone, 'it is in hand')}; only active ships are flipped (SHIPS-046)"


def beyond(state: State, text: str) -> str:
    """What speaks against something that people try and that is no action: of another ship or seat, or of nobody's."""
    verb, *rest = text.split() or [""]
    if verb in PASSING:
        if state.phase not in (Phase.CHOOSE, Phase.DECLARE, Phase.FLICK):
            return not_now(state)
        return "every active ship must be flipped; giving one up needs the option concede (SHIPS-048, SHIPS-203)"
    if verb in (EDGE, PAD):
        return (
            "pad or edge is said with the numbers of a flick, as in edge place=-200 power=480, where the option "
            "launch_pad is on (SHIPS-039)"
        )
    if verb not in VERBS or not rest:
        return ""
    named = rest[0]
    if verb == "draft" and named in SEATS:
        asked = not_now(state)
        return (
            f"it is {player_name(state, state.seat)} that takes a card now (SHIPS-201)"
            if state.phase == Phase.DRAFT
            else asked
        )
    if named not in SHIPS_BY_NAME:
        known = SHIP.fullmatch(named) is not None
        return "a seat has the ships 1a, 1b, 1c, 2a, 2b, 3a and 3b (SHIPS-002)" if known else ""
    if Phase(state.phase) not in PHASES_OF[VERBS[verb]]:
        ship = SHIPS_BY_NAME[named]
        can_be_chosen = ship // SHIPS_A_SEAT == state.seat and state.ships[ship].zone == Zone.ACTIVE
        if state.phase == Phase.CHOOSE and verb == "flick" and not can_be_chosen:
            return _why_not_choose(state, ship)
        return not_now(state)
    if state.hand != NO_SHIP and SHIPS_BY_NAME[named] != state.hand:
        return f"{ship_name(state, state.hand)} is in hand, and its flicks come first (SHIPS-047)"
    return _beyond_targets(state, verb, rest[1:])


def _beyond_targets(state: State, verb: str, said: list[str]) -> str:
    """What speaks against an answer of a resolution: an enemy that is not there, or a form that none has."""
    in_play = {str(state.grid[cell]) for cell in range(CELLS) if state.grid[cell]}
    for enemy in ENEMY.findall(" ".join(said)):
        if enemy not in in_play and verb in AIMED:
            return f"enemy {enemy[:6]} is not in play (LR-24)"
    return not_now(state)


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
    }.get(pick, "that cannot be chosen here (SHIPS-045)")
