"""What players are told and asked: decisions, events, prompts and the verdict in words."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.action import Action
from tableflip.core.called import called
from tableflip.core.layout import BUTTON, CELL, THEN
from tableflip.core.news import Item
from tableflip.core.words import Event, Verdict
from tableflip.games.flip_ships.about import ABOUT
from tableflip.games.flip_ships.box import CELL_NAMES, POWER_NAMES, POWER_TITLES, POWER_WORDS, SHIP_NAMES
from tableflip.games.flip_ships.landings.notation import landing_words
from tableflip.games.flip_ships.rules.attacks import asked_ship
from tableflip.games.flip_ships.rules.book import card_face
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import (
    FIRST_PAIR,
    NO_SHIP,
    NO_TARGET,
    PAIRS,
    After,
    Happened,
    Mode,
    Phase,
    Result,
    State,
    Verb,
)
from tableflip.games.flip_ships.words import places
from tableflip.games.flip_ships.words.text import aimed_text, answer_text, text


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT:
        return f"take {POWER_TITLES[target]}: {POWER_WORDS[target]}"
    if verb == Verb.CHOOSE:
        return f"flip {SHIP_NAMES[target]} ({_power_title(state, target)})"
    if verb == Verb.DECLARE:
        return "up to three flips at the mothership only" if target else "an ordinary flip"
    if verb == Verb.FLICK:
        return f"flick {_hand(state)}"
    if verb == Verb.CONCEDE:
        return f"give {_hand(state)} up"
    if verb == Verb.AFTER:
        return _describe_after(state, After(target))
    if verb == Verb.CONFIRM:
        return "carry out the attacks" if state.answers else "go on"
    if verb == Verb.RESTART:
        return "choose the targets again from the beginning"
    return _describe_answer(state, verb, target)


def _hand(state: State) -> str:
    return "no ship" if state.hand == NO_SHIP else SHIP_NAMES[state.hand]


def _power_title(state: State, ship: int) -> str:
    power = power_of(state, ship)
    return POWER_TITLES[power] if power >= 0 else "no power yet"


def _describe_after(state: State, pick: After) -> str:
    ship = _hand(state)
    return {
        After.KEEP: f"leave {ship} as it is",
        After.ATMOSPHERE: f"flip {ship} again out of the atmosphere ({_next_flip(state)})",
        After.REDO: f"give the landing up and flip {ship} again (Second try)",
        After.PAD: f"a free shot at the mothership from where {ship} lies (Forward pad)",
        After.ENCORE: f"flip {ship} again (Encore)",
        After.TRIPLE: f"flip {ship} at the mothership again ({state.flips} of {state.book.triple_flips} made)",
    }[pick]


def _next_flip(state: State) -> str:
    """Which of the landings in the atmosphere the next flip could be: 2 of 3."""
    return f"{state.air + 1} of {state.book.air_most}"


def _describe_answer(state: State, verb: Verb, target: int) -> str:
    if verb == Verb.REPAIR:
        return f"repair the city by {state.book.repair}" if target else "do not repair"
    if verb == Verb.KEEP:
        return f"stay on {aimed_text(state, verb, '', target)}"
    if verb == Verb.SWAP:
        if state.grid[target] == state.spot:
            return f"hit {named(state, target)} itself"
        return f"hit {named(state, target)} instead"
    if target == NO_TARGET:
        return "hit nothing"
    return "hit " + " and ".join(named(state, cell) for cell in _aimed(target))


def named(state: State, cell: int) -> str:
    """An enemy with its face and cell, as in 21:1/2D on r4c3."""
    enemy = state.grid[cell]
    return f"{enemy_face(state, enemy)} on {CELL_NAMES[cell]}" if enemy else CELL_NAMES[cell]


def enemy_face(state: State, enemy: int) -> str:
    """An enemy as the spec writes it: 21:1/2D."""
    return f"{enemy}:{card_face(state.book, enemy)}"


def place(state: State, action: Action) -> str:
    """Where a click means this decision.

    What has no place of its own is a button: its notation, the words joined by dashes.
    """
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT:
        return f"{places.PILOT}{POWER_NAMES[target]}"
    if verb == Verb.CHOOSE:
        return f"{places.SHIP}{SHIP_NAMES[target]}"
    if verb == Verb.FLICK:
        return f"{places.LAUNCH}{_hand(state)}"
    if verb == Verb.SWAP:
        return f"{CELL}{CELL_NAMES[target]}"
    if verb in (Verb.MOON, Verb.BLAST, Verb.SHOOT) and target != NO_TARGET:
        return THEN.join(f"{CELL}{CELL_NAMES[cell]}" for cell in _aimed(target))
    return f"{BUTTON}{text(state, action).replace(' ', '-')}"


def _aimed(target: int) -> Sequence[int]:
    """The cells that a resolution's answer hits: one, or two at once."""
    return (target - 1,) if target < FIRST_PAIR else PAIRS[target - FIRST_PAIR]


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence."""
    kind = Happened(item.kind)
    words = _sentence(state, kind, item.seat, item.what)
    whole = _landed(state, gaps=True) if kind == Happened.LANDED else words
    return Event(kind.name.lower(), item.seat, words, details=whole if whole != words else "")


def _sentence(state: State, kind: Happened, seat: int, what: int) -> str:
    who = called(ABOUT, seat) if seat >= 0 else ""
    if kind in (Happened.DESTROYED, Happened.ATTACKED, Happened.DEALT):
        face = enemy_face(state, what)
        return {Happened.DESTROYED: f"{face} is destroyed", Happened.ATTACKED: f"{face} attacks the city"}.get(
            kind, f"{face} arrives"
        )
    if kind in (
        Happened.CHOSE,
        Happened.DECLARED,
        Happened.CONCEDED,
        Happened.LIFTED,
        Happened.DOCKED,
        Happened.SCORED,
        Happened.PARKED,
        Happened.JOINED,
    ):
        ship = SHIP_NAMES[what]
        return {
            Happened.CHOSE: f"{who} takes {ship}",
            Happened.DECLARED: f"{who} declares a triple run with {ship}",
            Happened.CONCEDED: f"{who} gives {ship} up",
            Happened.LIFTED: f"{ship} is flipped again",
            Happened.DOCKED: f"{ship} goes to the dock",
            Happened.SCORED: f"{ship} hits the mothership",
            Happened.PARKED: f"{ship} stays on its enemy",
            Happened.JOINED: f"{ship} joins {who}",
        }[kind]
    if kind == Happened.ANSWERED:
        return answer_text(state, what) if what < state.answers else "an answer is taken back"
    return {
        Happened.DRAFTED: f"{who} takes {POWER_TITLES[what % len(POWER_TITLES)]}",
        Happened.LANDED: _landed(state, gaps=False),
        Happened.RESTARTED: f"{who} chooses again",
        Happened.REPAIRED: f"the city is repaired to {what}",
        Happened.DAMAGED: f"the city takes {what} damage",
        Happened.ROUND: f"round {what} begins",
        Happened.LAST_ROUND: "this is the last round: everything left attacks at full speed for double damage",
        Happened.ASSAULT: "the final assault begins",
        Happened.ENDED: str(verdict(state)),
    }[kind]


def _landed(state: State, *, gaps: bool) -> str:
    ship = SHIP_NAMES[state.landing.ship] + (" from the edge" if state.landing.edge else "")
    if not state.landing.legal:
        return f"{ship} does not turn over and is flipped again"
    return f"{ship} lands: {landing_words(state, gaps=gaps)}"


def prompt(state: State) -> str:
    """What the seat to decide is asked; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase in (Phase.DECLARE, Phase.FLICK, Phase.AFTER):
        return _ask_hand(state)
    asked = {
        Phase.DRAFT: "take a pilot card",
        Phase.CHOOSE: "which ship do you flick?" + (" At the mothership" if state.assault else ""),
        Phase.CONFIRM: "confirm the attacks" if state.answers else "all ships have landed: fire!",
    }
    return asked[Phase(state.phase)] if Phase(state.phase) in asked else _ask_target(state)


