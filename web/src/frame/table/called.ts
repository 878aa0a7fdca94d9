// How the seats are called on a page: who looks is "You", at one device all go by name.

import type { Sitting } from "../../wire";

export function called(seats: Sitting[], held: number[]): string[] {
  return seats.map((seat, place) => {
    if (held.includes(place)) return held.length > 1 ? seat.name : "You";
    return seat.kind === "open" ? "Free seat" : seat.name;
  });
}

/** Several names as one reads them out: Ann, Bo and Cy. */
export const allOf = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
