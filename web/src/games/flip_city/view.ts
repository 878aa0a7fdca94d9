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

export interface CityView {
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

export const number = (side: SideInfo | undefined, key: string): number => {
  const value = side?.values[key];
  return typeof value === "number" ? value : 0;
};

/** What a side says beyond its tokens, in a few words for the strip on the card. */
const ON_TOKENS = new Set([
  "start_copies",
  "supply_copies",
  "solo_supply_copies",
  "cost",
  "flip_fee",
  "cash",
  "points",
  "unhappy",
]);

export const abilities = (side: SideInfo): SideInfo["text"] => side.text.filter((phrase) => !ON_TOKENS.has(phrase.key));

/** All that is printed on a side, phrase by phrase. */
export const printed = (side: SideInfo): string[] =>
  side.text
    .filter((phrase) => !/copies/.test(phrase.key))
    .map((phrase) => phrase.words + (phrase.reconstructed ? " (reconstructed)" : ""));

/** A whole side in one sentence, for labels. */
export const told = (side: SideInfo): string => `${side.title}: ${printed(side).join("; ")}`;

/** Cards counted by kind, as a list to read. */
export const listed = (table: CityView, cards: Record<string, number>): string =>
  Object.entries(cards)
    .map(([name, count]) => `${count} ${table.sides[name]?.title ?? name}`)
    .join(", ");
