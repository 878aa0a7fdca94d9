// Made by `python -m tableflip.server.wire` from src/tableflip/games/captain_flip; not edited by hand.

export const MIDDLE = "c3" as const;

export const COLUMN_LETTERS = "abcde" as const;

export const ROW_NAMES = ["row 1", "row 2", "row 3", "row 4", "row 5"] as const;

export const COLUMN_NAMES = ["column a", "column b", "column c", "column d", "column e"] as const;

export const TILES = 54 as const;

export const VALUES = {
  leviathan: -6,
  cthulhu: -4,
  kraken: -2,
  jellyfish: 1,
  clownfish: 2,
  seahorse: 3,
  ray: 4,
  turtle: 6,
  shark: 7,
  whale: 9,
} as const;

export const PATTERNS = {
  red: "stripes",
  green: "scallops",
  yellow: "checks",
  blue: "curls",
  orange: "dots",
  magenta: "meander",
} as const;

export const RULE_OF = {
  claim_any: "CAPTAIN-230",
  claim_adjacent: "CAPTAIN-231",
  claim_line: "CAPTAIN-232",
  claim_faceup_any: "CAPTAIN-233",
  claim_faceup_negative: "CAPTAIN-234",
  claim_faceup_same_type: "CAPTAIN-235",
  claim_faceup_same_colour: "CAPTAIN-236",
  claim_faceup_lower_value: "CAPTAIN-237",
  extra_turn: "CAPTAIN-260",
  steal_one: "CAPTAIN-265",
  next_player_double: "CAPTAIN-270",
  lose_two: "CAPTAIN-275",
  claim_all_faceup_negatives: "CAPTAIN-239",
  claim_self: "CAPTAIN-241",
  robbed_by_all: "CAPTAIN-285",
  peek_four: "CAPTAIN-300",
  rearrange_four: "CAPTAIN-310",
  flip_two: "CAPTAIN-330",
  flip_adjacent: "CAPTAIN-340",
  flip_line: "CAPTAIN-345",
  put_back: "CAPTAIN-355",
  star_invert_negative: "CAPTAIN-535",
  star_invert_positive: "CAPTAIN-536",
  star_steal_shield: "CAPTAIN-375",
  star_two_flips: "CAPTAIN-378",
  star_no_clear: "CAPTAIN-382",
  star_force_down: "CAPTAIN-386",
  star_force_up: "CAPTAIN-387",
  star_triple_own_most: "CAPTAIN-531",
  star_triple_table_most: "CAPTAIN-532",
  star_worth_count: "CAPTAIN-527",
  star_ten_all_types: "CAPTAIN-528",
  star_ten_all_colours: "CAPTAIN-529",
} as const;

export const PLACES = { HAND: "hand:", PILE: "pile:", USE: "button:use" } as const;

export const HAPPENED = [
  "turned_up",
  "turned_down",
  "claimed",
  "refilled_up",
  "refilled_down",
  "cleared",
  "used",
  "skipped",
  "earned",
  "doubled",
  "stole",
  "robbed",
  "lost",
  "peeked",
  "saw",
  "stopped",
  "picked",
  "moved",
  "chose",
  "removed",
  "laid",
  "swapped",
  "gave",
  "took",
  "left",
  "ended",
] as const;

export const LAID_BY = ["claimed", "refilled_up", "removed", "laid", "swapped", "moved"] as const;

export const SOURCES = {
  rules: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "Board, seats, both expansions and the two board sizes",
    note: "From the rule book that the designer, Pandaqi, gives away with the game.",
    cited: "CAPTAIN-004, CAPTAIN-601, CAPTAIN-701",
  },
  tiles: {
    source: "described",
    mark: "~",
    label: "public description",
    what: "Creatures, values and colours of the tiles, the 33 actions and how often each occurs",
    note: "Taken from the designer's public generator, which makes the tiles to print; the texts are in our own words, shorter than the printed ones.",
    cited: "CAPTAIN-022, CAPTAIN-023, CAPTAIN-050, CAPTAIN-059",
  },
  patterns: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The pattern of each colour",
    note: "So that nobody has to tell six colours apart.",
    cited: "CAPTAIN-024",
  },
  reference: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The reference deck",
    note: "One set of the 54 tiles as the generator makes them, written down once so that everybody can play with the same.",
    cited: "CAPTAIN-030",
  },
  stalemate: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The stalemate after 36 quiet turns",
    note: "The rule book lets a game go on until the board is empty; this keeps games finite in which nobody scores a tile any more. With stalemate=off it is played as printed.",
    cited: "CAPTAIN-482, CAPTAIN-485",
  },
  house: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "Playing alone, and the ship's log",
    note: "The printed game is for two to six who remember what they saw. Alone for a high score, and a table that writes down what everybody saw, are additions.",
    cited: "CAPTAIN-765, CAPTAIN-801",
  },
} as const;
