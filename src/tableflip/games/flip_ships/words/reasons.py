"""What speaks for a decision in Flip Ships, in a sentence: chances by the measured landings, and damage averted."""

from __future__ import annotations

from typing import NamedTuple

from tableflip.core.action import Action
from tableflip.core.grids import cells_in
from tableflip.core.phrases import counted, listed, percent, sentence
from tableflip.games.flip_ships.about import SKILL_NAMES
from tableflip.games.flip_ships.box import CELLS, POWERS_A_LEVEL, SHIP_LEVEL_OF, SHIP_NAMES, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.mind.chances import Flip, aimed_at, coming_damage, flip_of
from tableflip.games.flip_ships.mind.thumb import LIKING
from tableflip.games.flip_ships.rules.answers import answer
from tableflip.games.flip_ships.rules.attacks import falling
from tableflip.games.flip_ships.rules.hits import hits_on
from tableflip.games.flip_ships.rules.keeping import keeping_set
from tableflip.games.flip_ships.rules.legal import legal_into
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, NONE, SPACE, After, Mode, Place, State, Verb, Zone
from tableflip.games.flip_ships.words.spoken import enemies_named
from tableflip.games.flip_ships.words.telling import named

HANDS = tuple(f"{'an' if name[0] in 'aeiou' else 'a'} {name}" for name in SKILL_NAMES)
NEEDS_MOTHERSHIP = (Power.ENCORE, Power.PAD, Power.REPAIR, Power.TRIPLE)  # SHIPS-132
AT_MOTHERSHIP = (Power.ENCORE, Power.REDO, Power.REPAIR, Power.TRIPLE)  # what adds to a flick at the mothership,
AT_ENEMIES = tuple(power for power in Power if power not in (Power.ENCORE, Power.REPAIR, Power.TRIPLE))  # at a card
# by power: what it adds to a flick
ADDS = (
    "a moon space it touches is a hit in that row",
    "after a miss its laser reaches an enemy close by",
    "it may hit a neighbour instead",
    "a mothership hit lets you flick it again",
    "a bad landing may be given up once",
    "one hit destroys, shield or not",
    "after a complete miss it has a free shot at the mothership",
    "after a miss its laser reaches an enemy further off",
    "its lasers make up to two hits",
    "a mothership hit may repair the city by {repair}",
    "up to {flips} flicks at the mothership, if you say so first",
    "an enemy beside the one it lies on is hit too",
)
UNUSED = {
    After.ATMOSPHERE: "a free flick out of the atmosphere",
    After.REDO: "its second try",
    After.PAD: "its free shot at the mothership",
    After.ENCORE: "its encore",
    After.TRIPLE: "the rest of its triple run",
}


def kind(_state: State, action: Action) -> tuple[int, int]:
    """Ships of one level of a seat do the same: it does not matter which of them is flipped next."""
    if action.verb == Verb.CHOOSE:
        return action.verb, SHIP_LEVEL_OF[action.target % SHIPS_A_SEAT]
    return action.verb, action.target


def goes_back(_state: State, action: Action) -> bool:
    """Answers are taken back to answer otherwise: the answers are what is worth a hint."""
    return action.verb == Verb.RESTART


def outlook(_state: State, chance: float) -> str:
    """SHIPS-008: all win or all lose."""
    return f"{percent(chance)} for the team to win"


def reason(state: State, action: Action, _seat: int) -> str:
    """A decision explained: what a flick hits, what falls, what the city is spared."""
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT:
        return _draft(state, target)
    if verb == Verb.CHOOSE:
        return _choose(state, target)
    if verb == Verb.DECLARE:
        return _declare(state, target)
    if verb == Verb.FLICK:
        return _flick(state)
    if verb == Verb.CONCEDE:
        return sentence("the ship goes to the docking bay without a flick")
    if verb == Verb.AFTER:
        return _after(state, After(target))
    if verb == Verb.RESTART:
        return sentence(f"takes back {counted(state.answers, 'answer')}", _fall_so(state, state.fallen))
    if verb == Verb.CONFIRM:
        return sentence(_falls(state, state.fallen), _box_words(state), _spared(state, state.fallen))
    if verb == Verb.REPAIR:
        return _repair(state, target)
    return _answer(state, verb, target)


