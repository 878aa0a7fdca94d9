// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_city; not edited by hand.

export type Aids = CityAids;

/** The table; piles are counted by the names of sides. */
export interface View {
  aids: Contents;
  book: string;
  cities: City[];
  empty_deck: "choose" | "shuffle";
  extra_flips: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", number>>;
  must_play_why: Duty | null;
  must_shuffle_why: Duty | null;
  office: boolean;
  phase: "build" | "over" | "play";
  played: ("apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center")[];
  prices: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", Prices>>;
  removed: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", number>>;
  round: number;
  round_limit: number;
  seat: number;
  sides: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", Side>>;
  supply: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", number>>;
  turn: Turn;
  win_cards: number;
  win_cards_with: string[];
  win_points: number;
}

/** How many of each side lie below the top card of each deck; CITY-704. */
export interface Contents {
  contents: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", number>>[];
}

/** What one player owns; the top card is empty where the deck is. Who was idle must play a card (CITY-216). */
export interface City {
  cards: number;
  deck: number;
  discard: Partial<Record<"apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center", number>>;
  idle: boolean;
  name: "east" | "north" | "south" | "west";
  seat: number;
  top: "apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center" | "";
}

/** Why the top card must be played or an empty deck shuffled, and the rule that says so. */
export interface Duty {
  rule: string;
  words: string;
}

/** What building with a side costs now; null where it has no such price, or no extra flip is left. */
export interface Prices {
  buy: number | null;
  develop: number | null;
  extra_flip: number | null;
  flip: number | null;
}

/** One side of a card: what it is, its values, and the same in words. */
export interface Side {
  card: "factory" | "hospital" | "office" | "park" | "residential" | "store";
  house_card: boolean;
  is_front: boolean;
  other_side: "apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center";
  text: SideText[];
  title: string;
  values: SideValues;
}

/** One value of a side in words, and where its number comes from (CITY-051). */
export interface SideText {
  key: string;
  origin: "described" | "house" | "inferred" | "printed" | "reconstructed";
  words: string;
}

/** Every value of a side in the book of the game (CITY-048); null where it has none. */
export interface SideValues {
  bottom_to_discard: boolean;
  cash: number;
  cash_if_same_card_before: number;
  cash_per_unhappy: number;
  cost: number | null;
  extra_actions: number;
  extra_buys: number;
  extra_flip_discount: number;
  extra_flips: number;
  flip_fee: number | null;
  flip_gives_away: boolean;
  limit_bonus: number;
  must_play_next: boolean;
  must_play_on_top: boolean;
  points: number;
  recyclable: boolean;
  recycle_cash: number;
  recycle_limit_bonus: number;
  recycle_points: number;
  recycle_unhappy: number;
  solo_supply_copies: number;
  start_copies: number;
  supply_copies: number;
  unhappy: number;
  win_with_cards: number | null;
}

/** The totals and permissions of the turn under way. */
export interface Turn {
  actions: number;
  cash: number;
  extra_buys: number;
  limit: number;
  must_next: number;
  points: number;
  unhappy: number;
}

/** An action: a side where it is about one, and the seat that is handed a flipped card. */
export interface Deed {
  receiver?: number;
  side?: "apartment" | "central_park" | "church" | "convenience_store" | "factory" | "hospital" | "office" | "power_plant" | "residential_area" | "shopping_mall" | "station" | "trade_center";
  verb: "buy" | "develop" | "end" | "flip_extra" | "flip_main" | "pay" | "play" | "recycle" | "shuffle" | "stop";
}

/** What a table may choose not to show; no chance of a bust is told where no card can be played or shuffled. */
export interface CityAids {
  bust: Bust | null;
}

/**
 * The chance that playing on busts (Annex A.2): as it stands, and if the player recycles in time.
 *
 * On an empty deck it is the chance that a shuffle does, with all that is then forced. Only edited books have too many
 * kinds of cards to follow them all: there both numbers may be bounds, and the truth is not above them.
 */
export interface Bust {
  at_most: boolean;
  plain: number;
  rescued: number;
}
