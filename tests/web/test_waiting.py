"""Whatever is waited for is told: a bot's turn to think, or what keeps a table from opening."""

from __future__ import annotations

import json

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.table import set_up

WORDS = "Sovereign is waiting to think: the server is busy, 12 ahead of it"


def test_a_bot_that_waits_says_so_until_it_thinks_or_the_table_is_looked_at_anew(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/*", listen)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("grid")).to_be_visible()
    note = page.locator(".note", has_text=WORDS)

    def say(words: str) -> None:
        lines[-1].send(json.dumps({"type": "waits", "seat": 0, "words": words}))

    say(WORDS)
    expect(note).to_be_visible()
    say("")
    expect(note).to_have_count(0)
    say(WORDS)
    expect(note).to_be_visible()
    page.locator("#square-c2").click()
    page.locator("#square-c3").click()
    expect(page.locator("#square-d3.liftable")).to_be_visible()
    expect(note).to_have_count(0)
    say(WORDS)
    expect(note).to_be_visible()
    lines[-1].close(code=3000)  # the page comes back by itself, and hears that nobody waits
    expect(note).to_have_count(0)


def test_a_table_that_is_slow_to_open_says_what_it_waits_for(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_ships", fill=["me", "hotseat"])
    held: list[Route] = []
    page.route("**/api/tables/*", lambda route: held.append(route))  # noqa: PLW0108 - it wants a function
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("status")).to_contain_text("Waiting for the server.")
    page.unroute("**/api/tables/*")  # which lets go of what was held
    expect(page.locator(".prompt .words")).to_be_visible()
