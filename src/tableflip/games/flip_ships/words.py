"""Flip Ships in words: notation, descriptions, events, prompts and reasons."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.game import Action, Event
from tableflip.core.news import Item
from tableflip.games.flip_ships.book import card_face
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    CELLS,
    COLUMNS,
    ENEMIES,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SHIP_NAMES,
    SHIPS,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.grid import power_of
from tableflip.games.flip_ships.keeping import keeping_set, keeping_sets
from tableflip.games.flip_ships.landing_text import ids_in, landing_words, numbers
from tableflip.games.flip_ships.resolve import asked_ship
from tableflip.games.flip_ships.state import (
    FIRST_PAIR,
    NO_SHIP,
    NO_TARGET,
    PAIRS,
    After,
    Answer,
    Mode,
    Phase,
    Result,
    State,
    Told,
    Verb,
    Zone,
)

NOTHING_CHOSEN = "none"
RESULTS = ("", "win", "loss-city", "loss-assault")


def text(state: State, action: Action) -> str:
    """A decision in notation: choose S1-1a, flick S1-1a, swap S1-1a 1>13, confirm."""
    verb, target = Verb(action.verb), action.target
    word = verb.name.lower()
    if verb == Verb.DRAFT:
        return f"draft S{state.seat + 1} {POWER_NAMES[target]}"
    if verb == Verb.CHOOSE:
        return f"choose {SHIP_NAMES[target]}"
    if verb in (Verb.CONFIRM, Verb.RESTART):
        return word
    if verb in (Verb.DECLARE, Verb.FLICK, Verb.CONCEDE, Verb.AFTER):
        ship = "-" if state.hand == NO_SHIP else SHIP_NAMES[state.hand]
        said = {Verb.DECLARE: ("plain", "triple"), Verb.AFTER: [pick.name.lower() for pick in After]}.get(verb, ("",))
        return f"{word} {ship} {said[target]}".rstrip()
    ship = SHIP_NAMES[state.seat * SHIPS_A_SEAT + min(state.asked, SHIPS_A_SEAT - 1)]
    return f"{word} {ship} {_answer(state, verb, _asked_source(state), target)}"


def _asked_source(state: State) -> str:
    if state.phase == Phase.MOON:
        return f"r{state.spot + 1}"
    return str(state.spot) if state.phase == Phase.SWAP else "-"


def _answer(state: State, verb: int, source: str, target: int) -> str:
    if verb == Verb.MOON:
        return f"{source} {_target(state, target)}"
    if verb == Verb.SWAP:
        return f"{source}>{enemy_text(state, target)}"
    if verb == Verb.REPAIR:
        return ("no", "yes")[target]
    if verb == Verb.KEEP:
        if state.phase == Phase.KEEP and target < keeping_sets(state, state.asked):
            return numbers(ids_in(state, keeping_set(state, state.asked, target)))
        return f"set {target + 1}"
    return _target(state, target)


def _target(state: State, target: int) -> str:
    if target == NO_TARGET:
        return NOTHING_CHOSEN
    if target < FIRST_PAIR:
        return enemy_text(state, target - 1)
    pair = sorted(PAIRS[target - FIRST_PAIR], key=lambda cell: state.grid[cell])
    return ",".join(enemy_text(state, cell) for cell in pair)


def enemy_text(state: State, cell: int) -> str:
    """The id of the enemy in a cell, or the cell's name if it is empty."""
    return str(state.grid[cell]) if state.grid[cell] else CELL_NAMES[cell]


def answer_text(state: State, place: int) -> str:
    """An answer given in this resolution, in notation."""
    answer: Answer = state.answered[place]
    verb = Verb(answer.verb)
    ship = SHIP_NAMES[answer.ship]
    if verb == Verb.KEEP:
        return f"keep {ship} {numbers(ids_in(state, state.keeps[answer.ship % SHIPS_A_SEAT]))}"
    source = f"r{answer.source + 1}" if verb == Verb.MOON else enemy_text(state, answer.source)
    return f"{verb.name.lower()} {ship} {_answer(state, verb, source, answer.target)}"


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
        return f"stay on {_answer(state, verb, '', target)}"
    if verb == Verb.SWAP:
        if state.grid[target] == state.spot:
            return f"hit {named(state, target)} itself"
        return f"hit {named(state, target)} instead"
    if target == NO_TARGET:
        return "hit nothing"
    cells = [target - 1] if target < FIRST_PAIR else PAIRS[target - FIRST_PAIR]
    return "hit " + " and ".join(named(state, cell) for cell in cells)


def named(state: State, cell: int) -> str:
    """An enemy with its face and cell, as in 21:1/2D on r4c3."""
    enemy = state.grid[cell]
    return f"{enemy_face(state, enemy)} on {CELL_NAMES[cell]}" if enemy else CELL_NAMES[cell]


def enemy_face(state: State, enemy: int) -> str:
    """An enemy as the spec writes it: 21:1/2D."""
    return f"{enemy}:{card_face(state.book, enemy)}"


