// The view of Flip City as view.py sends it.

export interface SideInfo {
  title: string;
  card: string;
  other_side: string;
  is_front: boolean;
  house_card: boolean;
  values: Record<string, number | boolean | null>;
  text: { key: string; words: string; reconstructed: boolean }[];
}

export interface City {
  seat: number;
  name: string;
  top: string;
  deck: number;
  discard: Record<string, number>;
  cards: number;
}

export interface View {
  players: number;
  round: number;
  seat: number;
  phase: "play" | "build" | "over";
  turn: {
    cash: number;
    points: number;
    unhappy: number;
    limit: number;
    actions: number;
    extra_buys: number;
    must_next: number;
  };
  win_points: number;
  win_cards: number;
  played: string[];
  must_play: string;
  extra_flips: Record<string, number>;
  cities: City[];
  supply: Record<string, number>;
  removed: Record<string, number>;
  sides: Record<string, SideInfo>;
  aids: { contents: Record<string, number>[]; bust: { plain: number; rescued: number } | null };
}
