// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_city; not edited by hand.

export const PILES = 4 as const;

export const COPIES = ["start_copies", "supply_copies", "solo_supply_copies"] as const;

export const ON_TOKENS = [
  "start_copies",
  "supply_copies",
  "solo_supply_copies",
  "cost",
  "flip_fee",
  "cash",
  "points",
  "unhappy",
] as const;

export const PLACES = { DECK: "deck:", SUPPLY: "supply:", DISCARD: "discard:" } as const;

export const HAPPENED = [
  "played",
  "milled",
  "top",
  "bust",
  "removed",
  "shuffled",
  "recycled",
  "stopped",
  "bought",
  "developed",
  "flipped",
  "gave",
  "turn",
  "ended",
] as const;
