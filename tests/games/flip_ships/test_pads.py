"""The house's aim from launch pads: measured there, not borrowed from the edge of the table."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.data import read_data
from tableflip.core.match import Match
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.flights.laid_table import lay_out
from tableflip.games.flip_ships.flights.throwing import house_flick
from tableflip.games.flip_ships.lab.aims import AIM_TRIES, Target, tried
from tableflip.games.flip_ships.lab.landings import Bench
from tableflip.games.flip_ships.lab.pads import DISTANCES, BareBench, PadBench, forward_target, rated_again, tries
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.measured import from_edge
from tableflip.games.flip_ships.landings.pads import (
    DATA,
    edge_is_better,
    from_bare_edge,
    from_edge_pad,
    from_forward_pad,
)
from tableflip.games.flip_ships.landings.targets import (
    FIELDS,
    MOTHERSHIP_TARGET,
    TARGETS,
    TargetKind,
    kind_of,
    target_of,
)
from tableflip.games.flip_ships.rules.state import Mode, Phase
from tableflip.games.flip_ships.table.flick import Struck
from tableflip.games.flip_ships.table.hand import EXPERT, SKILLS
from tests.spec import spec

FLIPS = 40


def hits(target: Target, skill: int) -> int:
    """How often a hand of this skill hits the mothership in a few flips."""
    away = math.dist((target.launch.x, target.launch.y), target.field.box_centre)
    flick = from_forward_pad(away, skill) if target.pad else from_edge_pad(0, MOTHERSHIP_TARGET, skill)
    outcomes = [tried((target, flick, SKILLS[skill], f"pads {flip}")) for flip in range(FLIPS)]
    return sum(one.legal and target.hit(one.place, one.x, one.y, one.cards) for one in outcomes)


def test_every_target_of_every_field_has_an_aim_from_the_pad_at_the_edge() -> None:
    for field in range(len(FIELDS)):
        for target in range(TARGETS):
            for skill in range(len(SKILLS)):
                if kind_of(field, target) is not None:
                    places = {aim(field, target, skill).place for aim in (from_edge, from_edge_pad, from_bare_edge)}
                    assert len(places) == 1
    with pytest.raises(ValueError, match="no target 15"):
        from_edge_pad(1, 15, 0)


@spec("SHIPS-039")
def test_a_hand_chooses_pad_or_edge_by_what_it_hits_more_often() -> None:
    chosen = {edge_is_better(0, target, skill) for target in range(TARGETS) for skill in range(len(SKILLS))}
    assert chosen == {False, True}
    rates = {tuple(line.split()[:3]): int(line.split()[4]) for line in read_data(DATA).decode().splitlines()}
    assert edge_is_better(0, 10, 3) == (rates["bare", "0/3/1", "expert"] > rates["edge", "0/3/1", "expert"])


def test_the_further_the_mothership_the_harder_the_flip_from_a_forward_pad() -> None:
    for skill in range(len(SKILLS)):
        powers = [from_forward_pad(away, skill).power for away in (DISTANCES[0], 300, 600, 1000)]
        assert powers == sorted(powers) and len(set(powers)) == 4
        assert from_forward_pad(300, skill).place == 0


def test_an_expert_hits_the_mothership_from_pads_as_often_as_the_table_says() -> None:
    rates = {tuple(line.split()[:3]): int(line.split()[4]) for line in read_data(DATA).decode().splitlines()}
    at_edge = Target(replace(FIELDS[0], launch_pad=True), 0, 3)
    told = {at_edge: rates["edge", "0/0/3", "expert"], forward_target(300): rates["forward", "300", "expert"]}
    for target, rate in told.items():
        assert 100 * hits(target, SKILLS.index(EXPERT)) / FLIPS == pytest.approx(rate, abs=30)
    assert told[forward_target(300)] > told[at_edge]  # it is nearer


def test_aims_are_rated_again_with_the_hands_of_today() -> None:
    def run(work: Any, jobs: Any) -> Any:
        return [work(job) for job in list(jobs)[:3]]

    lines = ["edge 0/1/1 expert 80/160/48 0", "bare 2/0/3 novice 110/500/55 77", "forward 300 expert 110/300/62 5"]
    found = rated_again(lines, run)
    assert [line.rsplit(" ", 1)[0] for line in found] == [line.rsplit(" ", 1)[0] for line in lines]
    assert all(0 <= int(line.rsplit(" ", 1)[1]) <= 100 for line in found) and found != lines


def test_a_search_begins_with_the_aims_there_are_and_tells_its_tries(tmp_path: Path) -> None:
    kind = TargetKind(0, 4, 3)
    assert target_of(kind) == 17 and target_of(TargetKind(2, 0, 3)) == MOTHERSHIP_TARGET
    for bench, aim in ((Bench, from_edge), (PadBench, from_edge_pad), (BareBench, from_bare_edge)):
        assert bench(map, tmp_path).before(kind, 3) == aim(0, 17, 3)
    lines = ("edge 0/1/1 expert 80/160/48 0", "bare 2/0/3 novice 110/500/55 77", "forward 300 expert 110/300/62 5")
    assert [tries(line) for line in lines] == [PadBench.again, AIM_TRIES, AIM_TRIES]


def test_the_forward_pad_is_measured_straight_before_the_mothership() -> None:
    launch = forward_target(300).launch
    assert launch.pad and launch.narrow and launch.heading == 0.0
    assert math.dist((launch.x, launch.y), FIELDS[0].box_centre) == pytest.approx(300)


def test_the_house_aims_by_the_pad_it_stands_on() -> None:
    match = Match.new(FLIP_SHIPS, seats=2, options={"launch_pad": "yes", "skill": "expert"}, seed="pads")
    while match.state.phase != Phase.FLICK:
        match.play(match.legal()[0])
    state = match.state
    aimed = 0, aim_of(state), 3
    better = edge_is_better(*aimed)
    aim = from_bare_edge(*aimed) if better else from_edge_pad(*aimed)
    assert house_flick(state, lay_out(state, None).table, aim_of(state)) == Struck(aim, True, better)
    state.mode = Mode.PAD
    table = lay_out(state, None).table
    launch = table.launched_from()
    away = math.dist((launch.x, launch.y), table.field.box_centre)
    assert house_flick(state, table, MOTHERSHIP_TARGET) == Struck(from_forward_pad(away, 3), True, False)
