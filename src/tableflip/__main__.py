"""The command `tableflip`, as `python -m tableflip`."""

from __future__ import annotations

from tableflip.cli.main import main

main(prog_name="tableflip")
