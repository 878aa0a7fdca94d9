"""A package with a game, as a stranger installs it: found, listed, played, checked and served."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 300


class Installed:
    """A fresh environment in which the example is installed as a wheel, beside this tableflip."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.python = folder / "env" / "bin" / "python"
        self.home = folder / "home"
        ignored = shutil.ignore_patterns(".*", "__pycache__")
        shutil.copytree(ROOT / "examples" / "peek_pairs", self.source, ignore=ignored)
        _run(sys.executable, "-m", "venv", "--without-pip", folder / "env")
        self.packages = next((folder / "env" / "lib").glob("python*/site-packages"))
        seen = {str(ROOT / "src"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (self.packages / "house.pth").write_text("\n".join(sorted(seen, key=lambda path: path != str(ROOT / "src"))))
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        _run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, self.source)
        (wheel,) = folder.glob("peek_pairs-*.whl")
        _run(*pip, "--python", self.python, "install", "--no-deps", "--no-index", wheel)

    @property
    def environment(self) -> Mapping[str, str]:
        """No trace of this checkout but what the environment itself knows, and a home of its own."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        return {**kept, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home)}

    def run(self, *words: str | Path, cwd: Path | None = None) -> str:
        """What a module prints that is run in the environment."""
        return _run(self.python, "-m", *words, env=self.environment, cwd=cwd or self.python.parent)


def _run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("package"))


def test_the_game_is_listed_with_all_about_it(installed: Installed) -> None:
    assert "peek_pairs    Peek Pairs, 2-4 players" in installed.run("tableflip", "games")
    told = installed.run("tableflip", "games", "peek_pairs")
    assert "--blue" in told and "--cards 12|16|20" in told and "level5" in told


def test_bots_play_whole_games_of_it(installed: Installed, tmp_path: Path) -> None:
    for seats, bots in (("2", ["greedy", "level2"]), ("3", ["random", "greedy", "level1"])):
        file = tmp_path / f"{seats}.flip"
        players = [word for colour, bot in zip(("blue", "red", "green"), bots) for word in (f"--{colour}", bot)]
        played = installed.run(
            "tableflip", "play", "peek_pairs", "--seats", seats, "--seed", "1", "--plain", "--save", file, *players
        )
        assert re.search(r"(wins|share the win): blue has \d", played)
        assert "correct" in installed.run("tableflip", "replay", file, "--check")


def test_it_keeps_its_rules_and_the_laws(installed: Installed) -> None:
    """Its own tests, run on what is installed and not on its sources."""
    done = installed.run("pytest", "-p", "no:cacheprovider", "-o", "pythonpath=", cwd=installed.source)
    assert re.search(r"\d+ passed", done), "what is skipped or not found keeps nothing"


def test_the_server_lists_it(installed: Installed, tmp_path: Path) -> None:
    pytest.importorskip("tableflip.server.run", reason="the server is an extra", exc_type=ImportError)
    command = [installed.python, "-m", "tableflip", "serve", "--port", "0", "--no-open", "--data", tmp_path]
    with subprocess.Popen(command, env=installed.environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+/", server.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(f"{address.group()}api/games", timeout=PATIENCE) as answer:
                games = {game["name"]: game for game in json.load(answer)}
        finally:
            server.terminate()
    assert games["peek_pairs"]["title"] == "Peek Pairs"


def test_a_broken_package_is_left_out_and_the_others_stay(installed: Installed) -> None:
    broken = installed.packages / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[tableflip.games]\nbroken = broken_module:GAME\n")
    try:
        listed = installed.run("tableflip", "games")
    finally:
        shutil.rmtree(broken)
    assert (
        "broken        left out: broken_module:GAME of the package broken cannot be loaded: ModuleNotFoundError"
        in listed
    )
    assert "Peek Pairs" in listed
