"""What is asked at a table: told to all at once, kept through restarts, answered, withdrawn, and never twice."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip.server.play import wishes
from tableflip.server.store.log import Unsaved
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play


def three(house: House) -> tuple[Any, list[Guest]]:
    """A table for three of Flip City, and all who sit there."""
    table = house.table("me", "open", "open", game="flip_city", seats=3)
    guests = [house.sit(table, seat) for seat in range(3)]
    for guest in guests:
        guest.hello()
    guests[0].hello()
    return table, guests


def draw(guest: Guest) -> Any:
    return guest.ask(type="ask", what="draw")


def test_a_question_says_who_asks_what_and_whose_answer_it_waits_for(house: House) -> None:
    _, guests = three(house)
    one, two, three_ = guests
    assert one.ask(type="ask", what="replay")["type"] == "ack"
    asked = two.wait("asked")["question"]
    assert (asked["by"], asked["yes"], asked["open"]) == (0, [], [1, 2]) and "asks to open the replay" in asked["words"]
    two.ask(type="answer", yes=True)
    later = three_.wait("asked", question={**asked, "yes": [1], "open": [2]})["question"]
    assert one.hello()["question"] == two.hello()["question"] == later
    assert two.ask(type="answer", yes=True)["code"] == "no_question"
    three_.ask(type="answer", yes=True)
    assert one.wait("settled")["agreed"] is True and one.hello()["question"] is None


def test_one_no_is_told_to_all_with_the_name_of_who_said_it(house: House) -> None:
    _, guests = three(house)
    guests[0].ask(type="ask", what="replay")
    guests[1].ask(type="answer", yes=False)
    for guest in guests:
        settled = guest.wait("settled")
        assert settled["agreed"] is False and settled["words"].startswith("East says no")


def test_who_asks_may_withdraw_it_and_nobody_else_may(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert one.ask(type="withdraw")["code"] == "no_question"
        draw(one)
        assert two.ask(type="withdraw")["code"] == "no_question"
        assert one.ask(type="withdraw")["type"] == "ack"
        assert two.wait("settled")["agreed"] is False
        assert two.hello()["question"] is None
        assert two.ask(type="answer", yes=True)["code"] == "no_question"


def test_an_answer_is_to_the_question_that_was_read_and_to_no_later_one(house: House) -> None:
    """A line that was cut brings answers late: a take-back that was allowed must not become a draw."""
    _, one, two = house.two()
    with one, two:
        draw(one)
        read = two.wait("asked")["question"]
        one.ask(type="withdraw")
        assert draw(one)["type"] == "ack"
        for yes in (True, False):
            late = two.ask(type="answer", yes=yes, to=read["id"])
            assert (late["code"], late["words"]) == ("no_question", "what you answered is not asked any more")
        assert one.hello()["result"] is None
        asked = two.hello()["question"]
        assert asked["id"] != read["id"]
        assert two.ask(type="answer", yes=True, to=asked["id"])["type"] == "ack"
        assert one.at_ply(1)["result"] == "- agreed"


def test_two_who_ask_for_the_same_at_the_same_moment_agree(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert draw(one)["type"] == "ack"
        assert two.ask(type="ask", what="pause")["code"] == "waiting"  # something else is not the same
        assert draw(one)["code"] == "waiting"  # nobody agrees with themselves
        assert draw(two)["type"] == "ack"
        assert one.at_ply(1)["result"] == "- agreed"


def test_nobody_is_asked_for_the_same_thing_without_end(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        for _ in range(3):
            assert draw(one)["type"] == "ack"
            two.ask(type="answer", yes=False)
        refused = draw(one)
        assert refused["code"] == "waiting" and "when the table has gone on" in refused["words"]
        assert draw(two)["type"] == "ack"  # the other one may
        assert two.ask(type="withdraw")["type"] == "ack"
        one.hello()
        two.hello()
        play([one, two], 1)
        assert draw(one)["type"] == "ack"


def test_a_question_stays_open_while_pages_are_loaded_again(house: House) -> None:
    table, one, two = house.two()
    with one:
        draw(one)
        two.close()
        secret = table["seats"][1]["secret"]
        house.post(f"/api/tables/{table['table']}/join", secret=secret)
        with Guest(house, table["table"], secret) as again:
            assert again.hello()["question"]["what"] == "draw"
            again.ask(type="answer", yes=True)
            assert one.at_ply(1)["result"] == "- agreed"


def test_a_question_survives_a_restart_with_those_who_have_agreed(own_house: MakeHouse) -> None:
    house = own_house()
    table, guests = three(house)
    asked = guests[0].say(type="ask", what="replay", id="once")
    guests[1].wait("asked")
    guests[1].ask(type="answer", yes=True)
    house.__exit__()
    again = own_house()
    one, three_ = again.sit(table, 0), again.sit(table, 2)
    with one, three_:
        question = three_.hello()["question"]
        assert (question["yes"], question["open"]) == ([1], [2]) and one.hello()["question"] == question
        assert one.ask(type="ask", what="replay", id=asked)["type"] == "ack"  # its answer may have been lost
        three_.ask(type="answer", yes=True)
        assert one.wait("settled")["agreed"] is True
        assert one.hello()["question"] is None


def test_what_was_settled_or_overtaken_is_not_asked_again_after_a_restart(own_house: MakeHouse) -> None:
    house = own_house()
    refused, overtaken = house.two(), house.two()
    draw(refused[1])
    refused[2].ask(type="answer", yes=False)
    draw(overtaken[1])
    play([overtaken[1], overtaken[2]], 1)
    house.__exit__()
    again = own_house()
    for table, _, _ in (refused, overtaken):
        with again.sit(table, 0) as one:
            assert one.hello()["question"] is None


# two cards that must be played, then one that need not be
FORCED = "players 2 | turn 0 | deck 0: residential_area residential_area factory hospital"


def test_a_card_that_plays_itself_answers_nothing_and_a_decision_does(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two(game="flip_city", seats=2, position=FORCED)
    two.ask(type="ask", what="replay")
    asked = one.wait("asked")["question"]
    play([one, two], 1)
    assert [guest.at_ply(1)["question"] for guest in (one, two)] == [asked, asked]
    house.__exit__()
    again = own_house()
    one, two = again.sit(table, 0), again.sit(table, 1)
    with one, two:
        assert one.hello()["question"] == two.hello()["question"] == asked
        play([one, two], 1)
        assert one.at_ply(2)["question"] == asked and len(one.hello()["legal"]) > 1
        play([one, two], 1)
        assert one.at_ply(3)["question"] is None and two.hello()["question"] is None


def test_an_undo_goes_back_as_far_as_was_asked_although_a_card_has_played_itself_since(house: House) -> None:
    _, one, two = house.two(game="flip_city", seats=2, position=FORCED)
    with one, two:
        before = one.hello()["view"]
        play([one, two], 1)
        assert one.ask(type="undo", ply=1)["type"] == "ack"
        play([one, two], 1)
        assert one.at_ply(2)["question"]["words"].count("play the Residential Area") == 2
        two.ask(type="answer", yes=True)
        after = one.at_ply(3)
        assert after["played"] == 0 and after["view"]["cities"][0]["discard"] == before["cities"][0]["discard"]
        assert after["question"] is None and len(after["legal"]) == 1


def test_a_question_that_cannot_be_saved_again_is_void(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, one, two = house.two(game="flip_city", seats=2, position=FORCED)

    async def fails(*_: Any) -> None:
        raise Unsaved("the disk is full")

    with one, two:
        two.ask(type="ask", what="replay")
        one.wait("asked")
        monkeypatch.setattr(house.hall.store, "keep_question", fails)
        play([one, two], 1)
        assert one.at_ply(1)["question"] is None


def test_a_table_with_a_question_that_nobody_can_read_is_a_table_without(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, _ = house.two()
    draw(one)
    house.run(house.hall.store.keep_question(table["table"], '{"what": "everything"}'))
    house.__exit__()
    with own_house().sit(table, 0) as back:
        assert back.hello()["question"] is None


def test_a_bot_sits_in_for_somebody_who_is_asked_too(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        assert one.ask(type="ask", what="bot", seat=9)["code"] == "not_legal"
        assert one.ask(type="ask", what="bot")["code"] == "not_legal"
        assert one.ask(type="ask", what="bot", seat=1)["type"] == "ack"
        assert two.wait("asked")["question"]["open"] == [1]
        two.ask(type="answer", yes=True)
        assert one.wait("settled")["agreed"] is True
        assert one.hello()["seats"][1]["kind"] == "bot"


def test_a_bot_sits_in_at_once_for_somebody_who_left_a_while_ago(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, one, two = house.two()
    with one:
        two.close()
        one.wait("seats")
        early = one.ask(type="ask", what="bot", seat=1)
        assert early["code"] == "waiting" and "has been away for" in early["words"]
        monkeypatch.setattr(wishes, "AWAY", 0.0)
        assert one.ask(type="ask", what="bot", seat=1)["type"] == "ack"
        assert one.hello()["seats"][1]["kind"] == "bot"


def test_who_is_back_is_not_replaced_by_a_question_that_passed_them_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wishes, "AWAY", 0.0)
    table, guests = three(house)
    guests[1].close()
    guests[0].wait("seats")
    guests[0].ask(type="ask", what="bot", seat=1)
    assert guests[2].wait("asked")["question"]["open"] == [2]
    with house.sit(table, 1) as back:
        assert guests[0].wait("settled")["words"].lower() == "east is back"
        assert back.hello()["question"] is None


def test_a_new_person_on_a_seat_is_not_bound_by_what_was_asked_before(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        draw(one)
        house.post(f"/api/tables/{table['table']}/revoke", host=table["host"], seat=1)
        assert one.hello()["question"] is None
