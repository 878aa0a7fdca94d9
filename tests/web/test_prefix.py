"""The pages under a path, as a proxy shows them: everything is fetched, opened and linked below it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tableflip.server.settings import database_in
from tests.server.conftest import quick
from tests.server.house import House
from tests.web.house import build_pages
from tests.web.table import play_now


def test_a_table_is_played_under_a_prefix(browser: Browser, tmp_path: Path) -> None:
    build_pages()
    asked: list[str] = []
    with House(quick(database_in(tmp_path), prefix="/club")) as house:
        context = browser.new_context(base_url=f"http://127.0.0.1:{house.port}")
        try:
            context.add_init_script('localStorage[\'tableflip.settings\'] ??= \'{"speed": "off", "coach": false}\'')
            page = context.new_page()
            page.on("request", lambda request: asked.append(request.url))
            page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
            page.goto("/club/")
            play_now(page, "flip_chess")
            expect(page).to_have_url(re.compile(r"/club/t/\w+#"))
            expect(page.locator(".prompt .words")).to_be_visible()
            page.reload()
            expect(page.locator(".prompt .words")).to_be_visible()
            page.get_by_role("link", name="To the lobby").click()
            expect(page).to_have_url(re.compile(r"/club/$"))
        finally:
            context.close()
    below = f"http://127.0.0.1:{house.port}/club/"
    assert [url for url in asked if not url.startswith((below, "blob:", "data:"))] == []
    assert any("/club/ws/" in url for url in asked)
