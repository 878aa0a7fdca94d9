// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_chess; not edited by hand.

/** The table as anybody sees it; lists of squares go from a1 along the ranks, lists of two are blue's and red's. */
export interface View {
  cards: string[];
  danger: string[][];
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
