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

export const SOURCES = {
  rules: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "Board, seats, both expansions and the two board sizes",
    note: "From the rule book that the designer, Pandaqi, gives away with the game.",
    cited: "CAPTAIN-004, CAPTAIN-601, CAPTAIN-701",
  },
  tiles: {
    source: "described",
    mark: "~",
    label: "public description",
    what: "Creatures, values and colours of the tiles, the 33 actions and how often each occurs",
    note: "Taken from the designer's public generator, which makes the tiles to print; the texts are in our own words, shorter than the printed ones.",
    cited: "CAPTAIN-022, CAPTAIN-023, CAPTAIN-050, CAPTAIN-059",
  },
  patterns: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The pattern of each colour",
    note: "So that nobody has to tell six colours apart.",
    cited: "CAPTAIN-024",
  },
  reference: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The reference deck",
    note: "One set of the 54 tiles as the generator makes them, written down once so that everybody can play with the same.",
    cited: "CAPTAIN-030",
  },
  stalemate: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The stalemate after 36 quiet turns",
    note: "The rule book lets a game go on until the board is empty; this keeps games finite in which nobody scores a tile any more. With stalemate=off it is played as printed.",
    cited: "CAPTAIN-482, CAPTAIN-485",
  },
  house: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "Playing alone, and the ship's log",
    note: "The printed game is for two to six who remember what they saw. Alone for a high score, and a table that writes down what everybody saw, are additions.",
    cited: "CAPTAIN-765, CAPTAIN-801",
  },
} as const;
