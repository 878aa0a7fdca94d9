"""The planner: it tries out what it might do, decides what it aims at, and the flick goes there."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest

from tableflip import Match, NotLegal, game_named, write_match
from tableflip.bots import make_bot
from tableflip.core.action import Action, Meant
from tableflip.core.chance import rekey, stream
from tableflip.core.compiled import compiled
from tableflip.core.notation import read_match
from tableflip.core.records import pack
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELLS, SHIP_NAMES
from tableflip.games.flip_ships.lab.planners import Compared, compared
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.landings.targets import FIRST_MOON, MOTHERSHIP_TARGET, target_point
from tableflip.games.flip_ships.mind.bots import CHUNK, LEAST, OVERTIME, Partner, Planner
from tableflip.games.flip_ships.mind.trying import CHOICES_MOST, STRIDE, choices_of, list_choices, try_choice, try_out
from tableflip.games.flip_ships.rules.hidden import resample
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, Phase, State, Verb, Zone
from tests.games.flip_ships.table import played, table
from tests.games.flip_ships.test_sequences import in_assault

EXPERT = {"skill": "expert"}
PLAIN = "S1 P1-SWAP P2-REDO P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
FLICK, ENEMY = Action(Verb.FLICK), 0  # the cell r1c1


def last_flick() -> State:
    """The last ship of the last round: if the one enemy stands the city falls, and two hits are missing besides."""
    told = "seats 2 ; level standard ; mothership 2"
    state = table("r1 . . . . 1:1/1", told, "S1-1a", "", powers=PLAIN, options=EXPERT)
    state.city, state.last = 1, 1
    state.ships[SHIP_NAMES.index("S2-1a")].zone = Zone.DOCK
    return played(state, "choose S1-1a")


def tried(state: State) -> list[int | str]:
    """What a planner would try: targets of a flick, anything else in notation."""
    menu, found = cast(Any, [0] * LEGAL_MOST), cast(Any, [0] * CHOICES_MOST)
    listed: list[int] = found[: choices_of(state, CHOICES_MOST, menu, found)]
    if state.phase == Phase.FLICK:
        return [*listed]
    return [FLIP_SHIPS.notation.text(state, FLIP_SHIPS.rules.actions[each]) for each in listed]


def aim(bot: Planner, state: State) -> int:
    flick = bot.choose(FLIP_SHIPS, state, state.seat)
    assert isinstance(flick, Meant) and flick == FLICK and flick in FLIP_SHIPS.legal(state)
    return flick.meaning


def test_a_planner_saves_the_city_where_the_rule_of_thumb_goes_for_the_mothership() -> None:
    state = last_flick()
    assert aim_of(state) == MOTHERSHIP_TARGET
    assert aim(Planner().thinking(400), state) == ENEMY


def test_a_planner_decides_by_its_seed_and_not_by_what_nobody_knows() -> None:
    """Two worlds that nobody can tell apart, and the same one twice: one choice."""
    state = FLIP_SHIPS.start(2, {"level": "elite", **EXPERT}, "1")
    for _ in range(4):
        worlds = [FLIP_SHIPS.redeal(state, state.seat, stream(world)) for world in ("one", "other")]
        before = [world.clone() for world in worlds]
        found = [make_bot(FLIP_SHIPS, "planner:60", "1").choose(FLIP_SHIPS, world, state.seat) for world in worlds]
        assert worlds == before and found[0] == found[1]
        assert getattr(found[0], "meaning", None) == getattr(found[1], "meaning", None)
        state = FLIP_SHIPS.apply(state, found[0])


def test_choices_are_listed_and_tried_alike_interpreted_and_compiled() -> None:
    """In every phase in which somebody decides: the same choices, and after each the same game to its end."""
    phases: set[int] = set()
    menu: Any = [0] * LEGAL_MOST
    for seed, pilots in enumerate(("random", "draft", "random")):
        state = FLIP_SHIPS.start(2, {"level": "elite", "pilots": pilots, **EXPERT}, str(seed))
        for ply in range(60):
            if not FLIP_SHIPS.legal(state):
                break
            if state.phase not in phases or ply % 20 == 0:
                phases.add(state.phase)
                interpreted: Any = [0] * CHOICES_MOST
                listed, source = choices_of(state, CHOICES_MOST, menu, interpreted), stream(f"luck {ply}")
                rows = np.empty((3, State.dtype.itemsize), np.uint8)
                rows[0] = pack(state)
                fast, wins = np.zeros(CHOICES_MOST, np.int32), np.zeros(listed, np.int64)
                assert compiled(list_choices, FLIP_SHIPS.owner)(rows[0], CHOICES_MOST, fast) == listed
                assert fast.tolist() == interpreted
                compiled(try_out, FLIP_SHIPS.owner)(rows, fast[:listed], ply, 1, pack(source), wins)
                dealt = state.clone()
                rekey(dealt.chance, source)
                resample(dealt, dealt.seat)
                sample = ply * STRIDE % SAMPLES
                tried = [try_choice(dealt.clone(), each, sample, menu) for each in interpreted[:listed]]
                assert wins.tolist() == tried
            state = FLIP_SHIPS.apply(state, Partner().choose(FLIP_SHIPS, state, state.seat))
    assert {Phase.DRAFT, Phase.CHOOSE, Phase.FLICK, Phase.CONFIRM} <= phases


def test_one_ship_of_each_level_is_tried_for_they_are_alike() -> None:
    state = table("r1 . . . 1:1/1 .", active="S1-1a S1-1b S1-2a S1-2b S1-3a S2-1a", powers=PLAIN)
    assert tried(state) == ["choose S1-3a", "choose S1-1a", "choose S1-2a"]


def test_in_the_assault_only_the_mothership_is_aimed_at() -> None:
    state = played(in_assault(powers=PLAIN), "choose S1-1a")
    assert state.phase == Phase.FLICK and tried(state) == [MOTHERSHIP_TARGET]
    assert FLIP_SHIPS.outcomes is not None and FLIP_SHIPS.outcomes.meanings is not None
    meanings = FLIP_SHIPS.outcomes.meanings
    assert meanings.of(state, FLICK) == [MOTHERSHIP_TARGET]
    assert meanings.of(in_assault(powers=PLAIN), FLICK) == []  # nobody flicks yet


def test_a_planner_stops_when_asked_and_when_its_time_is_over() -> None:
    state = last_flick()
    assert aim(Planner(is_stopped=lambda: True), state) == MOTHERSHIP_TARGET  # nothing tried: what a partner would do

    def ticking(looks: list[int], seconds: float) -> Iterator[float]:
        while True:
            looks[0] += 1
            yield looks[0] * seconds

    def looks(seconds: float) -> int:
        counted = [0]
        clock = ticking(counted, seconds)
        aim(Planner(seconds=1.0, clock=lambda: next(clock)), state)
        return counted[0]

    least = -(-LEAST // (2 * CHUNK))  # chunks of two choices
    assert looks(1.1 * OVERTIME) < looks(1.1) <= least + 2  # it goes on past its time for the least it should do
    assert looks(0.0) > least + 2


def test_what_is_meant_is_where_the_landing_is_drawn() -> None:
    def landing(meaning: int | None) -> str | None:
        match = Match.new(FLIP_SHIPS, seats=2, options=EXPERT, seed="5")
        match.play(match.legal()[0])
        match.play(FLICK if meaning is None else Meant(*FLICK, meaning))
        assert write_match(read_match(write_match(match), game_named)) == write_match(
            match
        )  # the landing is told: nobody aims again
        return match.plies[-1].outcome

    match = Match.new(FLIP_SHIPS, seats=2, options=EXPERT, seed="5")
    match.play(match.legal()[0])
    own, cells = aim_of(match.state), [cell for cell in range(CELLS) if match.state.filled >> cell & 1]
    assert landing(None) == landing(own) and len({landing(cell) for cell in cells}) > len(cells) // 2
    empty = next(cell for cell in range(CELLS) if cell not in cells)
    for never in (empty, FIRST_MOON, MOTHERSHIP_TARGET + 1, -1):
        with pytest.raises(NotLegal, match="nobody can mean"):
            landing(never)


def test_a_throw_goes_where_it_is_aimed() -> None:
    """Also at the moon space of a row, for a ship whose power hits from there."""
    outcomes = FLIP_SHIPS.outcomes
    assert outcomes is not None and outcomes.meanings is not None
    powers = "S1 P1-MOON P2-REDO P3-TRIPLE / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = played(table("r4 . . . 1:1/1 13:1/2", powers=powers, active="S1-1a S2-1a"), "choose S1-1a")
    aims = outcomes.meanings.of(state, FLICK)
    assert aims == [15, 16, *range(FIRST_MOON, FIRST_MOON + 4), MOTHERSHIP_TARGET]
    for meaning in (15, FIRST_MOON + 3):
        told, _ = outcomes.find(state, Meant(*FLICK, meaning), None, None)
        assert told.startswith(f"place={round(target_point(0, meaning)[0])} ")


def test_a_meaning_is_kept_by_copies() -> None:
    again = pickle.loads(pickle.dumps(Meant(*FLICK, 7)))
    assert again == FLICK and again.meaning == 7 and hash(again) == hash(FLICK)


def test_teams_are_compared_on_the_same_deals_and_the_same_luck() -> None:
    *_, found = compared(12, "partner", "test", 2, "elite", "expert")
    assert found.partners == found.planners and len(set(found.partners)) == 2
    assert found.words.startswith("12 games: planners win ") and found.words.endswith("+0.0 points (± 0.0)")
    uneven = Compared((False, True, False), (True, True, False))
    assert "planners win 66.7 % (20.8 to 93.9), partners win 33.3 % (6.1 to 79.2), +33.3 points" in uneven.words
