"""Sheets to print over HTTP: made once, refused with a reason, by no more than one address may ask."""

from __future__ import annotations

import threading
import urllib.request

import pytest

from tableflip.server.http import printing
from tests.printing.pages import opened
from tests.server.house import House


def test_a_pdf_is_handed_over_and_kept_for_whoever_asks_for_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()
    threads = set[str]()
    really = printing.printed

    def counted(order: printing.Order, between: object) -> bytes:
        made.append(order.paper)
        threads.add(threading.current_thread().name)
        return really(order, between)  # type: ignore[arg-type]

    monkeypatch.setattr(printing, "printed", counted)
    monkeypatch.setattr(printing, "KEPT_MOST", 1)
    printing.kept.clear()

    def ask(query: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/api/games/flip_city/print.pdf{query}") as answer:
            assert answer.headers["content-type"] == "application/pdf"
            assert "flip_city-" in answer.headers["content-disposition"]
            return answer.read()

    first = ask("?office=on")
    with opened(first) as pages:
        assert len(pages) == 1 and "Trade Center" in pages.words(0)
    assert ask("?office=on&paper=a4") == first and made == ["a4"]
    assert ask("?paper=letter") != first and made == ["a4", "letter"]
    assert ask("?office=on") == first and made == ["a4", "letter", "a4"], "the oldest was not forgotten"
    assert len(printing.kept) == 1 and all(name.startswith("desk") for name in threads)


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("no_game/print.pdf", 404, "there is no game"),
        ("captain_flip/print.pdf?paper=a3", 400, "a4 or letter"),
        ("captain_flip/print.pdf?paper=" + "x" * 101, 400, "100"),
        ("captain_flip/print.pdf?ink=gold", 400, "colour or saving"),
        ("captain_flip/print.pdf?seed=" + "x" * 60, 400, "a seed is"),
        ("captain_flip/print.pdf?memory=log", 400, "changes nothing"),
        ("captain_flip/print.pdf?sergeant=" + "x" * 4000, 400, "option sergeant cannot be"),
        ("captain_flip/print.pdf?%00=1", 400, "has no option"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_reason(house: House, path: str, status: int, words: str) -> None:
    told = house.ask(f"/api/games/{path}")
    assert told[0] == status and words in told[1]["words"] and len(told[1]["words"]) < 400, told


def test_the_rule_book_says_what_can_be_printed(house: House) -> None:
    captain, chess = (house.get(f"/api/games/{name}/rulebook")["printed"] for name in ("captain_flip", "flip_chess"))
    assert "54 tiles" in captain["words"] and captain["saves_ink"] is True and captain["dealt"] == ["deck", "generated"]
    assert [option["name"] for option in captain["options"]] == ["grid", "sergeant", "commander", "deck"]
    assert captain["options"][2]["answers"] == {"off": "No", "on": "Yes"}
    assert (chess["saves_ink"], chess["options"], chess["dealt"]) == (False, [], None)
