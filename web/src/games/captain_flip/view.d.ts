// Made by `python -m tableflip.server.wire` from src/tableflip/games/captain_flip; not edited by hand.

/** The table as a seat or a spectator sees it. */
export interface View {
  action: ActionAsked | null;
  active: number;
  ask: "back" | "claim" | "line" | "lose" | "onto" | "over" | "pattern" | "peek" | "pick" | "place" | "steal" | "step" | "turn" | "use";
  cells: Cell[];
  chosen: string[];
  cleared: number[];
  deck: number;
  double_pending: boolean;
  extra_earned: boolean;
  flipped: string | null;
  flips_left: number;
  held: number | null;
  left: number;
  lines: Line[];
  options: Options;
  over: "cleared" | "stalemate" | null;
  peeked: Peeked | null;
  penalties: ("clownfish" | "cthulhu" | "jellyfish" | "kraken" | "leviathan" | "ray" | "seahorse" | "shark" | "turtle" | "whale")[];
  placed: string[];
  players: PlayerArea[];
  quiet: number;
  quiet_most: number | null;
  removed: number[];
  set: Tile[];
  size: number;
  swaps_left: number;
  turn: number;
  turns_left: number;
  unseen: Partial<Record<"clownfish" | "cthulhu" | "jellyfish" | "kraken" | "leviathan" | "ray" | "seahorse" | "shark" | "turtle" | "whale", number>>;
}

/** The heart or skull being carried out. */
export interface ActionAsked {
  name: string;
  text: string;
}

/** A cell of the board; a gap has neither a mark nor anything to touch. */
export interface Cell {
  cell: string;
  closes?: string;
  face: "down" | "gap" | "up";
  marked?: boolean;
  tile: number | null;
  touches?: string[];
}

/** A row or column that is complete, or that one facedown tile keeps from being so. */
export interface Line {
  by: string | null;
  complete: boolean;
  line: string;
}

/** The options of the game, CAPTAIN-750. */
export interface Options {
  commander: "off" | "on";
  deck: "generated" | "reference";
  grid: "4" | "5";
  memory: "log" | "sailor";
  optional_actions: "off" | "on";
  sergeant: "off" | "on";
  stalemate: "36" | "off";
}

/** The cell that was peeked at; its tile for the player who did. */
export interface Peeked {
  cell: string;
  tile: number | null;
}

/** What lies before a player. */
export interface PlayerArea {
  hand: number[] | null;
  hand_size: number;
  pile: number[];
  score: number;
  seat: number;
  shown: number[];
  stars: string[];
}

/** A tile with all that is printed on it. */
export interface Tile {
  actions: TileAction[];
  colour: "blue" | "green" | "magenta" | "orange" | "red" | "yellow";
  pattern: "checks" | "curls" | "dots" | "meander" | "scallops" | "stripes";
  tile: number;
  type: "clownfish" | "cthulhu" | "jellyfish" | "kraken" | "leviathan" | "ray" | "seahorse" | "shark" | "turtle" | "whale";
  value: number;
}

/** An action as it is printed on a tile, under its icon. */
export interface TileAction {
  icon: "heart" | "skull" | "star";
  name: string;
  text: string;
}

/** A tile of a pile, by its number. */
export interface Deed {
  tile: number;
}
