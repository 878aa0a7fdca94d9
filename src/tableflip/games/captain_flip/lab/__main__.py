"""`python -m tableflip.games.captain_flip.lab`."""

from __future__ import annotations

import sys

from tableflip.games.captain_flip.lab.train import main

if __name__ == "__main__":
    main(sys.argv[1:])
