"""Whose turn it is to be thought about: kinds in order, fair shares of tables and addresses, and nobody starves."""

from __future__ import annotations

import pytest

from tableflip import GAMES
from tableflip.server.messages.refusals import Refused
from tableflip.server.think.costs import LITTLE, Costs, guess_of
from tableflip.server.think.shares import LAG, Shares
from tableflip.server.think.turns import SHARE, Asker, Kind, Ticket, Turns


def turns(per_table: int = 1000, per_address: int = 1000) -> Turns:
    return Turns(per_table, per_address)


def ask(line: Turns, kind: Kind, table: str, address: str = "", cost: float = 1.0) -> Ticket:
    ticket = Ticket(kind, Asker(table, address), cost)
    line.add(ticket)
    return ticket


def before(line: Turns, ticket: Ticket) -> int:
    """How many come before something that waits."""
    return line.places()[ticket.number]


def taken(line: Turns, count: int = 1000) -> list[str]:
    """The tables that are served one after the other, each at its cost."""
    served: list[str] = []
    while len(served) < count and (ticket := line.take()) is not None:
        line.done(ticket, ticket.cost)
        served.append(ticket.asker.table)
    return served


def test_hands_come_before_other_outcomes_before_bots_before_hints_before_the_rest_before_the_coach() -> None:
    line = turns()
    for kind in reversed(Kind):
        ask(line, kind, kind.name, cost=0.01)
    assert taken(line) == ["HAND", "OUTCOME", "BOT", "HINT", "REST", "COACH"]


def test_kinds_that_come_later_still_get_their_share_of_the_work() -> None:
    line = turns()
    for number in range(80):
        ask(line, Kind.BOT, f"bot {number}")
    for number in range(10):
        ask(line, Kind.HINT, f"hint {number}", cost=0.5)
    served = taken(line, 44)
    hints = sum(0.5 for name in served if name.startswith("hint"))
    assert served[0].startswith("bot") and hints == pytest.approx((len(served) - 2 * hints) * SHARE, abs=0.5)


def test_what_else_an_address_has_waiting_comes_after_whoever_has_got_as_little() -> None:
    line = turns()
    waiting = [ask(line, Kind.REST, name, name, cost=0.0) for name in ("a", "a", "b", "b", "newcomer")]
    assert [before(line, ticket) for ticket in waiting] == [0, 3, 1, 4, 2]
    line = turns()
    long = [ask(line, Kind.BOT, name, name, cost) for name, cost in (("a", 1.0), ("a", 1.0), ("b", 1.5))]
    assert [before(line, ticket) for ticket in long] == [0, 2, 1] and taken(line) == ["a", "b", "a"]


def test_nothing_is_owed_to_a_kind_that_had_nothing_to_wait_for() -> None:
    line = turns()
    for number in range(40):
        ask(line, Kind.BOT, f"bot {number}")
    gone = ask(line, Kind.HINT, "gone", cost=5.0)
    taken(line, 20)
    line.drop(gone)
    ask(line, Kind.HINT, "hint", cost=0.5)
    assert taken(line, 4) == [f"bot {number}" for number in range(20, 24)]


def test_what_cannot_be_done_by_whoever_has_time_waits_for_somebody_else() -> None:
    line = turns()
    ask(line, Kind.BOT, "slow")
    ask(line, Kind.BOT, "quick", cost=0.01)
    first = line.take(lambda ticket: ticket.cost < 0.1)
    assert first is not None and first.asker.table == "quick"
    assert line.take(lambda ticket: ticket.cost < 0.1) is None and taken(line) == ["slow"]


def test_a_table_that_asks_for_much_takes_turns_with_one_that_asks_for_little() -> None:
    line = turns()
    for _ in range(4):
        ask(line, Kind.HINT, "much")
    for _ in range(2):
        ask(line, Kind.HINT, "little")
    assert taken(line) == ["much", "little", "much", "little", "much", "much"]


def test_who_takes_long_pays_for_it() -> None:
    line = turns()
    for _ in range(3):
        ask(line, Kind.BOT, "long", cost=2.0)
    for _ in range(6):
        ask(line, Kind.BOT, "short", cost=0.5)
    served = taken(line)
    assert served[:4] == ["short"] * 3 + ["long"] or served[:4] == ["short"] * 4
    assert served.count("short") == 6 and served[-2:] == ["long"] * 2


def test_it_counts_what_a_thought_has_really_cost() -> None:
    line = turns()
    for _ in range(2):
        for table in ("dear", "cheap", "third"):
            ask(line, Kind.BOT, table, cost=0.5)
    for cost in (9.0, 0.1, 0.5):
        ticket = line.take()
        assert ticket is not None
        line.done(ticket, cost)
    assert taken(line) == ["cheap", "third", "dear"]


