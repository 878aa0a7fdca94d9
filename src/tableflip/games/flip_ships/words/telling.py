"""What players are told and asked: decisions, events, prompts and the verdict in words."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.action import Action
from tableflip.core.layout import BUTTON, CELL, THEN
from tableflip.core.news import Item
from tableflip.core.phrases import listed
from tableflip.core.words import Event, Verdict
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    COLUMNS,
    FASTEST,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SHIP_NAMES,
)
from tableflip.games.flip_ships.rules.attacks import asked_ship
from tableflip.games.flip_ships.rules.book import card_face
from tableflip.games.flip_ships.rules.keeping import keeping_set, keeping_sets
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import (
    CARDS,
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
from tableflip.games.flip_ships.words.answered import answer_sentence
from tableflip.games.flip_ships.words.landed import landing_sentence
from tableflip.games.flip_ships.words.spoken import (
    MOVES,
    enemies_named,
    enemy_name,
    enemy_traits,
    how_many,
    own_ship,
    player_name,
    row_of,
    ship_name,
    which_ship,
)
from tableflip.games.flip_ships.words.text import text


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT:
        return f"take {POWER_TITLES[target]}: {POWER_WORDS[target]}"
    if verb == Verb.CHOOSE:
        return f"flick {own_ship(state, target)} ({_power_title(state, target)})"
    if verb == Verb.DECLARE:
        return "up to three flicks at the mothership only" if target else "an ordinary flick"
    if verb == Verb.FLICK:
        return f"flick {own_ship(state, state.hand)}"
    if verb == Verb.CONCEDE:
        return f"give {own_ship(state, state.hand)} up"
    if verb == Verb.AFTER:
        return _describe_after(state, After(target))
    if verb == Verb.CONFIRM:
        return "carry out the attacks" if state.answers else "fire!"
    if verb == Verb.RESTART:
        return "choose the targets again from the beginning"
    return _describe_answer(state, verb, target)


def _hand(state: State) -> str:
    """The code of the ship in hand, for the places of pages."""
    return "no ship" if state.hand == NO_SHIP else SHIP_NAMES[state.hand]


def _power_title(state: State, ship: int) -> str:
    power = power_of(state, ship)
    return POWER_TITLES[power] if power >= 0 else "no power yet"


def _describe_after(state: State, pick: After) -> str:
    ship = own_ship(state, state.hand)
    return {
        After.KEEP: f"leave {ship} as it is",
        After.ATMOSPHERE: f"flick {ship} again out of the atmosphere ({_next_flip(state)})",
        After.REDO: f"give the landing up and flick {ship} again (Second try)",
        After.PAD: f"a free shot at the mothership from where {ship} lies (Forward pad)",
        After.ENCORE: f"flick {ship} again (Encore)",
        After.TRIPLE: f"flick {ship} at the mothership again ({state.flips} of {state.book.triple_flips} made)",
    }[pick]


def _next_flip(state: State) -> str:
    """Which of the landings in the atmosphere the next flip could be: 2 of 3."""
    return f"{state.air + 1} of {state.book.air_most}"


def _describe_answer(state: State, verb: Verb, target: int) -> str:
    if verb == Verb.REPAIR:
        return f"repair the city by {state.book.repair}" if target else "do not repair"
    if verb == Verb.KEEP:
        return f"hold {_kept(state, target)}"
    if verb == Verb.SWAP:
        if state.grid[target] == state.spot:
            return f"hit {named(state, target)} itself"
        return f"hit {named(state, target)} instead"
    if target == NO_TARGET:
        return "hit nothing"
    return "hit " + " and ".join(named(state, cell) for cell in _aimed(target))


def _kept(state: State, target: int) -> str:
    """The enemies of a set that can hold the ship asked about; by number where there is no such set."""
    if state.phase == Phase.KEEP and target < keeping_sets(state, state.asked):
        return listed(enemies_named(state, keeping_set(state, state.asked, target)))
    return f"set {target + 1}"


def named(state: State, cell: int) -> str:
    """An enemy with its row, as in Diver 12 in row 4; an empty cell by its name."""
    enemy = state.grid[cell]
    return f"{enemy_name(state, enemy)} in row {cell // COLUMNS + 1}" if enemy else CELL_NAMES[cell]


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
    whole = landing_sentence(state, gaps=True) if kind == Happened.LANDED else words
    return Event(kind.name.lower(), item.seat, words, details=whole if whole != words else "")


OF_SHIPS = (
    Happened.CHOSE,
    Happened.DECLARED,
    Happened.CONCEDED,
    Happened.LIFTED,
    Happened.DOCKED,
    Happened.SCORED,
    Happened.PARKED,
    Happened.JOINED,
)


def _sentence(state: State, kind: Happened, seat: int, what: int) -> str:
    who = player_name(state, seat) if seat >= 0 else ""
    if kind == Happened.ATTACKED:
        return _attacked(state, *divmod(what, CARDS))
    if kind == Happened.DEALT:
        row = row_of(state, what)
        return f"{enemy_name(state, what)} arrives{f' in row {row}' if row else ''}{enemy_traits(state, what)}"
    if kind == Happened.DESTROYED:
        return f"{enemy_name(state, what)} is destroyed"
    if kind in OF_SHIPS:
        return _of_ship(state, kind, who, what)
    if kind == Happened.ANSWERED:
        return answer_sentence(state, what) if what < state.answers else "an answer is taken back"
    return {
        Happened.DRAFTED: f"{who} takes {POWER_TITLES[what % len(POWER_TITLES)]}",
        Happened.LANDED: landing_sentence(state, gaps=False),
        Happened.RESTARTED: f"{who} chooses again",
        Happened.REPAIRED: f"the city is repaired to {what}",
        Happened.DAMAGED: _damaged(state, what),
        Happened.ROUND: f"round {what} begins",
        Happened.LAST_ROUND: "this is the last round: everything left attacks at full speed for double damage",
        Happened.ASSAULT: "the final assault begins",
        Happened.ENDED: str(verdict(state)),
    }[kind]


def _of_ship(state: State, kind: Happened, who: str, ship: int) -> str:
    name, which = ship_name(state, ship), which_ship(state, ship)
    if kind == Happened.SCORED:
        return f"{name} hits the mothership{_left_after(state, ship)}"
    return {
        Happened.CHOSE: f"{who} picks up the {which}",
        Happened.DECLARED: f"{who} announces a triple run with the {which}",
        Happened.CONCEDED: f"{who} gives the {which} up",
        Happened.LIFTED: f"{name} is flicked again",
        Happened.DOCKED: f"{name} goes to the docking bay",
        Happened.PARKED: f"{name} holds on to its enemy",
        Happened.JOINED: f"{who} gets the {which}",
    }[kind]


def _left_after(state: State, ship: int) -> str:
    """How many hits the mothership had left to take after this ship's: later ones of the same action are known."""
    items = [state.news.items[place] for place in range(state.news.count)]
    scored = [item.what for item in items if item.kind == Happened.SCORED]
    later = len(scored) - 1 - scored.index(ship)
    if state.mothership > 0:
        return f", {state.mothership + later} to go"
    return "" if later else ", and it is destroyed"  # the final assault goes on hitting what is destroyed (SHIPS-135)