def drawback(state: State, action: Action, _seat: int) -> str:
    """What speaks against a decision: a right or a hit that is given up, an enemy that is let off."""
    verb, target = Verb(action.verb), action.target
    if verb == Verb.DRAFT and (better := _liked_better(state, target)):
        return f"leaves {counted(better, 'card')} of its level that bots would take before it"
    if verb == Verb.CONCEDE:
        return f"gives up a flick that would hit something {percent(flip_of(state, state.hand).on_any)} of the time"
    if verb == Verb.AFTER:
        return _given_up(state, After(target))
    if verb == Verb.REPAIR and not target and (healing := _health(state, 1) - _health(state, 0)):
        return f"leaves the city without {healing} more health"
    if verb in (Verb.SWAP, Verb.MOON, Verb.SHOOT, Verb.BLAST):
        after = state.clone()
        answer(after, verb, target)
        if not _newly_hit(state, after) and verb != Verb.SWAP:
            return "leaves all enemies in its reach alone"
        lost = falling(state) & ~falling(after)
        wasted = _wasted(_hits_by(state, verb, target))
        return " and ".join(
            each
            for each in (
                f"lets {_enemies(state, lost)} stand" if lost else "",
                f"hits {_enemies(state, wasted)}, which {_falls_verb(wasted)} anyway" if wasted else "",
            )
            if each
        )
    return ""


def _given_up(state: State, pick: After) -> str:
    """What is given up with what is done with a landing."""
    if pick == After.KEEP:
        unused = [words for each, words in UNUSED.items() if state.picks >> each & 1]
        return f"leaves {listed(unused)} unused" if unused else ""
    ship = state.ships[state.hand]
    if pick in (After.ATMOSPHERE, After.REDO) and ship.place == Place.MOTHERSHIP:
        return "gives up the hit on the mothership"
    return f"gives up the hit on {_enemies(state, ship.cards)}" if pick == After.REDO and ship.cards else ""


