"""The table as cells and rows, for pages that draw no table of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import Match, NotLegal, game_named
from tableflip.core.layout import Area, Layout

GAME: Any = game_named("flip_ships")


def begun(plies: int, **told: Any) -> Match[Any]:
    match: Match[Any] = Match.new(GAME, seed=3, **told)
    for _ in range(plies):
        match.play(match.legal()[0])
    return match


def shown(match: Match[Any]) -> Layout:
    return GAME.telling.layout(match.state, 0)


def area(layout: Layout, name: str) -> Area:
    return next(area for area in layout["areas"] if area["name"] == name)


def test_the_far_row_comes_first_and_every_card_lies_in_its_cell() -> None:
    match = begun(0, seats=2)
    enemies = area(shown(match), "enemies")
    rows = match.state.book.rows
    assert enemies.get("row_names") == [f"r{row}" for row in range(rows, 0, -1)]
    assert len(enemies["spots"]) == rows * enemies["columns"]
    lying = {spot["place"] for spot in enemies["spots"] if spot["count"]}
    assert lying == {f"cell:{name}" for name in cells_of(match)}
    for spot in enemies["spots"]:
        assert f"damage {spot['face'][-1]}" in spot["words"] if spot["count"] else "empty" in spot["words"]


def cells_of(match: Match[Any]) -> set[str]:
    """The cells with a card, as the game's own page is sent them."""
    return {enemy["cell"] for enemy in match.view(0)["grid"]}


def test_every_seat_has_its_ships_and_one_player_alone_has_them_all() -> None:
    layout = shown(begun(0, seats=3))
    assert [area(layout, f"ships {seat}")["owner"] for seat in range(3)] == [0, 1, 2]
    assert all(spot["owner"] == 1 for spot in area(layout, "ships 1")["spots"])
    alone = [area["owner"] for area in shown(begun(0, seats=1))["areas"] if area["name"].startswith("ships")]
    assert len(alone) > 1 and set(alone) == {0}


def test_pilots_are_there_only_while_they_are_drafted() -> None:
    match = begun(0, seats=2, options={"pilots": "draft"})
    drafted = 0
    while match.legal_texts()[0].startswith("draft"):
        assert [spot["place"] for spot in area(shown(match), "pilots")["spots"]] == places(match)
        match.play(match.legal()[0])
        drafted += 1
    assert drafted and "pilots" not in [area["name"] for area in shown(match)["areas"]]


def test_whoever_flicks_has_a_place_to_do_it() -> None:
    match = begun(0, seats=2)
    while not any(place.startswith("launch:") for place in places(match)):
        assert "launch" not in [area["name"] for area in shown(match)["areas"]]
        match.play(match.legal()[0])
    launch = area(shown(match), "launch")
    assert [spot["place"] for spot in launch["spots"]] == [place for place in places(match) if "launch" in place]
    assert launch["owner"] == match.turn


def places(match: Match[Any]) -> list[str]:
    return [GAME.telling.place(match.state, action) for action in match.legal()]


@pytest.mark.parametrize(
    ("pick", "rule"),
    [("atmosphere", "060"), ("redo", "153"), ("pad", "157"), ("triple", "164")],
)
def test_what_may_follow_a_flip_is_refused_with_its_rule(pick: str, rule: str) -> None:
    match = begun(1, seats=2)
    match.play("flick S1-1a -> box")  # its pilot has an encore, so something is asked
    assert match.legal_texts() == ["after S1-1a keep", "after S1-1a encore"]
    action = next(one for one in GAME.rules.actions if GAME.notation.text(match.state, one) == f"after S1-1a {pick}")
    assert f"SHIPS-{rule}" in GAME.refusal(match.state, action)


def test_an_action_of_another_moment_is_refused() -> None:
    match = begun(0, seats=2)
    wrong = next(action for action in GAME.rules.actions if action not in match.legal())
    with pytest.raises(NotLegal):
        match.play(wrong)
