// What can be chosen before a flick, in words.

import type { GEOMETRIES, PRACTICE_TARGETS, SKILLS, TREMORS } from "./box";

export type Tremor = (typeof TREMORS)[number];
export type Geometry = (typeof GEOMETRIES)[number];
export type Skill = (typeof SKILLS)[number];
export type Target = (typeof PRACTICE_TARGETS)[number];

export const HANDS: Record<Tremor, string> = { steady: "Calm", human: "Normal", shaky: "Shaky" };

export const SPACINGS: Record<Geometry, string> = { standard: "Close", long: "Far apart" };

export const TARGETS: Record<Target, string> = {
  row1: "Row 1",
  row2: "Row 2",
  row3: "Row 3",
  row4: "Row 4",
  all: "All rows",
  mothership: "Mothership",
};

/** What is to be done on the practice range, in words. */
export const WISHES: Record<Target, string> = {
  row1: "Hit an enemy of row 1",
  row2: "Hit an enemy of row 2",
  row3: "Hit an enemy of row 3",
  row4: "Hit an enemy of row 4",
  all: "Hit any enemy",
  mothership: "Land in the mothership",
};