def place(state: State, action: Action) -> str:
    """Where a click means this decision."""
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT:
        return f"pilot:{POWER_NAMES[target]}"
    if verb == Verb.CHOOSE:
        return f"ship:{SHIP_NAMES[target]}"
    if verb == Verb.FLICK:
        return f"launch:{_hand(state)}"
    if verb == Verb.SWAP:
        return f"cell:{CELL_NAMES[target]}"
    if verb in (Verb.MOON, Verb.BLAST, Verb.SHOOT) and NO_TARGET < target < FIRST_PAIR:
        return f"cell:{CELL_NAMES[target - 1]}"
    return f"button:{text(state, action).replace(' ', '-')}"


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence."""
    kind = Told(item.kind)
    return Event(kind.name.lower(), item.seat, _sentence(state, kind, item.seat, item.what))


def _sentence(state: State, kind: Told, seat: int, what: int) -> str:
    who = f"S{seat + 1}"
    if kind in (Told.DESTROYED, Told.ATTACKED, Told.DEALT):
        face = enemy_face(state, what)
        return {Told.DESTROYED: f"{face} is destroyed", Told.ATTACKED: f"{face} attacks the city"}.get(
            kind, f"{face} arrives"
        )
    if kind in (
        Told.CHOSE,
        Told.DECLARED,
        Told.CONCEDED,
        Told.LIFTED,
        Told.DOCKED,
        Told.SCORED,
        Told.PARKED,
        Told.JOINED,
    ):
        ship = SHIP_NAMES[what]
        return {
            Told.CHOSE: f"{who} takes {ship}",
            Told.DECLARED: f"{who} declares a triple run with {ship}",
            Told.CONCEDED: f"{who} gives {ship} up",
            Told.LIFTED: f"{ship} is flipped again",
            Told.DOCKED: f"{ship} goes to the dock",
            Told.SCORED: f"{ship} hits the mothership",
            Told.PARKED: f"{ship} stays on its enemy",
            Told.JOINED: f"{ship} joins {who}",
        }[kind]
    if kind == Told.ANSWERED:
        return answer_text(state, what) if what < state.answers else "an answer is taken back"
    return {
        Told.DRAFTED: f"{who} takes {POWER_TITLES[what % len(POWER_TITLES)]}",
        Told.LANDED: _landed(state),
        Told.RESTARTED: f"{who} chooses again",
        Told.REPAIRED: f"the city is repaired to {what}",
        Told.DAMAGED: f"the city takes {what} damage",
        Told.ROUND: f"round {what} begins",
        Told.LAST_ROUND: "this is the last round: everything left attacks at full speed for double damage",
        Told.ASSAULT: "the final assault begins",
        Told.ENDED: verdict(state),
    }[kind]


def _landed(state: State) -> str:
    ship = SHIP_NAMES[state.landing.ship]
    if not state.landing.legal:
        return f"{ship} does not turn over and is flipped again"
    return f"{ship} lands: {landing_words(state)}"


def prompt(state: State) -> str:
    """What the seat to decide is asked."""
    who = f"S{state.seat + 1}"
    if state.phase == Phase.OVER:
        return verdict(state)
    if state.phase in (Phase.DECLARE, Phase.FLICK, Phase.AFTER):
        return f"{who}, {_hand(state)}: {_ask_hand(state)}"
    asked = {
        Phase.DRAFT: "take a pilot card",
        Phase.CHOOSE: "choose a ship to flip" + (" at the mothership" if state.assault else ""),
        Phase.CONFIRM: "confirm the attacks" if state.answers else "all flips are made; go on",
    }
    if Phase(state.phase) in asked:
        return f"{who}: {asked[Phase(state.phase)]}"
    ship = asked_ship(state)
    return f"{who}, {SHIP_NAMES[ship]} ({_power_title(state, ship)}): {_ask_target(state)}"


def _ask_hand(state: State) -> str:
    if state.phase == Phase.DECLARE:
        return "a triple run at the mothership, or an ordinary flip?"
    if state.phase == Phase.AFTER:
        return "keep the landing or flip again?"
    aims = {Mode.TRIPLE: " at the mothership", Mode.PAD: " from the pad at the mothership"}
    again = f" again ({_next_flip(state)})" if 0 < state.air < state.book.air_most else ""
    return f"flick{again}{aims.get(Mode(state.mode), '')}"


def _ask_target(state: State) -> str:
    if state.phase == Phase.MOON:
        return f"it touches the moon of row {state.spot + 1}; which enemy of the row?"
    if state.phase == Phase.SWAP:
        return f"hit enemy {state.spot} or one next to it?"
    if state.phase == Phase.REPAIR:
        return f"repair the city by {state.book.repair}?"
    if state.phase == Phase.KEEP:
        return "several enemies want the ship; on which does it stay?"
    return "which enemy in range?" if state.phase == Phase.SHOOT else "which enemy beside is hit too?"


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


def result(state: State) -> str:
    """The result in notation."""
    return RESULTS[state.result]


def verdict(state: State) -> str:
    """The result in a sentence."""
    if state.result == Result.WIN:
        return "Victory: all enemies are gone and the mothership is destroyed"
    if state.result == Result.LOSS_CITY:
        return "Defeat: the city is destroyed"
    if state.result == Result.LOSS_ASSAULT:
        return "Defeat: the mothership has survived the final assault"
    return "The game goes on"


def census(state: State) -> Mapping[str, int]:
    """Every enemy and every ship: each is in one place."""
    counted = {f"enemy {enemy}": 0 for enemy in range(1, ENEMIES + 1)}
    lying = [state.grid[cell] for cell in range(CELLS) if state.grid[cell]]
    lying += [state.deck.cards[place] for place in range(state.deck.count)]
    for pile in (state.aside, state.destroyed, state.arrived):
        lying += [enemy for enemy in range(1, ENEMIES + 1) if pile >> enemy & 1]
    for enemy in lying:
        counted[f"enemy {enemy}"] += 1
    return {**counted, "ships": SHIPS, "cells": state.book.rows * COLUMNS}
