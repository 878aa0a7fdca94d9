"""What building the pages needs is asked for first, and told in a sentence where it is not there."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import hatch_build
import pytest

ROOT = Path(__file__).parents[2]
VERSIONS = {
    "v18.20.8": False,
    "v20.18.3": False,
    "v20.19.0": True,
    "v21.7.3": False,
    "v22.11.0": False,
    "v22.12.0": True,
    "v23.0.0": True,
    "v24.1.0": True,
}


def programs(folder: Path, version: str, npm: str) -> str:
    """A PATH with this Node and this npm before all others."""
    folder.mkdir(exist_ok=True)
    for name, does in (("node", f"echo {version}"), ("npm", npm)):
        (folder / name).write_text(f"#!/bin/sh\n{does}\n")
        (folder / name).chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.parametrize("version", VERSIONS)
def test_the_build_and_make_want_the_same_node(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = programs(tmp_path / "bin", version, "mkdir -p node_modules")
    monkeypatch.setenv("PATH", path)
    (tmp_path / "web").mkdir()
    for name in ("Makefile", "web/package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    made = subprocess.run(
        ["make", "web/node_modules/play.done"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if VERSIONS[version]:
        assert hatch_build.found_npm() == str(tmp_path / "bin" / "npm")
        assert made.returncode == 0
    else:
        with pytest.raises(RuntimeError, match=rf"needs Node 20\.19 or newer .* is {version}; install Node"):
            hatch_build.found_npm()
        assert made.returncode == 2 and "needs Node 20.19 or newer" in made.stderr


def test_without_npm_the_build_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs(tmp_path, "v24.1.0", "")
    (tmp_path / "npm").unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match=r"npm was not found; install Node .* TABLEFLIP_PAGES=no"):
        hatch_build.found_npm()


def test_what_npm_said_last_is_told_when_it_fails(tmp_path: Path) -> None:
    programs(tmp_path, "v24.1.0", "seq 100; echo 'no such host' >&2; exit 1")
    with pytest.raises(RuntimeError, match="could not be built") as failed:
        hatch_build.run(str(tmp_path / "npm"), "install")
    told = str(failed.value)
    assert "`npm install`" in told and "\n100\nno such host\n" in told and "\n10\n" not in told
    assert "remove web/node_modules" in told


@pytest.mark.parametrize("changed", ["package.json", "svelte.config.js", "tsconfig.json", "src/main.ts"])
def test_pages_are_built_anew_when_anything_they_are_built_from_is_newer(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [*hatch_build.CONFIGURED, "src/main.ts", "public/icon.svg", "built.html"]
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1000, 1000))
    monkeypatch.setattr(hatch_build, "SOURCES", tmp_path)
    monkeypatch.setattr(hatch_build, "BUILT", tmp_path / "built.html")
    assert hatch_build.is_fresh()
    os.utime(tmp_path / changed, (2000, 2000))
    assert not hatch_build.is_fresh()
