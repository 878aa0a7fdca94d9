"""The landing of a flick, told in notation: checked by chapter 18.2 and written into the state."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.games.flip_ships.box import SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.landings.facts import (
    Fact,
    cell_of,
    check_fact,
    enemy_words,
    ids_in,
    read_fact,
    write_fact,
)
from tableflip.games.flip_ships.landings.nature import begin_luck
from tableflip.games.flip_ships.landings.notation import landing_words, read_landing
from tableflip.games.flip_ships.landings.pads import may_choose
from tableflip.games.flip_ships.rules.state import Mode, State, Verb, Zone
from tableflip.games.flip_ships.table.flick import (
    EDGE,
    LIMITS,
    WORD,
    check_choice,
    check_flick,
    read_numbers,
    split_launch,
)


def wanted(_state: State, action: Action) -> bool:
    """Only a flick has an outcome."""
    return action.verb == Verb.FLICK


def put(state: State, _action: Action, told: str) -> None:
    """Write a told landing into the state; NotLegal says which of the conditions of chapter 18.2 it breaks."""
    words, flick, edge = split_flick(state, told)
    if words == "illegal":
        _begin(state, flick, edge)
        return
    own, others, gone = read_landing(words)
    _check(state, own, others, gone)
    _begin(state, flick, edge)
    state.landing.legal = 1
    write_fact(state, state.ships[state.hand], own)
    for ship, fact in others.items():
        write_fact(state, state.ships[ship], fact)
        state.landing.moved |= 1 << ship
    state.landing.gone = sum(1 << cell_of(state, enemy) for enemy in gone)


def text(state: State) -> str:
    """The last flick in notation: from the edge if it was, its input where it is known, then the landing."""
    landing = state.landing
    edge = [EDGE] if landing.edge else []
    flick = [f"{name}={landing.flick[place]}" for place, name in enumerate(LIMITS) if landing.has_flick]
    return " ".join([*edge, *flick, landing_words(state)])


def _begin(state: State, flick: dict[str, int] | None, edge: bool) -> None:
    begin_luck(state)
    state.luck.left = 0
    landing = state.landing
    landing.ship, landing.legal, landing.moved, landing.gone = state.hand, 0, 0, 0
    landing.has_flick = int(flick is not None)
    landing.edge = int(edge)
    for place, name in enumerate(LIMITS):
        landing.flick[place] = flick[name] if flick else 0


def split_flick(state: State, text: str) -> tuple[str, dict[str, int] | None, bool]:
    """The landing's words, the flick's numbers where they stand before it, and whether it was from the edge."""
    words = text.split()
    _, launch = split_launch(words[:1])
    if launch:
        check_choice(launch, may_choose(state))
        words = words[1:]
    count = next((place for place, word in enumerate(words) if not WORD.fullmatch(word)), len(words))
    told = read_numbers(words[:count])
    words = words[count:]
    if not words:
        raise NotLegal("the flick has no landing: write how it ended, for example 'space' or 'on 13' or 'illegal'")
    return " ".join(words), check_flick(told, state.mode == Mode.PAD) if told else None, launch == EDGE


def _check(state: State, own: Fact, others: dict[int, Fact], gone: set[int]) -> None:
    """LR-21 to LR-28; ships that are not named keep their facts."""
    on_table = {ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.TABLE}
    for ship in others:
        if ship not in on_table:
            raise NotLegal(f"{SHIP_NAMES[ship]} is not on the table, so a landing cannot tell of it (LR-21)")
    facts = {state.hand: own, **{ship: read_fact(state, state.ships[ship]) for ship in on_table}, **others}
    in_play = set(ids_in(state, state.filled))
    for ship, fact in sorted(facts.items()):
        check_fact(fact, in_play, state.book.rows, SHIP_NAMES[ship])
        named = gone & (fact.cards | set(fact.gaps))
        if named:
            raise NotLegal(f"enemy {min(named)} is gone, but {SHIP_NAMES[ship]} is on it or near it (LR-28)")
    for enemy in sorted(gone):
        if enemy not in in_play:
            raise NotLegal(f"{enemy_words(enemy)} cannot be gone: it is not in play (LR-28)")