def _attacked(state: State, row: int, enemy: int) -> str:
    """An enemy that got through, and from where: the last round makes all as fast as can be, and twice as strong."""
    kinds = {state.news.items[place].kind for place in range(state.news.count)}
    # what is told already stands in the next round: the last one, or the assault that follows it
    was_last = Happened.ASSAULT in kinds or (state.last and Happened.LAST_ROUND not in kinds)
    speed = FASTEST if was_last else state.book.speed[enemy]
    damage = state.book.damage[enemy] * (2 if was_last else 1)
    rows = how_many(row + 1, "row", "rows")
    return f"{enemy_name(state, enemy)} {MOVES[speed - 1]} {rows} and hits the city for {damage}"


def _damaged(state: State, damage: int) -> str:
    """What a march has cost; where nothing is left of the city the hits of all may come to more."""
    came = sum(state.news.items[place].kind == Happened.ATTACKED for place in range(state.news.count))
    reach = f"{how_many(came, 'enemy', 'enemies')} {'reaches' if came == 1 else 'reach'} the city"
    return f"{reach}: {damage} damage, {state.city or 'nothing'} left"


def prompt(state: State) -> str:
    """What the seat to decide is asked; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase in (Phase.DECLARE, Phase.FLICK, Phase.AFTER):
        return _ask_hand(state)
    asked = {
        Phase.DRAFT: "take a pilot card",
        Phase.CHOOSE: "which ship do you flick?" + (" At the mothership" if state.assault else ""),
        Phase.CONFIRM: "confirm the attacks" if state.answers else "all ships have landed. Fire!",
    }
    return asked[Phase(state.phase)] if Phase(state.phase) in asked else _ask_target(state)


def doing(state: State) -> str:
    """What the seat to decide is about to do, after its name; nothing after the end."""
    deeds = {
        Phase.OVER: "",
        Phase.DRAFT: "takes a pilot card",
        Phase.CHOOSE: "chooses a ship" + (" for the mothership" if state.assault else ""),
        Phase.DECLARE: "decides between a triple run and an ordinary flick",
        Phase.AFTER: "keeps the landing, or flicks again",
        Phase.CONFIRM: "confirms the attacks" if state.answers else "fires",
        Phase.REPAIR: "decides whether to repair the city",
    }
    if state.phase == Phase.FLICK:
        aims = {Mode.TRIPLE: " at the mothership", Mode.PAD: " from the pad at the mothership"}
        ship = own_ship(state, state.hand).removeprefix("your ")
        return f"flicks the {ship}{aims.get(Mode(state.mode), '')}"
    return deeds.get(Phase(state.phase), "chooses which enemy is hit")


def _ask_hand(state: State) -> str:
    ship = own_ship(state, state.hand)
    if state.phase == Phase.DECLARE:
        return f"a triple run of {ship} at the mothership, or an ordinary flick?"
    if state.phase == Phase.AFTER:
        return f"keep the landing of {ship} or flick again?"
    aims = {Mode.TRIPLE: " at the mothership", Mode.PAD: " from the pad at the mothership"}
    again = f" again ({_next_flip(state)})" if 0 < state.air < state.book.air_most else ""
    return f"flick {ship}{again}{aims.get(Mode(state.mode), '')}"


def _ask_target(state: State) -> str:
    ship = asked_ship(state)
    named_ship = f"{own_ship(state, ship)} ({_power_title(state, ship)})"
    if state.phase == Phase.MOON:
        return f"{named_ship} touches the moon of row {state.spot + 1}. Which enemy of the row does it hit?"
    if state.phase == Phase.SWAP:
        return f"{named_ship}: hit {enemy_name(state, state.spot)}, or one next to it?"
    if state.phase == Phase.REPAIR:
        return f"{named_ship}: repair the city by {state.book.repair}?"
    if state.phase == Phase.KEEP:
        return f"{own_ship(state, ship)} has hit several tough enemies. Which one does it hold?"
    return f"{named_ship}: which enemy " + ("in range?" if state.phase == Phase.SHOOT else "beside is hit too?")


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    if state.result == Result.WIN:
        return Verdict("Victory", "all enemies are gone and the mothership is destroyed")
    if state.result == Result.LOSS_CITY:
        return Verdict("Defeat", "the city is destroyed")
    if state.result == Result.LOSS_ASSAULT:
        return Verdict("Defeat", "the mothership has survived the final assault")
    return Verdict("The game goes on")
