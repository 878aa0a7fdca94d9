"""Run tests that failed once more, alone: `python -m tests.again CACHE`, after a run that kept its cache there.

A browser on a busy machine may miss a beat, which says nothing about the house; a fault fails again. What failed once
is told loudly, so that a test which does so often is mended. Many failures are no missed beat: nothing is run again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

MOST = 3


def failed_in(cache: Path) -> list[str]:
    """The tests that failed in the run that kept this cache."""
    kept = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(kept.read_text(encoding="utf-8"))) if kept.is_file() else []


def main(cache: Path) -> int:
    """Run them again, and tell how that went: 0 if all passed."""
    failed = failed_in(cache)
    if not 1 <= len(failed) <= MOST:  # none: the run failed for another reason
        print(f"{len(failed)} tests failed: they are run again only if 1 to {MOST} did")
        return 1
    names = "\n".join(f"    {name}" for name in failed)
    print(f"FAILED ONCE, RUN AGAIN ALONE:\n{names}", flush=True)
    status = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *failed], check=False).returncode
    print(f"{'FAILED TWICE' if status else 'FAILED ONCE, THEN PASSED: look into why'}:\n{names}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