def _draft(state: State, power: int) -> str:
    """A pilot card: how many ships it serves, and whether the partner bot likes none of its level better."""
    ships = SHIP_LEVEL_OF.count(power // POWERS_A_LEVEL + 1)
    best = "" if _liked_better(state, power) else "bots would take no other free card of its level before it"
    return sentence(f"{ships} of your {SHIPS_A_SEAT} ships carry it", best)


def _liked_better(state: State, power: int) -> int:
    """How many free pilot cards of its level the partner bot likes better."""
    first = power // POWERS_A_LEVEL * POWERS_A_LEVEL
    level = range(first, first + POWERS_A_LEVEL)
    return sum(LIKING[other] > LIKING[power] and not _is_taken(state, other) for other in level)


def _is_taken(state: State, power: int) -> bool:
    return any(state.powers[place] == power for place in range(len(state.powers)))


def _choose(state: State, ship: int) -> str:
    """Which ship first: where it would be aimed, and what its power adds."""
    flip = flip_of(state, ship)
    return sentence(_flip_words(state, flip), _power_words(state, ship, flip.target))


def _flick(state: State) -> str:
    if state.mode == Mode.PAD:  # how far it is from there the rules do not know
        return sentence(f"a free shot at the mothership, which has {counted(state.mothership, 'hit')} left to take")
    flip = flip_of(state, state.hand)
    is_declared = power_of(state, state.hand) == Power.TRIPLE
    power = "" if is_declared else _power_words(state, state.hand, flip.target)
    return sentence(_flip_words(state, flip), power)


def aim_reason(state: State, target: int) -> str:
    """What speaks for a flick with an aim of the player's own."""
    return sentence(_flip_words(state, aimed_at(state, target)), _power_words(state, state.hand, target))


def aim_chance(state: State, target: int) -> float:
    """How often such a flick hits what it is aimed at."""
    return aimed_at(state, target).on_target


def _flip_words(state: State, flip: Flip) -> str:
    """A flick with its chances, by the landings measured for the seat's skill."""
    who = f"{HANDS[state.book.skills[state.seat]]} hand"
    if flip.target == MOTHERSHIP_TARGET and state.mothership == 0:
        return "all that is left is hit already"
    if flip.target == MOTHERSHIP_TARGET:
        left = counted(state.mothership, "hit")
        return f"aimed at the mothership ({left} left), {who} gets in {percent(flip.on_target)} of the time"
    aimed = f"aimed at {named(state, flip.target)}, {who} lands on it {percent(flip.on_target)} of the time"
    return f"{aimed} and hits something {percent(flip.on_any)}"


def _power_words(state: State, ship: int, target: int) -> str:
    """What a ship's power adds to a flick at a target; nothing in the final assault (SHIPS-137)."""
    power = power_of(state, ship)
    if power == NONE or state.assault or (power in NEEDS_MOTHERSHIP and state.mothership == 0):
        return ""
    if power == Power.REPAIR and state.city == state.city_start:
        return ""
    fitting = AT_MOTHERSHIP if target == MOTHERSHIP_TARGET else AT_ENEMIES
    return ADDS[power].format(repair=state.book.repair, flips=state.book.triple_flips) if power in fitting else ""


def _declare(state: State, triple: int) -> str:
    box = aimed_at(state, MOTHERSHIP_TARGET).on_target
    flips = state.book.triple_flips
    if triple:
        chance = percent(1 - (1 - box) ** flips)
        return sentence(
            f"one of {flips} flicks gets into the mothership {chance} of the time, a single one {percent(box)}"
        )
    return sentence(_flip_words(state, flip_of(state, state.hand)), "enemies stay within reach")


def _after(state: State, pick: After) -> str:
    """What to do with a landing: what it has achieved, or what another flick promises."""
    if pick == After.KEEP:
        counts = "the hit counts already" if state.picks >> After.ENCORE & 1 else ""
        return sentence(_landed_words(state), counts)
    if pick in (After.PAD, After.TRIPLE, After.ENCORE):
        free = {
            After.PAD: "a free shot from where it lies, which costs nothing",
            After.TRIPLE: f"flick {state.flips + 1} of {state.book.triple_flips}",
            After.ENCORE: "the hit counts already and cannot be lost",
        }[pick]
        if pick == After.PAD:  # how far it is from there the rules do not know
            return sentence(_landed_words(state), free)
        return sentence(free, _again_words(state))
    ship = state.ships[state.hand]
    missed = "" if ship.cards or ship.place == Place.MOTHERSHIP else _landed_words(state)
    return sentence(missed, _again_words(state), "it costs nothing" if pick == After.ATMOSPHERE else "")


def _again_words(state: State) -> str:
    flip = aimed_at(state, MOTHERSHIP_TARGET) if state.mode != Mode.PLAIN else flip_of(state, state.hand)
    return f"another flick hits something {percent(flip.on_any)} of the time"


def _landed_words(state: State) -> str:
    """What the ship in hand lies on."""
    ship = state.ships[state.hand]
    if ship.place == Place.MOTHERSHIP:
        return "it lies in the mothership"
    if ship.place != Place.TABLE:
        return "it has left the table"
    if ship.cards:
        return f"it lies on {_enemies(state, ship.cards)}"
    return "it lies in the atmosphere" if ship.air else "it lies on no enemy"


def _answer(state: State, verb: Verb, target: int) -> str:
    """A target in the resolution: what falls by it, and what stands because of it."""
    if verb == Verb.KEEP:
        kept = keeping_set(state, state.asked, target)
        return sentence(f"stays on {_enemies(state, kept)}, ready for another hit", _at_stake(state, kept))
    hits = _hits_by(state, verb, target)
    if not hits.cells:
        return sentence(_fall_so(state, hits.then))
    spared = hits.then & ~hits.before & (hits.cells if hits.is_kept else ~0)
    return sentence(_of_hits(state, hits), _spared(state, spared))


class Hits(NamedTuple):
    """The cells that an answer hits, what falls whatever is answered here, and what falls then."""

    cells: int
    before: int
    then: int
    is_kept: bool = False  # the hit stays where it is, though it could go elsewhere


def _hits_by(state: State, verb: int, target: int) -> Hits:
    """What an answer hits."""
    after = state.clone()
    answer(after, verb, target)
    before, then = falling(state), falling(after)
    if cells := _newly_hit(state, after):
        return Hits(cells, before, then)
    if verb != Verb.SWAP:
        return Hits(0, before, then)
    here = 1 << target
    return Hits(here, then & ~here | _falling_elsewhere(state, target), then, is_kept=True)


def _wasted(hits: Hits) -> int:
    """The enemies that are hit and would fall without that."""
    return hits.cells & hits.before & hits.then


def _falling_elsewhere(state: State, cell: int) -> int:
    """The enemy on a cell, if it falls wherever else a swapped hit may go: by other hits."""
    numbers = [0] * LEGAL_MOST
    count = legal_into(state, numbers)  # type: ignore[arg-type]
    others = [target for verb, target in map(SPACE.actions.__getitem__, numbers[:count]) if verb == Verb.SWAP]
    anyway = 1 << cell if len(others) > 1 else 0
    for other in others:
        if other != cell:
            after = state.clone()
            answer(after, Verb.SWAP, other)
            anyway &= falling(after)
    return anyway


def _of_hits(state: State, hits: Hits) -> str:
    """What becomes of enemies that are hit, and of those that fall with them; what is wasted is a drawback."""
    standing = hits.cells & ~hits.then
    told = {
        "destroys {}": hits.then & ~hits.before,
        "gives {} the first of two hits": standing & state.doubled,
        "hits {} behind a shield": standing & ~state.doubled,
    }
    deeds = [words.format(_enemies(state, found)) for words, found in told.items() if found]
    return "; ".join(deeds) or f"hits {_enemies(state, hits.cells)} once more"


def _newly_hit(state: State, after: State) -> int:
    """The cells that one answer has given a hit."""
    before, then = state.attacks[state.asked], after.attacks[state.asked]
    return sum(1 << cell for cell in range(CELLS) if hits_on(then, cell) > hits_on(before, cell))


def _health(state: State, more: int) -> int:
    """The city's health after the repairs that were accepted and so many more."""
    return min(state.city + state.book.repair * (cells_in(state.repairs) + more), state.city_start)


def _repair(state: State, yes: int) -> str:
    health = _health(state, 0)
    if not yes:
        return sentence(f"the city stays at {health} of {state.city_start}")
    return sentence(f"the city goes from {health} to {_health(state, 1)} of {state.city_start}")


def _falls(state: State, cells: int) -> str:
    return f"destroys {_enemies(state, cells)}" if cells else "no enemy falls"


def _fall_so(state: State, cells: int) -> str:
    """What falls if nothing is answered otherwise."""
    return f"with the answers so far {_enemies(state, cells) if cells else 'no enemy'} {_falls_verb(cells)}"


def _falls_verb(cells: int) -> str:
    return "falls" if cells_in(cells) < 2 else "fall"


def _box_words(state: State) -> str:
    """The seat's ships in the box that count on confirm (SHIPS-071)."""
    mine = range(state.seat * SHIPS_A_SEAT, (state.seat + 1) * SHIPS_A_SEAT)
    inside = [
        SHIP_NAMES[ship]
        for ship in mine
        if state.ships[ship].zone == Zone.TABLE and state.ships[ship].place == Place.MOTHERSHIP
    ]
    hits = min(len(inside), state.mothership)
    return f"the mothership takes {counted(hits, 'hit')} of {state.mothership}" if hits else ""


def _spared(state: State, fallen: int) -> str:
    """The damage of the coming march that falls away with these enemies, if no other falls."""
    saved = coming_damage(state, 0) - coming_damage(state, fallen)
    return f"the coming march does {saved} damage less" if saved > 0 else ""


def _at_stake(state: State, cells: int) -> str:
    """The damage these enemies will do if they stand until the march."""
    damage = coming_damage(state, 0) - coming_damage(state, cells)
    return f"standing they do {damage} damage in the coming march" if damage > 0 else ""


def _enemies(state: State, cells: int) -> str:
    return listed(enemies_named(state, cells))
