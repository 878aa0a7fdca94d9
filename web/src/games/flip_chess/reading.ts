// What the letters of a view mean.

import { KINDS, WAYS } from "./box";
import type { View } from "./view";

/** What a card shows, by its letter. */
export type Kind = keyof typeof KINDS;

/** The kinds of cards, from the King down. */
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** Where a card lets a meeple go, seen by the mover: paces to the right and ahead. */
export type Ways = Record<"one" | "far" | "take", readonly (readonly number[])[]>;

/** A card as everybody sees it: what it shows, or is known to show though it lies face down; empty where nobody knows. */
export interface Seen {
  kind: Kind | "";
  isUp: boolean;
}

/** The card on a square. */
export const cardOn = (table: View, square: number): Seen => ({
  kind: table.cards[square] ?? "",
  isUp: table.up[square] ?? false,
});

/** The ways of a card at this table: an option may have changed them. */
export const waysOf = (table: View, kind: Kind): Ways => table.ways[kind] ?? WAYS[kind];
