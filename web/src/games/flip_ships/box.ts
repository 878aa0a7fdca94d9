// Made by `python -m tableflip.server.wire` from src/tableflip/games/flip_ships; not edited by hand.

export const SHIPS_A_SEAT = 7 as const;

export const SHIP_NAMES = [
  "S1-1a",
  "S1-1b",
  "S1-1c",
  "S1-2a",
  "S1-2b",
  "S1-3a",
  "S1-3b",
  "S2-1a",
  "S2-1b",
  "S2-1c",
  "S2-2a",
  "S2-2b",
  "S2-3a",
  "S2-3b",
  "S3-1a",
  "S3-1b",
  "S3-1c",
  "S3-2a",
  "S3-2b",
  "S3-3a",
  "S3-3b",
  "S4-1a",
  "S4-1b",
  "S4-1c",
  "S4-2a",
  "S4-2b",
  "S4-3a",
  "S4-3b",
] as const;

export const LEVEL_OF = [1, 1, 1, 2, 2, 3, 3] as const;

export const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"] as const;

export const KINDS = ["Crawler", "Glider", "Diver"] as const;

export const COLOURS = ["blue", "red", "green", "yellow"] as const;

export const LEVELS = ["training", "standard", "expert", "elite"] as const;

export const ENEMIES = 60 as const;

export const COLUMNS = 5 as const;

export const ROWS = 4 as const;

export const CELL_NAMES = [
  "r1c1",
  "r1c2",
  "r1c3",
  "r1c4",
  "r1c5",
  "r2c1",
  "r2c2",
  "r2c3",
  "r2c4",
  "r2c5",
  "r3c1",
  "r3c2",
  "r3c3",
  "r3c4",
  "r3c5",
  "r4c1",
  "r4c2",
  "r4c3",
  "r4c4",
  "r4c5",
] as const;

export const GEOMETRIES = ["standard", "long"] as const;

export const TREMORS = ["human", "steady", "shaky"] as const;

export const SKILLS = ["novice", "casual", "practised", "expert"] as const;

export const PRACTICE_TARGETS = ["row1", "row2", "row3", "row4", "all", "mothership"] as const;

export const PLACES = {
  SHIP: "ship:",
  LAUNCH: "launch:",
  PILOT: "pilot:",
  MOTHERSHIP: "mothership",
  CONFIRM: "button:confirm",
} as const;

export const AIMED = " at " as const;

export const HAPPENED = [
  "drafted",
  "chose",
  "declared",
  "landed",
  "conceded",
  "lifted",
  "docked",
  "scored",
  "answered",
  "restarted",
  "destroyed",
  "repaired",
  "parked",
  "attacked",
  "damaged",
  "joined",
  "dealt",
  "round",
  "last_round",
  "assault",
  "ended",
] as const;

export const CENTRE_X = -196.85 as const;

export const TABLE_WIDTH = 900.0 as const;

export const TABLE_LENGTH = 1500.0 as const;

export const BOARD = 30 as const;

export const TILE_STANDARD = 101.6 as const;

export const TILE_LONG = 152.4 as const;

export const ATMOSPHERE_TILES = 2 as const;

export const CARD_WIDTH = 63.5 as const;

export const CARD_HEIGHT = 88.9 as const;

export const CARD_THICKNESS = 0.3 as const;

export const COLUMN_PITCH = 76.2 as const;

export const MOON_WIDTH = 60.0 as const;

export const MOON_X = 30.0 as const;

export const SHIP_RADIUS = 15.3 as const;

export const SHIP_THICKNESS = 2.0 as const;

export const BOX_WIDTH = 130.0 as const;

export const BOX_DEPTH = 105.0 as const;

export const BOX_WALL = 2.0 as const;

export const BOX_FRONT = 50.0 as const;

export const BOX_BACK = 80.0 as const;

export const PAD_WIDTH = 76.0 as const;

export const PAD_DEPTH = 50.8 as const;

export const PAD_HEIGHT = 25.4 as const;

export const PAD_SHIFT = 50.8 as const;

export const PLACE_LEAST = -631 as const;

export const OVERHANG_LEAST = 31 as const;

export const POWER_LEAST = 0 as const;

export const AIM_LEAST = -450 as const;

export const CONTACT_LEAST = -100 as const;

export const LOFT_LEAST = 30 as const;

export const PLACE_MOST = 237 as const;

export const OVERHANG_MOST = 149 as const;

export const POWER_MOST = 1000 as const;

export const AIM_MOST = 450 as const;

export const CONTACT_MOST = 100 as const;

export const LOFT_MOST = 85 as const;

export const TENTHS = 10 as const;

export const NARROW_LEAST = -22 as const;

export const NARROW_MOST = 22 as const;

export const METER_AIM_MOST = 150 as const;

