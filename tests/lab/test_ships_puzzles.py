"""The puzzles of Flip Ships: exact by every measured landing, asked and answered as aims, in balance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tableflip.core.action import WON
from tableflip.core.chance import below
from tableflip.core.errors import NotLegal
from tableflip.core.puzzles import Puzzle, attempt, begin, puzzles_of
from tableflip.games.flip_ships import FLIP_SHIPS as GAME
from tableflip.games.flip_ships.flights.outcome import text as landing_text
from tableflip.games.flip_ships.lab.last_round import Chances
from tableflip.games.flip_ships.lab.puzzles import GOALS, alike, asks, solved
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.aims import targets_of
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.landings.nature import begin_luck, lay, nature
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.state import Phase, State, Verb
from tableflip.games.flip_ships.words.aims import aim_text, offered, played

SHIPS = "S1-1a:hand;S1-1b:table:T.c55;S1-1c:dock;S2-1a:dock;S2-1b:dock"
LAST = (
    "FS1 players=2 seats=2 level=standard opt=skill:practised round=9 marker=2 node=flick last=yes order=1 city=4/20 "
    "mother=1/3 pilots=P1-SWAP+P2-PAD+P3-TRIPLE/P1-SHORT+P2-REDO+P3-BLAST "
    "grid=0,6,0,0,0/0,0,0,0,5/0,0,0,55,0/0,0,0,0,0 destroyed=4,7,9 seen=4,5,6,7,9,55 "
    f"ships={SHIPS} hand=S1-1a:plain:0:0:0"
)
ASSAULT = (
    "FS1 players=2 seats=2 level=standard opt=skill:casual round=9 marker=2 assault=yes order=2,1 city=4/20 mother=2/3 "
    "pilots=P1-SWAP+P2-PAD+P3-TRIPLE/P1-SHORT+P2-REDO+P3-BLAST grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 "
    "destroyed=4,7,9 seen=4,7,9 ships=S1-1a:active;S1-1b:dock;S2-1a:active;S2-1b:active"
)


def by_every_landing(state: State, target: int) -> float:
    """The chance to win with an aim, landing after landing, nothing left out and nothing put together."""
    chances = Chances()
    won = 0.0
    for sample in range(SAMPLES):
        after = state.clone()
        lay(after, target, sample)
        GAME.rules.step(after, Verb.FLICK, 0)
        won += chances.value(after)
    return won / SAMPLES


def by_rules(state: State, known: dict[tuple[int, ...], float]) -> float:
    """The chance to win the final assault, flick by flick, by the rules alone."""
    if state.phase == Phase.OVER:
        return GAME.rules.payoff(state, 0) / WON
    ships = tuple(state.ships[ship].zone for ship in range(14))
    key = (state.phase, state.hand, state.air, state.mothership, *ships)
    if key not in known:
        if state.phase == Phase.FLICK:
            ends = list[State]()
            for sample in range(SAMPLES):
                after = state.clone()
                lay(after, MOTHERSHIP_TARGET, sample)
                GAME.rules.step(after, Verb.FLICK, 0)
                ends.append(after)
            known[key] = sum(by_rules(end, known) for end in ends) / SAMPLES
        else:
            known[key] = max(by_rules(GAME.apply(state, action), known) for action in GAME.legal(state))
    return known[key]


def test_a_landing_that_is_laid_is_the_one_that_nature_draws() -> None:
    for seed in range(12):
        state = GAME.start_from(LAST, str(seed))
        drawn, laid, luck = state.clone(), state.clone(), state.clone()
        nature(drawn, Verb.FLICK, 0)
        begin_luck(luck)
        lay(laid, aim_of(state), below(luck.luck, SAMPLES))
        assert landing_text(laid) == landing_text(drawn)


def test_chances_are_those_of_every_single_landing() -> None:
    state = GAME.start_from(LAST)
    found = Chances().of_aims(state)
    assert set(found) == {1, 9, 13, MOTHERSHIP_TARGET}
    for target, chance in found.items():
        assert chance == pytest.approx(by_every_landing(state, target))
    assert found[1] > found[9] > 5 * found[MOTHERSHIP_TARGET], "both others have to fall: two of four health are lost"


def test_the_chance_in_the_assault_is_that_of_the_rules() -> None:
    state = GAME.start_from(ASSAULT)
    assert Chances().value(state) == pytest.approx(by_rules(state, {}))
    without = GAME.start_from(ASSAULT.replace("opt=", "opt=no_reflip:yes;"))
    assert Chances().value(without) == pytest.approx(by_rules(without, {}))
    assert 0 < Chances().value(without) < Chances().value(state) < 1


def test_an_aim_is_offered_with_its_chance_played_out_where_it_hits_and_explained() -> None:
    puzzle = puzzle_of(LAST)
    made = begin(GAME, puzzle)
    texts = [aim.text for aim in made.aims]
    assert texts == ["flick S1-1a at 6", "flick S1-1a at 5", "flick S1-1a at 55", "flick S1-1a at mothership"]
    assert [aim.place for aim in made.aims] == ["cell:r1c2", "cell:r2c5", "cell:r3c4", "button:aim-mothership"]
    assert all(aim.words.startswith("aim at ") and aim.words.endswith(" %") for aim in made.aims)
    assert "Crawler 6 in row 1" in made.words_of(texts[0]) and "lands on it" in made.reason_for(texts[0])
    made.decide(texts[0])
    assert made.standing == "solved" and "on 6" in made.match.plies[-1].written
    wrong = attempt(GAME, puzzle, [texts[-1]])
    left = 100 * Chances().of_aims(GAME.start_from(LAST))[MOTHERSHIP_TARGET]
    assert wrong.standing == "wrong" and f"leaves {left:.0f} % to win" in wrong.said


@pytest.mark.parametrize("said", ["flick S1-1a", "flick S1-1a -> box", "flick S1-1a at 7", "flick S1-1b at 6", ""])
def test_nobody_tells_how_a_flick_ends_where_an_aim_is_asked_for(said: str) -> None:
    made = begin(GAME, puzzle_of(LAST))
    with pytest.raises(NotLegal, match="is no aim here"):
        made.decide(said)
    assert made.standing == "open" and not made.match.plies


def test_aims_are_asked_for_only_where_something_is_flicked() -> None:
    assert offered(GAME.start(2, {}, "1")) == []
    assaulted = GAME.apply(GAME.start_from(ASSAULT), GAME.parse(GAME.start_from(ASSAULT), "choose S2-1a"))
    assert targets_of(assaulted) == [MOTHERSHIP_TARGET]
    assert played(assaulted, aim_text(assaulted, MOTHERSHIP_TARGET)) == "flick S2-1a -> box"


def puzzle_of(position: str) -> Puzzle:
    found = solved(position)
    assert found is not None
    return replace(found, found=(1.0,))


def test_a_mirror_and_other_numbers_of_the_same_enemies_are_the_same_table() -> None:
    mirrored = LAST.replace("grid=0,6,0,0,0/0,0,0,0,5/0,0,0,55,0", "grid=0,0,0,6,0/5,0,0,0,0/0,55,0,0,0")
    renamed = LAST.replace("0,6,0", "0,8,0").replace("5,6,7", "5,7,8").replace("round=9", "round=7")
    nearer = LAST.replace("city=4/20", "city=3/20")
    names = [alike(replace(puzzle_of(LAST), position=each)) for each in (LAST, mirrored, renamed, nearer)]
    assert names[0] == names[1] == names[2] != names[3]


def test_no_answer_is_that_of_too_many_and_every_theme_is_there() -> None:
    puzzles = list(puzzles_of(GAME).values())
    kinds = Counter(map(asks, puzzles))
    assert {each.theme for each in puzzles} == set(GOALS)
    assert max(kinds.values()) <= len(puzzles) * 2 / 5, kinds
    rows = Counter(aimed_row(each) for each in puzzles if asks(each) == "enemy")
    assert len(rows) >= 3, "the answer is not always the nearest enemy"


def aimed_row(puzzle: Puzzle) -> int:
    state = GAME.start_from(puzzle.position)
    enemy = int(next(iter(puzzle.answer)).split()[-1])
    return next(cell // 5 for cell in range(20) if state.grid[cell] == enemy)
