"""Whether every rule of every spec is cited by some test: `python -m tests.cited FOLDER`, after all parts have run.

Each part of the test run leaves the ids its tests cite as a file in the folder that TABLEFLIP_CITED names.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.citing import written_rules


def main(folder: Path) -> int:
    """Tell which rules no test cites."""
    found = [path.read_text(encoding="utf-8").split() for path in folder.glob("*.txt")]
    missing = written_rules() - {rule for rules in found for rule in rules}
    if missing:
        print(f"rules no test cites: {', '.join(sorted(missing))}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
