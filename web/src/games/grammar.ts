// Made by `python -m tableflip.server.wire` from src/tableflip/core/layout.py; not edited by hand.

export const THEN = ">" as const;

export const CELL = "cell:" as const;

export const BUTTON = "button:" as const;