def test_an_address_with_many_tables_gets_no_more_than_one_with_few() -> None:
    line = turns()
    for number in range(6):
        ask(line, Kind.BOT, f"a{number}", "busy")
    for number in range(2):
        ask(line, Kind.BOT, f"b{number}", "quiet")
    assert taken(line) == ["a0", "b0", "a1", "b1", "a2", "a3", "a4", "a5"]


def test_within_an_address_tables_have_fair_shares_too() -> None:
    line = turns()
    for _ in range(3):
        ask(line, Kind.HINT, "greedy", "one")
    ask(line, Kind.HINT, "modest", "one", cost=1.5)
    assert taken(line) == ["greedy", "modest", "greedy", "greedy"]


@pytest.mark.parametrize("same_address", [True, False])
def test_a_level_1_bot_waits_for_no_more_than_the_thoughts_under_way(same_address: bool) -> None:
    """57 tables whose bots always want a second; after each answer they ask again."""
    line = turns()
    for number in range(57):
        ask(line, Kind.BOT, f"level5 {number}", "crowd")
    for _ in range(130):  # more than two rounds
        running = line.take()
        assert running is not None
        asked = ask(line, Kind.BOT, "level1", "crowd" if same_address else "other", cost=0.01)
        assert before(line, asked) == 0 and line.take() is asked
        line.done(asked, 0.01)
        line.done(running, 1.0)
        ask(line, Kind.BOT, running.asker.table, "crowd")


def test_even_newcomers_without_end_do_not_keep_out_somebody_who_wants_much() -> None:
    line = turns()
    ask(line, Kind.BOT, "much", "old", cost=2.0)
    ask(line, Kind.BOT, "new 0", "new 0", cost=0.5)
    served: list[str] = []
    for number in range(1, 100):
        ask(line, Kind.BOT, f"new {number}", f"new {number}", cost=0.5)
        served += taken(line, 1)
    assert "much" in served[: round((2 + LAG) * 3 / 0.5) + 2]  # three are there at a time


def test_nobody_saves_up_by_staying_away() -> None:
    line = turns()
    for _ in range(20):
        ask(line, Kind.BOT, "here")
    assert taken(line, 10) == ["here"] * 10
    for _ in range(4):
        ask(line, Kind.BOT, "came late")
    assert taken(line, 8).count("came late") == 4
    assert taken(line, 2) == ["here", "here"]


def test_a_table_and_an_address_may_let_only_so_much_wait() -> None:
    line = turns(per_table=2, per_address=3)
    first = ask(line, Kind.HINT, "one", "home")
    ask(line, Kind.HINT, "one", "home")
    with pytest.raises(Refused, match="this table"):
        ask(line, Kind.HINT, "one", "home")
    ask(line, Kind.BOT, "one", "home")  # of another kind
    ask(line, Kind.HINT, "two", "home")
    with pytest.raises(Refused, match="your address"):
        ask(line, Kind.HINT, "three", "home")
    line.drop(first)
    ask(line, Kind.HINT, "one", "home")
    assert line.waiting(Kind.HINT) == 3 and line.waiting(Kind.BOT) == 1


def test_what_was_dropped_is_not_thought_about_and_not_paid_for() -> None:
    line = turns()
    gone = ask(line, Kind.HINT, "one")
    ask(line, Kind.HINT, "two")
    line.drop(gone)
    ask(line, Kind.HINT, "one")
    assert taken(line) == ["two", "one"]


def test_how_many_come_before_is_told() -> None:
    line = turns()
    for number in range(5):
        ask(line, Kind.BOT, f"table {number}")
    mine = ask(line, Kind.BOT, "mine")
    ask(line, Kind.BOT, "later")
    ask(line, Kind.HINT, "hint")
    ask(line, Kind.HAND, "hand")
    found = [before(line, mine)]
    while before(line, mine):
        taken(line, 1)
        found.append(before(line, mine))
    assert found == [6, 5, 4, 3, 2, 1, 0] and taken(line, 1) == ["mine"]


def test_those_who_are_gone_are_forgotten() -> None:
    shares = Shares()
    for number in range(1000):
        shares.enter("stays")
        shares.enter(f"{number}")
        shares.charge("stays", 1.0)
        shares.charge(f"{number}", 0.1)
        shares.leave(f"{number}")
    assert len(shares) < 5
    for _ in range(1000):
        shares.leave("stays")
    assert len(shares) == 0


def test_costs_are_guessed_by_the_budget_and_then_learned() -> None:
    chess = GAMES["flip_chess"]
    assert guess_of(chess, "level5") == 1.0 and guess_of(chess, "level1") == guess_of(chess, "random") == LITTLE
    costs = Costs()
    assert costs.expected("bot", 1.0) == 1.0
    costs.learn("bot", 0.5, 1.0)
    assert costs.expected("bot", 1.0) == pytest.approx(0.9)
    costs.learn("bot", 100.0, 1.0)
    assert costs.expected("bot") == pytest.approx(0.9 + (4 * 0.9 - 0.9) / 5), "what is odd counts little"
