"""Whoever heard everything at a table knows what a fresh page does, however things fall together."""

from __future__ import annotations

import asyncio
from functools import partial

from tableflip.server.http.outbox import Outbox
from tests.server.heard import Table
from tests.server.world import loop


async def scored_taken_back_and_scored_again() -> None:
    table = Table("captain_flip", {"grid": "4"}, "s1")
    for seat in range(2):
        await table.come(seat)
    await table.act("flip b1")  # which lets one score an open tile
    await table.act("claim a1")
    named = table.log(1)[1][0]
    assert "scores a1: the blue cthulhu" in named
    await table.says(0, type="undo", ply=2)
    await table.says(1, type="answer", yes=True)
    assert table.log(1) == table.fresh(1)
    assert table.log(1)[1][0] == named.partition(":")[0], "it lies on the board again: nobody is told what it is"
    await table.act("claim a1")
    assert table.fresh(1)[1][0] == named, "it lies in a pile again, for everybody to see"
    for seat in range(2):
        assert table.log(seat) == table.fresh(seat)


def test_a_tile_that_is_scored_taken_back_and_scored_again_is_named_to_whoever_heard_it_all() -> None:
    loop.run("scored again", scored_taken_back_and_scored_again)


async def cut_while_a_seat_changes(when: float) -> None:
    table = Table("flip_chess", {}, "s1")
    for seat in range(2):
        await table.come(seat)
    for _ in range(4):  # both have moved and flipped
        match = table.room.story.match
        await table.act(table.game.notation.text(match.state, match.legal()[0]))
    await table.says(0, type="ask", what="draw", seat=-1)
    assert table.room.questions.asking is not None
    table.shelf.wait = lambda: 1.0  # a slow disk
    changing = asyncio.create_task(table.room.seating.change_seat(1, bot="random"))
    await asyncio.sleep(when)
    table.room.comings.changed()  # somebody came or went, and all hear by which names everybody is called
    await table.is_cut(0)
    await changing
    await table.come(0)
    assert table.room.who(1) in str(table.fresh(0)) and table.room.who(1) != "Red", "it is told by the new name"
    assert table.log(0) == table.fresh(0)


def test_whoever_is_cut_off_while_a_seat_gets_another_name_reads_all_by_that_name() -> None:
    for tenth in range(1, 50, 3):
        loop.run("cut", partial(cut_while_a_seat_changes, tenth / 10), takes=lambda: 0.5)


async def several_at_once() -> None:
    table = Table("flip_chess", {}, "s1")
    for seat in range(2):
        await table.come(seat)
    after = table.room.story.copy()
    for _ in range(3):  # on disk by a commit that was given up for lost
        match = after.match
        number = table.game.rules.space.number(match.legal()[0])
        table.shelf.entries.append(after.act(match.turn or 0, number))
    table.room.doubtful, table.shelf.seats = True, table.room.seats
    await table.room.catch_up()
    await loop.quiet()
    assert len(table.fresh(0)) == 3
    for seat in range(2):
        assert table.log(seat) == table.fresh(seat)


def test_where_several_actions_are_found_on_disk_all_of_them_are_told() -> None:
    loop.run("several", several_at_once)


async def allowed_meanwhile() -> None:
    table = Table("flip_chess", {}, "s1")
    for seat in range(2):
        await table.come(seat)
    waits = [1.0, 0.2]
    table.shelf.wait = lambda: waits.pop(0) if waits else 0.0
    await table.act(table.room.story.match.legal_texts()[0])  # which is still being written
    await table.room.allow_talk("people")
    await asyncio.sleep(3)
    assert table.room.story.ply == 1
    assert table.room.story.setup.talk == "people"


def test_who_may_write_is_not_forgotten_by_a_move_that_was_under_way() -> None:
    loop.run("allowed", allowed_meanwhile)


def test_what_is_to_be_told_again_is_not_cut_short_by_a_hello() -> None:
    box = Outbox(1000)
    box.renew(0)
    box.renew(7)
    assert box.missed == 0
    box.refill([b"past", b"frame"], 9)
    box.renew(7)
    assert box.missed == 7
