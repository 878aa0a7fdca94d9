// Cells as places of the table, and two of them one after the other for two enemies that are hit at once; how all other
// places begin is in PLACES of the box.

import { cellPlace, wayOf } from "../places";
import { CELL_NAMES } from "./box";

type Cell = (typeof CELL_NAMES)[number];

/** The cell that a place is, if it is one. */
export const cellOf = (place: string): Cell | undefined => CELL_NAMES.find((name) => cellPlace(name) === place);

/** The two cells of a choice that is made by two taps. */
export function pairOf(place: string): [Cell, Cell] | undefined {
  const [one, two] = wayOf(place).map(cellOf);
  return one && two && [one, two];
}
