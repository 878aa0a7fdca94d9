// The view of Captain Flip as view.py sends it.

export interface TileInfo {
  tile: number;
  type: string;
  value: number;
  colour: string;
  pattern: string;
  actions: { icon: string; name: string; text: string }[];
}

export interface Cell {
  cell: string;
  face: "up" | "down" | "gap";
  tile: number | null;
  marked?: boolean;
  /** What its action could choose if it were flipped now. */
  touches?: string[];
}

export interface View {
  size: number;
  cells: Cell[];
  set: TileInfo[];
  players: {
    seat: number;
    pile: number[];
    stars: string[];
    score: number;
    hand_size: number;
    hand: number[] | null;
    shown: number[];
  }[];
  deck: number;
  cleared: number[];
  removed: number[];
  penalties: string[];
  unseen: Record<string, number>;
  active: number;
  turn: number;
  turns_left: number;
  flips_left: number;
  swaps_left: number;
  extra_earned: boolean;
  double_pending: boolean;
  quiet: number;
  quiet_most: number;
  ask: string;
  action: { name: string; text: string } | null;
  flipped: string | null;
  chosen: string[];
  placed: string[];
  held: number | null;
  left: number;
  peeked: { cell: string; tile: number | null } | null;
  groups: string[][];
  lines: { line: string; complete: boolean; by: string | null; stays: boolean }[];
  options: Record<string, string>;
}
