// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_chess; not edited by hand.

export type Aids = ChessAids;

/** The table as anybody sees it; lists of squares go from a1 along the ranks, lists of two are blue's and red's. */
export interface View {
  cards: ("B" | "K" | "N" | "P" | "Q" | "R" | "")[];
  flips_left: number;
  kings: number[];
  left: number[];
  meeples: ("" | "b" | "r")[];
  moving: string;
  onward: Onward[];
  origin: string;
  phase: "act" | "flip" | "go_on" | "over" | "step";
  quiet: number;
  side: "blue" | "red";
  stall: number;
  stalled: "draw" | "kings";
  turn: number;
  unseen: Partial<Record<"B" | "K" | "N" | "P" | "Q" | "R", number>>;
  up: boolean[];
  ways: Partial<Record<"B" | "K" | "N" | "P" | "Q" | "R", CardWays>>;
}

/** A step onto a face-up card, and the squares to which the card's action could lead. */
export interface Onward {
  ends: string[];
  origin: string;
  via: string;
}

/** The ways of one card. */
export interface CardWays {
  far: number[][];
  one: number[][];
  take: number[][];
}

/** A decision to go nowhere. */
export interface Deed {
  rest: "stay" | "stop";
}

/** What a table may choose not to show. */
export interface ChessAids {
  danger: string[];
}
