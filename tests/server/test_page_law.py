"""A law of the pages: whoever heard every message of a table knows exactly what a fresh hello would tell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.stories import record

WEB = Path(__file__).parents[2] / "web"
STORIES = int(os.environ.get("TABLEFLIP_STORIES", "200"))
CHUNK = 200  # stories in one file: a phone's worth of memory for who replays them


def replay(file: Path, *told: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["node", "law.js", str(file), *told], cwd=WEB, capture_output=True, text=True, check=False)


def tell_more(file: Path, start: int) -> None:
    """Further stories, in a process that ends: thousands of tables would fill the memory of one."""
    told = [sys.executable, "-m", "tests.server.stories", str(file), str(start), str(start + CHUNK)]
    subprocess.run(told, cwd=WEB.parent, check=True)


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("stories") / "stories.json"
    record(file, range(CHUNK))
    return file


def test_whoever_heard_every_message_knows_what_a_fresh_hello_would_tell(stories: Path, tmp_path: Path) -> None:
    file = stories
    for start in range(0, STORIES, CHUNK):
        if start:
            tell_more(file := tmp_path / "more.json", start)
        said = replay(file)
        assert said.returncode == 0, f"seeds from {start}: {said.stdout}{said.stderr}"
        assert f"{CHUNK} stories" in said.stdout


def test_the_stories_have_all_that_a_table_tells(stories: Path) -> None:
    told = json.loads(stories.read_bytes())
    kinds = {json.loads(text)["type"] for text in told["texts"]}
    assert {"frame", "past", "asked", "settled", "seats", "waits", "ack", "error"} <= kinds
    assert len({story["game"] for story in told["stories"]}) > 2


def test_every_planted_fault_of_a_page_breaks_the_law(stories: Path) -> None:
    said = replay(stories, "--planted")
    assert said.returncode == 0 and said.stdout.count("noticed") >= 12 and "MISSED" not in said.stdout, said
    assert all(f"noticed: {kind} is not listened to" in said.stdout for kind in ("asked", "settled", "seats", "past"))