export const METER_AIM_SECONDS = 3.0 as const;

export const METER_POWER_SECONDS = 2.4 as const;

export const FULL_TURN = 355.0 as const;

export const PULL_START = 3.0 as const;

export const PULL_USEFUL = 40.4 as const;

export const PULL_FULL = 44.0 as const;

export const PULL_BEND = 0.2 as const;

export const POWER_FIRST = 100 as const;

export const POWER_USEFUL = 560 as const;

export const POWER_FULL = 1000 as const;

export const SWIPE_LEAST = 150.0 as const;

export const SWIPE_USEFUL = 900.0 as const;

export const SWIPE_MOST = 1600.0 as const;

export const SWIPE_WINDOW = 80 as const;

export const SWIPE_SHORTEST = 8.0 as const;

export const AIM_SHARE = 0.5 as const;

export const AIM_WIDEST = 220 as const;

export const LIFT_BACK = 40 as const;

export const LIFT_STILL = 2.0 as const;

export const TICK = 46 as const;

export const TOUCH_MM = 0.165 as const;

export const MOUSE_MM = 0.16129032258064516 as const;

export const TRAVEL_LEAST = 264 as const;

export const FIT_LEAST = 0.7 as const;

export const FIT_MOST = 1.4 as const;

export const HELD_OVERHANG = 110 as const;

export const HELD_LOFT = 55 as const;

export const POSE_PARTS = 1000 as const;

export const MICRO = 1000000 as const;

export const FLIGHT_VERSION = 1 as const;

export const RATE = 250 as const;

export const COUNT_AT = 1 as const;

export const HEADS_AT = 2 as const;

export const FIRST_AT = 0 as const;

export const EVERY_AT = 2 as const;

export const SAMPLES_AT = 3 as const;

export const HEAD = 5 as const;

export const SAMPLE = 10 as const;

export const LENGTH_PARTS = 20 as const;

export const TURN_BITS = 10 as const;

export const TURN_ZERO = 512 as const;

export const TURN_STEPS = 1446.7404743076763 as const;

export const RADIUS = 600.0 as const;

export const EDGE = 3769.9111843077517 as const;

export const ILLEGAL_BACK = 500 as const;

export const RACE_PLAYERS = [2, 3, 4] as const;

export const COUNTDOWN = 3000 as const;

export const SOURCES = {
  rules: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "Tracks, levels, deck sizes, set-up and what the pilot cards do",
    note: "In our own words, with the numbers of the rule book and its summary sheet.",
    cited: "SHIPS-025, SHIPS-117, SHIPS-178",
  },
  cards: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "The 60 enemy cards",
    note: "That there are 60, with speeds 1 to 3 and both icons, is printed. How many of each is not known: deck R60 is our proposal, which --book or a file at the set-up replaces by the real cards.",
    cited: "SHIPS-001, SHIPS-212",
  },
  icons: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "Where the city track brings new ships",
    note: "One example in the rule book shows an icon at 16 and none at 15, 17, 18 and 19; all others are ours.",
    cited: "SHIPS-010, SHIPS-011",
  },
  ranges: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "The short range of 63.5 mm and the long range of 88.9 mm",
    note: "The rule book measures with a piece whose size nobody tells: we took the sides of a card.",
    cited: "SHIPS-147, SHIPS-159",
  },
  titles: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "The names of the pilot cards",
    note: "What the cards do is printed; Moonshot, Sidestep and the other titles are our own.",
    cited: "",
  },
  ships: {
    source: "described",
    mark: "~",
    label: "public description",
    what: "Three ships of level 1, two of level 2 and two of level 3, 30.6 mm across; the height of the pad",
    note: "That each colour has seven ships is printed; levels and sizes were told by a review.",
    cited: "SHIPS-002",
  },
  gaps: {
    source: "printed",
    mark: "",
    label: "printed rule book",
    what: "The half inch between neighbouring cards, and the two inches that the pad moves the field",
    note: "Card widths are reconstructed, so the distance from column to column is half a guess.",
    cited: "SHIPS-029, SHIPS-040",
  },
  table: {
    source: "reconstructed",
    mark: "*",
    label: "reconstructed",
    what: "Sizes of table, cards, tiles and box, and how discs bounce and slide",
    note: "No source measures them. Shape and place of the box are described in a review; the rest is ours, chosen so that flips at a real table and here feel alike.",
    cited: "SHIPS-014, SHIPS-050",
  },
  house: {
    source: "ours",
    mark: "°",
    label: "ours",
    what: "Options of the house",
    note: "Giving up a flip, choosing or drafting pilots, spread waves, the order of the assault ship by ship, shaking hands and the skill of the house are not in the rule book.",
    cited: "SHIPS-201, SHIPS-203, SHIPS-204, SHIPS-205",
  },
} as const;
