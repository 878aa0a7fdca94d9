"""Visitors with real browsers at a real server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.web.browser import FLAGS, find_browser
from tests.web.house import House, build_pages, install_example

DESK = (1280, 800)
PHONE = (390, 844)
Visit = Callable[..., Page]
PATIENCE = 60_000  # ms: on a machine that is busy a page takes its time; only what never comes is a fault
expect.set_options(timeout=PATIENCE)
EXPECTED = re.compile(
    r"net::ERR_|Failed to load resource|WebSocket connection to"
    r"|Service Worker registration blocked|GL Driver Message|WebGL"
)


def folder_of_all(folders: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of this run share."""
    own = folders.getbasetemp()
    return own.parent if os.name == "posix" and "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """With all games of the house, and one that a package has brought."""
    build_pages()
    opened = House(tmp_path_factory.mktemp("tables"), packages=install_example(folder_of_all(tmp_path_factory))).start()
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=find_browser(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Opens pages as visitors who know nothing of each other; an error or a warning on any of them fails the test.

    Without a path a page is blank: for whoever sets up a table first.
    """
    contexts: list[Any] = []
    errors: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        # a server that was killed, and a driver that draws in software, are what a test is about, or its machine
        if said.type in ("error", "warning") and not EXPECTED.search(said.text):
            errors.append(f"{said.type}: {said.text}")

    def open_page(
        path: str = "", *, size: tuple[int, int] = DESK, still: bool = True, workers: Any = "block", **settings: Any
    ) -> Page:
        is_phone = size[0] < 600
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=is_phone,
            is_mobile=is_phone,
            base_url=house.address,
            service_workers=workers,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        # 3D is asked for: drawn by software it is too slow here to be kept by itself
        # and nobody is coached unless a test is about that: a line of the coach lies over the board
        likes = json.dumps({"speed": "off" if still else "normal", "drawing": "deep", "coach": False, **settings})
        context.add_init_script(f"if (location.protocol === 'http:') localStorage['tableflip.settings'] ??= {likes!r}")
        page = context.new_page()
        page.on("pageerror", lambda problem: errors.append(str(problem)))
        page.on("console", hear)
        if path:
            page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no process waits for another at the end.

    All after those of other folders: a browser leaves a loop running, and what begins one of its own fails after it.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if not item.path.is_relative_to(Path(__file__).parent):
        return 0
    return 1 if item.path.stem in ("test_two_browsers", "test_whole_games") else 2
