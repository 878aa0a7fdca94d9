"""`python -m tableflip.games.flip_chess.lab`."""

from __future__ import annotations

import sys

from tableflip.games.flip_chess.lab.train import main

if __name__ == "__main__":
    main(sys.argv[1:])
