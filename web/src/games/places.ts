// Where actions are done: at a spot of the board, at several in the order in which they are pressed, or by a button.

import { BUTTON, CELL, THEN } from "./grammar";

/** The places that are pressed one after another. */
export const wayOf = (place: string): string[] => place.split(THEN);

export const isButton = (place: string): boolean => place.startsWith(BUTTON);

export const cellPlace = (cell: string): string => CELL + cell;

/** The place of pressing several places one after another. */
export const placeOfWay = (...places: string[]): string => places.join(THEN);

/** The cell that a place is; empty for any other place. */
export const cellOf = (place: string): string => (place.startsWith(CELL) ? place.slice(CELL.length) : "");
