"""Programs that tests need from Debian's packages: installed where they are missing and that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

INSTALLING = Path(tempfile.gettempdir()) / "tableflip-installing"


def install(package: str, is_missing: Callable[[], bool]) -> None:
    """Install a package if something is still missing when it is our turn; quietly without effect where that fails.

    No program of it may start on its own, as a web server would on port 80: packages do not at this runlevel.
    """
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get") or not is_missing():
        return
    import fcntl  # there is none on Windows

    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with INSTALLING.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run in several processes, and apt serves only one of them
        if is_missing():
            for words in (["update"], ["install", "-y", package]):
                subprocess.run(["apt-get", "-qq", *words], env=quiet, check=False, timeout=600, capture_output=True)
