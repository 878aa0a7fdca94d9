// What the name of a ship says: whose it is and what level it has.

import { LEVEL_OF, SHIP_MARKS, SHIP_NAMES, SHIPS_A_SEAT } from "./box";

const NUMBERS = new Map<string, number>(SHIP_NAMES.map((name, number) => [name, number]));
const numberOf = (ship: string): number => NUMBERS.get(ship)!;

/** Whether a name is a ship's; else it is a card's. */
export const isShip = (name: string): boolean => NUMBERS.has(name);

/** The place of its seat, from 0. */
export const seatOf = (ship: string): number => Math.floor(numberOf(ship) / SHIPS_A_SEAT);

export const levelOf = (ship: string): number => LEVEL_OF[numberOf(ship) % SHIPS_A_SEAT]!;

/** What stands on it: its level and which of them it is. */
export const markOf = (ship: string): string => SHIP_MARKS[numberOf(ship) % SHIPS_A_SEAT]!;