def _ask_hand(state: State) -> str:
    ship = _hand(state)
    if state.phase == Phase.DECLARE:
        return f"a triple run of {ship} at the mothership, or an ordinary flip?"
    if state.phase == Phase.AFTER:
        return f"keep the landing of {ship} or flip again?"
    aims = {Mode.TRIPLE: " at the mothership", Mode.PAD: " from the pad at the mothership"}
    again = f" again ({_next_flip(state)})" if 0 < state.air < state.book.air_most else ""
    return f"flick {ship}{again}{aims.get(Mode(state.mode), '')}"


def _ask_target(state: State) -> str:
    ship = asked_ship(state)
    named_ship = f"{SHIP_NAMES[ship]} ({_power_title(state, ship)})"
    if state.phase == Phase.MOON:
        return f"{named_ship} touches the moon of row {state.spot + 1}; which enemy of the row?"
    if state.phase == Phase.SWAP:
        return f"{named_ship}, hit enemy {state.spot} or one next to it?"
    if state.phase == Phase.REPAIR:
        return f"{named_ship}, repair the city by {state.book.repair}?"
    if state.phase == Phase.KEEP:
        return f"{named_ship} has hit several tough enemies; which one does it hold?"
    return f"{named_ship}, " + (
        "which enemy in range?" if state.phase == Phase.SHOOT else "which enemy beside is hit too?"
    )


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    if state.result == Result.WIN:
        return Verdict("Victory", "all enemies are gone and the mothership is destroyed")
    if state.result == Result.LOSS_CITY:
        return Verdict("Defeat", "the city is destroyed")
    if state.result == Result.LOSS_ASSAULT:
        return Verdict("Defeat", "the mothership has survived the final assault")
    return Verdict("The game goes on")
