"""Guests: one invitation is sent, whoever opens it looks first, and sits down by a click; a reload keeps the seat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit
from tests.web.table import set_up, sit_down
from tests.web.test_access import violations
from tests.web.test_together import blue_turn


def test_a_guest_looks_gives_a_name_and_sits_down_and_another_is_told_who_sits_there(visit: Visit) -> None:
    host = visit()
    table = set_up(host, game="flip_chess", fill=["me", "open"], name="Ann")
    host.goto(table["seats"][0]["link"])
    expect(host.get_by_text("Nobody has the table open yet")).to_be_visible()
    expect(host.get_by_text("the link works on this computer only")).to_be_visible()  # 127.0.0.1 is everybody's own
    code = host.get_by_role("button", name="QR code: the invitation")
    code.hover()
    host.wait_for_timeout(300)  # what lies under a mouse is lifted a little
    place = code.bounding_box()
    code.click()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert code.bounding_box() == place
    assert violations(host) == []
    invitation = f"/t/{table['table']}#{table['invite']}"
    bo, cy = visit(invitation, size=PHONE), visit(invitation)
    for guest in (bo, cy):
        expect(guest.get_by_role("heading", name="Ann waits for you")).to_be_visible()
        expect(guest.get_by_role("grid")).to_be_visible()
    expect(host.get_by_text("2 have opened the link")).to_be_visible()  # and nobody sits yet
    assert violations(bo) == []
    bo.get_by_label("Your name at the table").fill("Bo")
    sit_down(bo)
    expect(host.get_by_text("Who else plays?")).to_have_count(0)
    expect(host.get_by_role("list", name="Seats")).to_contain_text("Bo")
    expect(cy.get_by_role("heading", name="All seats are taken")).to_be_visible()
    cy.get_by_role("button", name="Watch").click()
    expect(cy.get_by_role("form")).to_have_count(0)
    cy.reload()  # who has said that they watch is not asked again
    expect(cy.get_by_role("grid")).to_be_visible()
    expect(cy.get_by_role("form")).to_have_count(0)

    assert bo.evaluate("JSON.parse(localStorage['tableflip.settings']).name") == "Bo"
    mine = bo.url
    assert mine.partition("#")[2] not in ("", table["invite"])
    blue_turn(host, "c2", "c3", "d3")
    expect(bo.locator("#square-d5.origin")).to_be_visible()
    bo.reload()
    expect(bo.locator("#square-d5.origin")).to_be_visible()
    bo.goto("about:blank")
    bo.goto(invitation)  # as one finds it in a chat: it leads to the own seat
    expect(bo.locator("#square-d5.origin")).to_be_visible()
    assert bo.url == mine
    other = visit(mine)
    expect(other.get_by_role("heading", name="Bo already sits there")).to_be_visible()
    expect(other.locator(".prompt .words")).to_have_text("Bo moves a meeple one step")  # his name once
    other.get_by_role("button", name="I am Bo").click()
    expect(other.locator("#square-d5.origin")).to_be_visible()


def test_what_was_missed_is_shown_as_motion_from_where_the_table_was_left(visit: Visit) -> None:
    one = visit()
    table = set_up(one, game="flip_chess", fill=["me", "open"], name="Ann")
    one.goto(table["seats"][0]["link"])
    two = sit_down(visit(table["seats"][1]["link"]))
    expect(one.locator("#square-c2.origin")).to_be_visible()
    expect(two.get_by_role("grid")).to_be_visible()
    two.goto("about:blank")
    blue_turn(one, "c2", "c3", "d3")
    expect(one.locator(".log .line")).to_have_count(2)
    two.add_init_script(
        """new MutationObserver(() => {
            const told = document.querySelector('.telling')?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
            const there = document.querySelector('#square-c3')?.getAttribute('aria-label') ?? '';
            const seen = `${there}: ${told}`;
            if (there && seen !== (window.seen ??= []).at(-1)) window.seen.push(seen);
        }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });"""
    )
    two.goto(table["seats"][1]["link"])
    expect(two.locator("#square-d5.origin")).to_be_visible()
    expect(two.get_by_text("Since you were away")).to_be_visible()
    seen: list[str] = two.evaluate("window.seen")
    assert seen[0].startswith("c3, face down: "), "the first position is the one that was left"
    assert any("face down: While you were away This is how you left" in one for one in seen)
    assert any("blue meeple: A While you were away · 1 of 2 Ann steps to c3" in one for one in seen), seen
