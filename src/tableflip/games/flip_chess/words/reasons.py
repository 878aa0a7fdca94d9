"""What speaks for a decision in Flip Chess, in a sentence, by what everybody at the table knows."""

from __future__ import annotations

from dataclasses import dataclass

from tableflip.core.action import Action
from tableflip.core.called import called
from tableflip.core.phrases import counted, listed, percent, sentence
from tableflip.games.flip_chess.about import ABOUT
from tableflip.games.flip_chess.box import KINDS, NAMES, SQUARES, STEPS, Figure
from tableflip.games.flip_chess.rules.cards import lay
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Phase, State, Verb, Way
from tableflip.games.flip_chess.rules.step import step
from tableflip.games.flip_chess.words.telling import verdict
from tableflip.games.flip_chess.words.text import names_of
from tableflip.games.flip_chess.words.threats import danger


def reason(state: State, action: Action, seat: int) -> str:
    """What speaks for a decision: what it wins, what it saves, what it may uncover."""
    verb, target = action
    after = state.clone()
    if verb == Verb.FLIP:
        return _flip(state, target, seat)
    step(after, verb, target)
    if after.phase == Phase.OVER:
        return sentence(_ended(after, seat))
    if verb == Verb.STEP:
        origin, way = divmod(target, WAYS)
        square = NEXT[origin][way]
        if after.phase == Phase.ACT:
            return _step_onto_card(state, after, origin, way, square)
        taken = state.meeples[1 - seat] >> square & 1
        return _landing(
            state,
            after,
            origin,
            square,
            "captures" if taken else f"ends the move on the face-down card on {NAMES[square]}",
        )
    if verb == Verb.MOVE:
        taken = state.meeples[1 - seat] >> target & 1
        return _landing(state, after, state.origin, target, "captures" if taken else "")
    if verb == Verb.STAY:
        held, open_kings = kings_held(after, seat), state.kings.bit_count()
        return _landing(state, after, state.origin, state.at, f"holds {held} of {counted(open_kings, 'open King')}")
    return _landing(state, after, state.origin, state.at, f"ends the chain on {NAMES[state.at]}")


def drawback(state: State, action: Action, seat: int) -> str:
    """What speaks against a decision: what it leaves to the rival, at once or by the card it turns up."""
    verb, target = action
    if verb == Verb.FLIP:
        odds = flip_odds(state, target, seat)
        if odds.losses:
            return "loses at once" if odds.losses == odds.cards else f"loses at once: {_share(odds.losses, odds)}"
        if odds.lets_rival_take:
            taken = f"lets {_rival(seat)} take on {listed(names_of(odds.endangered), 'or')}"
            if odds.lets_rival_take == odds.cards:
                return f"{taken}, whatever comes"
            return f"{taken}: {_share(odds.lets_rival_take, odds)}"
        return ""
    after = state.clone()
    step(after, verb, target)
    if after.phase == Phase.OVER:
        return "loses at once" if after.winner == 1 - seat else ""
    if after.phase == Phase.ACT:
        return ""
    origin, square = after.origin, after.at
    if origin < 0:  # the turn is over: no card was left to flip
        origin, square = (state.origin, target) if verb == Verb.MOVE else (state.origin, state.at)
        if verb == Verb.STEP:
            origin, square = target // WAYS, NEXT[target // WAYS][target % WAYS]
    given_up = f"gives up the King on {NAMES[origin]}" if state.kings >> origin & 1 and origin != square else ""
    return " and ".join(each for each in (given_up, _risk(seat, danger(after, 1 - seat), square)) if each)


def _ended(after: State, seat: int) -> str:
    """The end of the game; that it is lost is a drawback."""
    title, why = verdict(after)
    if after.winner == seat:
        return f"wins at once: {why}"
    return f"ends the game: {why}" if after.winner == 1 - seat else f"ends the game in a {title.lower()}: {why}"


def _step_onto_card(state: State, after: State, origin: int, way: int, square: int) -> str:
    """A step onto an open card, or a launch from one: what its action can do (CHESS-023)."""
    card = f"the {_card(state, square)} on {NAMES[square]}"
    onward = action_squares(state, square, origin, way if way != Way.HERE else -1)
    captures = names_of(onward & state.meeples[1 - state.side])
    kings = names_of(onward & state.kings & ~(1 << origin))
    clauses = [f"captures on {NAMES[square]}" if state.meeples[1 - state.side] >> square & 1 else ""]
    if captures:
        clauses.append(f"{card} can take on {listed(captures, 'or')}")
    elif state.kings >> square & 1 and after.launched == 0:
        clauses.append(f"may stay and hold {card}")
    elif kings:
        clauses.append(f"{card} can reach the King on {listed(kings, 'or')}")
    else:
        clauses.append(f"{card} leads on to {counted(onward.bit_count(), 'square')}")
    return sentence(*clauses, _escape(state, origin))


