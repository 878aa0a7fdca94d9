// The view of Flip Chess as words.py sends it.

export interface View {
  cards: string[];
  meeples: string[];
  side: "blue" | "red";
  phase: "step" | "act" | "go_on" | "flip" | "over";
  moving: string;
  origin: string;
  turn: number;
  quiet: number;
  stall: number;
  unseen: Record<string, number>;
  flips_left: number;
  kings: [number, number];
  left: [number, number];
  /** For each legal step onto a face-up card, where its action could lead. */
  onward: Record<string, string[]>;
  danger: [string[], string[]];
}
