// The places of the table as addresses: cell:r2c3, ship:S1-1a, launch:S1-1a, pilot:P3-TWIN, mothership, and for every
// other choice button: with its notation, words joined by dashes: button:shoot-S1-3a-1,13.

import { BUTTON } from "../grammar";
import { cellPlace, isButton } from "../places";
import { CELL_NAMES } from "./box";

const TAKES_TWO = ["moon", "shoot", "blast"];

/** The cell that a place is, if it is one. */
export const cellOf = (place: string): (typeof CELL_NAMES)[number] | undefined =>
  CELL_NAMES.find((name) => cellPlace(name) === place);

/** The two enemies of a choice that is made on the table by two taps, not by a button. */
export function pairOf(place: string): [string, string] | undefined {
  if (!isButton(place)) return undefined;
  const words = place.slice(BUTTON.length).split("-");
  const [one, two] = words.at(-1)!.split(",");
  return TAKES_TWO.includes(words[0]!) && one && two ? [one, two] : undefined;
}
