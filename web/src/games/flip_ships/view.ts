// The view of Flip Ships as view.py sends it.

/** What is printed on an enemy card. */
export interface Face {
  speed: number;
  damage: number;
  shield: boolean;
  double: boolean;
}

export interface Enemy extends Face {
  id: number;
  cell: string;
  row: number;
  column: number;
  shielded: boolean;
  gone: boolean;
}

export interface Ship {
  id: string;
  seat: number;
  zone: "pilot" | "active" | "hand" | "table" | "dock";
  place: string | null;
  air: boolean;
  cards: number[];
  moons: number[];
  gaps: Record<string, number>;
  parked: Record<string, number>;
}

export interface Pilot {
  id: string;
  title: string;
  words: string;
}

export interface View {
  seats: number;
  level: string;
  rows: number;
  geometry: "standard" | "long";
  launch_pad: boolean;
  tremor: string;
  round: number;
  to_move: number;
  node: string;
  last: boolean;
  assault: boolean;
  tracks: {
    city: number;
    city_start: number;
    mothership: number;
    mothership_start: number;
    icons: number[];
    top: number;
  };
  pilots: { seat: number; colour: string; cards: (Pilot | null)[] }[];
  grid: Enemy[];
  ships: Ship[];
  deck: { size: number; faces: Record<string, string> };
  destroyed: number[];
  arrived: number[];
  hand: { ship: string; mode: string; air: number; air_most: number; flips: number } | null;
  asked: string;
  falling: number[];
}
