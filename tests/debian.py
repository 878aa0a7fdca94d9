"""Programs that tests need from Debian's packages: installed where they are missing and that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.turns import one_at_a_time

INSTALLING = Path(tempfile.gettempdir()) / "tableflip-installing"


def install(package: str, is_missing: Callable[[], bool]) -> None:
    """Install a package if something is still missing when it is our turn; quietly without effect where that fails."""
    install_all({package: is_missing})


def install_all(wanted: Mapping[str, Callable[[], bool]]) -> None:
    """Install in one go those of some packages of which something is missing.

    No program of theirs may start on its own, as a web server would on port 80: packages do not at this runlevel.
    """
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get") or not _missing(wanted):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with one_at_a_time(INSTALLING):  # apt serves nobody else meanwhile
        if missing := _missing(wanted):
            for words in (["update"], ["install", "-y", *missing]):
                subprocess.run(["apt-get", "-qq", *words], env=quiet, check=False, timeout=600, capture_output=True)


def _missing(wanted: Mapping[str, Callable[[], bool]]) -> list[str]:
    return [package for package, is_missing in wanted.items() if is_missing()]
