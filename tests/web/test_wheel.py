"""The wheel: whoever installs it gets the pages with it, and needs no Node."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.web.house import ROOT, House, build_pages


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh wheel, laid out as it is when installed."""
    build_pages()
    made, folder = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", made, ROOT]
    subprocess.run(command, check=True)
    (wheel,) = made.glob("tableflip-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def test_a_wheel_carries_all_built_pages_and_nothing_to_build_them(unpacked: Path) -> None:
    built = ROOT / "src" / "tableflip" / "web"
    wanted = {path.relative_to(built) for path in built.rglob("*") if path.is_file()}
    packed = unpacked / "tableflip" / "web"
    assert {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()} == wanted
    assert not list(unpacked.rglob("*.svelte")) and not list(unpacked.rglob("node_modules"))


def test_a_wheel_serves_the_lobby_without_node(unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(unpacked))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    mark = unpacked / "tableflip" / "web" / "mark.txt"
    mark.write_text("served from the wheel")
    house = House(tmp_path).start()
    try:
        assert fetched(house, "/mark.txt") == b"served from the wheel"
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', fetched(house, "/").decode())
        assert len(assets) > 2 and all(fetched(house, asset) for asset in assets)
    finally:
        house.stop()
        mark.unlink()


def fetched(house: House, path: str) -> bytes:
    with urllib.request.urlopen(house.address + path) as answer:
        return answer.read()