def _landing(state: State, after: State, origin: int, square: int, deed: str) -> str:
    """The end of a move: what it takes or holds, what it escapes, and whether the rival can take anything then."""
    seat = state.side
    clauses: list[str] = []
    if deed == "captures":
        left = after.meeples[1 - seat].bit_count()
        clauses.append(f"takes on {NAMES[square]}, {_rival(seat)} keeps {counted(left, 'meeple')}")
    elif deed:
        clauses.append(deed)
    if state.kings >> square & 1 and origin != square and not deed.startswith("holds"):
        clauses.append(f"stands on the King on {NAMES[square]}")
    if origin == square:
        clauses.append(f"returns to {NAMES[origin]}")
    risk = danger(after, 1 - seat)
    clauses.append("" if risk >> square & 1 or origin == square else _escape(state, origin))
    if not risk and not after.book.chain:  # a chain may capture over several cards: then one look cannot promise safety
        clauses.append(f"{_rival(seat)} can take nothing with the open cards")
    if not any(clauses):
        clauses = [f"goes from {NAMES[origin]} to {NAMES[square]}"]
    return sentence(*clauses)


def _escape(state: State, origin: int) -> str:
    """Whether the moving meeple could have been taken where it began; the position is that before the move."""
    before = state.clone()
    if state.at >= 0:  # it is on its way: put it back
        before.meeples[state.side] = before.meeples[state.side] & ~(1 << state.at) | 1 << origin
    if danger(before, 1 - state.side) >> origin & 1:
        return f"leaves {NAMES[origin]}, where {_rival(state.side)} could take it"
    return ""


def _risk(seat: int, risk: int, square: int) -> str:
    if risk >> square & 1:
        return f"lets {_rival(seat)} take the meeple there"
    return f"leaves {listed(names_of(risk), 'or')} to {_rival(seat)}" if risk else ""


@dataclass
class Odds:
    """Of the cards that may lie on a square: how many there are, and with how many something happens."""

    cards: int = 0
    kings: int = 0
    wins: int = 0
    losses: int = 0
    lets_rival_take: int = 0
    lets_me_take: int = 0
    endangered: int = 0  # the squares the rival could take on, with any of the cards


def _flip(state: State, square: int, seat: int) -> str:
    """A flip: the chance of a King, and whom the card would let capture at once."""
    odds = flip_odds(state, square, seat)
    clauses = [_known(state, square) or _king_chance(state, square, odds, seat)]
    if odds.wins:
        clauses.insert(0, "wins at once" if odds.wins == odds.cards else f"wins at once: {_share(odds.wins, odds)}")
    if odds.lets_me_take == odds.cards and not odds.lets_rival_take:
        clauses.append("whatever comes, you threaten a new capture")
    elif odds.lets_me_take and not odds.lets_rival_take:
        clauses.append(f"lets you threaten a new capture: {_share(odds.lets_me_take, odds)}")
    elif not state.book.chain and not odds.wins and not odds.losses and not odds.lets_rival_take:
        clauses.append("whatever comes, it opens no new capture")
    return sentence(*clauses)


def flip_odds(state: State, square: int, seat: int) -> Odds:
    """What the cards that may lie on a square would do, by the counts that everybody knows."""
    odds = Odds()
    danger_before, threat_before = danger(state, 1 - seat), danger(state, seat)
    for kind, copies in enumerate(_possible(state, square)):
        if copies == 0:
            continue
        after = state.clone()
        lay(after, square, kind)
        step(after, Verb.FLIP, square)
        odds.cards += copies
        odds.kings += copies if kind == Figure.KING else 0
        if after.phase == Phase.OVER:
            odds.wins += copies if after.winner == seat else 0
            odds.losses += copies if after.winner == 1 - seat else 0
            continue
        new_danger = danger(after, 1 - seat) & ~danger_before
        odds.endangered |= new_danger
        odds.lets_rival_take += copies if new_danger else 0
        odds.lets_me_take += copies if danger(after, seat) & ~threat_before else 0
    return odds


def _possible(state: State, square: int) -> list[int]:
    """How many cards of each kind may lie on a face-down square: the one that is known, or all unknown ones."""
    counts = [0] * KINDS
    if is_known(state, square):
        counts[state.cards[square]] = 1
        return counts
    for other in range(SQUARES):
        if not is_known(state, other):
            counts[state.cards[other]] += 1
    return counts


def _known(state: State, square: int) -> str:
    return f"it is known to be a {_card(state, square)} by its twin" if is_known(state, square) else ""


def _king_chance(state: State, square: int, odds: Odds, seat: int) -> str:
    if odds.cards == 1:
        return f"the last unseen card is {'a' if odds.kings else 'no'} King"
    if odds.kings == 0:
        return f"none of the {odds.cards} unseen cards is a King"
    verb = "is a King" if odds.kings == 1 else "are Kings"
    chance = f"{odds.kings} of {counted(odds.cards, 'unseen card')} {verb} ({percent(odds.kings / odds.cards)})"
    beside = STEPS[square]
    if beside & state.meeples[1 - seat]:
        return chance
    return f"{chance}, and you stand beside it" if beside & state.meeples[seat] else chance


def _share(copies: int, odds: Odds) -> str:
    return percent(copies / odds.cards)


def _card(state: State, square: int) -> str:
    return Figure(state.cards[square]).name.title()


def _rival(seat: int) -> str:
    return called(ABOUT, 1 - seat)
