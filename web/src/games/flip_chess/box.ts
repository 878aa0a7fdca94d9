// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_chess; not edited by hand.

export const SIZE = 6 as const;

export const NAMES = [
  "a1",
  "b1",
  "c1",
  "d1",
  "e1",
  "f1",
  "a2",
  "b2",
  "c2",
  "d2",
  "e2",
  "f2",
  "a3",
  "b3",
  "c3",
  "d3",
  "e3",
  "f3",
  "a4",
  "b4",
  "c4",
  "d4",
  "e4",
  "f4",
  "a5",
  "b5",
  "c5",
  "d5",
  "e5",
  "f5",
  "a6",
  "b6",
  "c6",
  "d6",
  "e6",
  "f6",
] as const;

export const SIDES = { b: "blue", r: "red" } as const;

export const MEEPLES_A_SIDE = 12 as const;

export const KINDS = { K: "King", Q: "Queen", R: "Rook", B: "Bishop", N: "Knight", P: "Pawn" } as const;

export const COPIES = { K: 2, Q: 2, R: 2, B: 2, N: 2, P: 26 } as const;

export const WAYS = {
  K: { one: [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, -1], [-1, 1]], far: [], take: [] },
  Q: { one: [], far: [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, -1], [-1, 1]], take: [] },
  R: { one: [], far: [[0, 1], [1, 0], [-1, 0]], take: [] },
  B: { one: [], far: [[1, 1], [1, -1], [-1, -1], [-1, 1]], take: [] },
  N: { one: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]], far: [], take: [] },
  P: { one: [[0, 1], [1, 0], [0, -1], [-1, 0]], far: [], take: [[1, 1], [1, -1], [-1, -1], [-1, 1]] },
} as const;

export const HAPPENED = ["stepped", "launched", "stayed", "moved", "stopped", "captured", "flipped", "ended"] as const;

export const SOURCES = {
  rules: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "The 36 cards, the meeples, the board and what the cards do",
    note: "In our own words, with the numbers of the rule book.",
    cited: "CHESS-002, CHESS-005",
  },
  stall: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The stall, an end after so many turns in a row without a flip or a capture",
    note: "The rule book lets level Kings play on until one side has more; 20, 30 and 40 turns, and what a stalled game is worth, are ours. With stall=off it is played as printed.",
    cited: "CHESS-080, CHESS-108",
  },
  readings: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "How open sentences of the rule book are read",
    note: "The first value is our ruling, the others are further readings or variants.",
    cited: "CHESS-033, CHESS-041, CHESS-046, CHESS-100",
  },
  deal: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The balanced deal",
    note: "The printed game shuffles; opposite squares with the same card are for matches between equals.",
    cited: "CHESS-107",
  },
} as const;
