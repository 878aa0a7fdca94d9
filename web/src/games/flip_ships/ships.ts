// What the name of a ship says: whose it is and what level it has.

import { whose } from "../../paper/whose";
import { COLOURS, LEVEL_OF, ORDINALS, SHIP_NAMES, SHIPS_A_SEAT } from "./box";
import type { View } from "./view";

const NUMBERS = new Map<string, number>(SHIP_NAMES.map((name, number) => [name, number]));
const numberOf = (ship: string): number => NUMBERS.get(ship)!;

/** Whether a name is a ship's; else it is a card's. */
export const isShip = (name: string): boolean => NUMBERS.has(name);

/** The place of its seat, from 0. */
export const seatOf = (ship: string): number => Math.floor(numberOf(ship) / SHIPS_A_SEAT);

export const levelOf = (ship: string): number => LEVEL_OF[numberOf(ship) % SHIPS_A_SEAT]!;

/** The number that is painted on it: which of its seat's ships it is. */
export const numeralOf = (ship: string): string => String((numberOf(ship) % SHIPS_A_SEAT) + 1);

/** What a person calls a ship, as the words of the game do: your second ship, Bo's first ship. */
export function shipName(ship: string, table: Pick<View, "players" | "seats" | "pilots">, names: string[]): string {
  const seat = seatOf(ship);
  const colour = table.players < table.seats ? `${table.pilots[seat]?.colour ?? COLOURS[0]} ` : "";
  const owner = names[Math.min(seat, table.players - 1)] ?? `Player ${seat + 1}`;
  return `${whose(owner)} ${ORDINALS[numberOf(ship) % SHIPS_A_SEAT]} ${colour}ship`;
}
