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

export const PLACES = { DECK: "deck:", SUPPLY: "supply:", DISCARD: "discard:", CASH: "meter:cash" } as const;

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

export const SOURCES = {
  printed: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "Numbers of cards, the limit of two, eight points, and what most abilities do",
    note: "Stated by the rule book, or by several sources that do not know of each other.",
    cited: "CITY-046, CITY-047",
  },
  described: {
    source: "described",
    mark: "~",
    label: "public description",
    what: "Prices, fees, and most cash, points and unhappiness",
    note: "From one detailed public description that agrees with itself; nobody else confirms it.",
    cited: "CITY-045",
  },
  inferred: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "The cost of the Office, and that a Power Plant may be recycled and a Station may not",
    note: "Inferred from one weak hint or from the other cards.",
    cited: "CITY-045, CITY-651",
  },
  reconstructed: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "The numbers of the Power Plant, what a Shopping Mall gives when recycled, the Station's discount, and nearly everything about Office and Trade Center",
    note: "No source was found: we chose what fits and plays well. --book, or a file at the set-up, puts the real numbers in.",
    cited: "CITY-045, CITY-651",
  },
  house: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The round limit of 100, the drawn first player, and numbers that a table has changed",
    note: "The printed game knows no draw; its first player is found by a joke.",
    cited: "CITY-101, CITY-143, CITY-151",
  },
} as const;
