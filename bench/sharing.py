"""One of several servers under load: `python -m bench.sharing PORT DATABASE SHARED`, SHARED being yes or no."""

from __future__ import annotations

import sys

from bench.served import MANY, serve

if __name__ == "__main__":
    port = int(sys.argv[1])
    shared = f"127.0.0.1:{port}" if sys.argv[3] == "yes" else ""
    serve(sys.argv[2], port, shared=shared, idle_seconds=3600.0, idle_most=MANY)
