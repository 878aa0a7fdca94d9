// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_city; not edited by hand.

export const SIDES = [
  "residential_area",
  "apartment",
  "convenience_store",
  "shopping_mall",
  "hospital",
  "church",
  "factory",
  "power_plant",
  "central_park",
  "station",
  "office",
  "trade_center",
] as const;

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

export const VERBS = {
  PLAY: "play",
  SHUFFLE: "shuffle",
  PAY: "shuffle",
  RECYCLE: "recycle",
  STOP: "stop",
  BUY: "buy",
  DEVELOP: "develop",
  FLIP_MAIN: "flip",
  FLIP_EXTRA: "flip",
  END: "end",
} as const;

export const PERMISSIONS = { FLIP_MAIN: "main", FLIP_EXTRA: "extra" } as const;

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
