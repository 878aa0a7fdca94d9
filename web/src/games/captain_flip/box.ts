// Made by `python -m tableflip.server.wire` from src/tableflip/games/captain_flip; not edited by hand.

export const MIDDLE = "c3" as const;

export const COLUMN_LETTERS = "abcde" as const;

export const ROW_NAMES = ["row 1", "row 2", "row 3", "row 4", "row 5"] as const;

export const COLUMN_NAMES = ["column a", "column b", "column c", "column d", "column e"] as const;

export const TILES = 54 as const;

export const VALUES = {
  leviathan: -6,
  cthulhu: -4,
  kraken: -2,
  jellyfish: 1,
  clownfish: 2,
  seahorse: 3,
  ray: 4,
  turtle: 6,
  shark: 7,
  whale: 9,
} as const;

export const PATTERNS = {
  red: "stripes",
  green: "scallops",
  yellow: "checks",
  blue: "curls",
  orange: "dots",
  magenta: "meander",
} as const;

export const PLACES = { HAND: "hand:", PILE: "pile:", USE: "button:use" } as const;

export const HAPPENED = [
  "turned_up",
  "turned_down",
  "claimed",
  "refilled_up",
  "refilled_down",
  "cleared",
  "used",
  "skipped",
  "earned",
  "doubled",
  "stole",
  "robbed",
  "lost",
  "peeked",
  "saw",
  "stopped",
  "picked",
  "moved",
  "chose",
  "removed",
  "laid",
  "swapped",
  "gave",
  "took",
  "left",
  "ended",
] as const;

export const LAID_BY = ["claimed", "refilled_up", "removed", "laid", "swapped", "moved"] as const;
