"""Print the shapes of a game's sentences that nobody has judged yet, each with a sentence: `… GAME SEED`."""

from __future__ import annotations

import sys

from tableflip.games import game_named
from tests.bots.judged import judged, said

known = judged(sys.argv[1])
for found, clause in sorted(dict(said(game_named(sys.argv[1]), sys.argv[2])).items()):
    if found not in known:
        print(f"{found}    {clause}")
