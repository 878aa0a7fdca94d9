// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_ships; not edited by hand.

export type Account = Flight;

export type Numbers = Stroke;

/** The table with everything on it. */
export interface View {
  arrived: number[];
  asked: string;
  assault: boolean;
  back_stop: boolean;
  choices: string[];
  columns: number;
  deck: Deck;
  destroyed: number[];
  falling: number[];
  geometry: "long" | "standard";
  grid: Enemy[];
  guesses: ("cards" | "icons" | "ranges")[];
  hand: InHand | null;
  last: boolean;
  launch_pad: boolean;
  level: "elite" | "expert" | "standard" | "training";
  marker: number;
  node: "after" | "choose" | "confirm" | "declare" | "draft" | "flick" | "over" | "resolve";
  order: number[];
  pilots: SeatPilots[];
  players: number;
  question: Question | null;
  result: "" | "loss-assault" | "loss-city" | "win";
  round: number;
  rows: number;
  seats: number;
  ships: Ship[];
  to_move: number;
  tracks: Tracks;
  tremor: "human" | "shaky" | "steady";
}

/** The deck as players may know it: its size, and what nobody has seen. */
export interface Deck {
  cards: Face[];
  size: number;
  unseen: number[];
}

/** What is printed on an enemy card. */
export interface Face {
  damage: number;
  double: boolean;
  id: number;
  shield: boolean;
  speed: number;
}

/** An enemy in play. */
export interface Enemy {
  cell: string;
  column: number;
  damage: number;
  double: boolean;
  gone: boolean;
  id: number;
  row: number;
  shield: boolean;
  shielded: boolean;
  speed: number;
}

/** The ship in hand, and how far its flips have come. */
export interface InHand {
  air: number;
  flips: number;
  mode: "pad" | "plain" | "triple";
  picks: ("atmosphere" | "encore" | "keep" | "pad" | "redo" | "triple")[];
  redo_used: boolean;
  ship: string;
}

/** The pilot cards of a seat by level; none where one has not been drafted yet. */
export interface SeatPilots {
  cards: (Pilot | null)[];
  colour: "blue" | "green" | "red" | "yellow";
  seat: number;
}

/** A pilot card. */
export interface Pilot {
  id: string;
  title: string;
  words: string;
}

/** What a resolution asks about a ship, and where the attack comes from. */
export interface Question {
  enemy: number | null;
  name: "blast" | "keep" | "moon" | "repair" | "shoot" | "swap";
  reach: number | null;
  row: number | null;
  ship: string;
}

/** A ship, and what the last landing says of it. */
export interface Ship {
  air: boolean;
  box_only: boolean;
  cards: number[];
  gaps: Record<string, number>;
  id: string;
  level: number;
  moons: number[];
  parked: Record<string, number>;
  place: "table" | "back" | "box" | "far" | "side" | null;
  rest?: number[];
  scored: boolean;
  seat: number;
  zone: "active" | "dock" | "hand" | "pilot" | "table";
}

/** Both health tracks, and the spaces of the city's that bring new ships. */
export interface Tracks {
  city: number;
  city_start: number;
  icons: number[];
  mothership: number;
  mothership_start: number;
  top: number;
}

/** How a flick went. One that only says where everything lies has no flick, no tracks and no place. */
export interface Flight {
  air: boolean;
  apex: number;
  cells: Record<string, string>;
  flick: FlickNumbers | null;
  gaps: Record<string, number>;
  kept: Record<string, number[]>;
  launch?: "edge" | "pad";
  legal: boolean;
  moons: number[];
  on: number[];
  overlaps: Record<string, number>;
  pad: number[] | null;
  place: "" | "mothership" | "off_back" | "off_far" | "off_side" | "table";
  poses: string;
  round: number;
  seconds: number;
  ship: string;
  stand: number[] | null;
  start: string;
  tethers: (string | number | number[])[][];
  tracks: string;
  turn: number;
}

/** A flick as plain data. */
export interface FlickNumbers {
  aim: number;
  contact: number;
  loft: number;
  overhang: number;
  place: number;
  power: number;
}

/** A flick as a page gives it. */
export interface Stroke {
  aim: number;
  contact: number;
  edge?: boolean;
  loft: number;
  overhang: number;
  place: number;
  power: number;
  swiped?: boolean;
}
