// What may be done on which cell, in hand and with the piles: legal actions sorted by where they are pressed.

import type { Offer } from "../parts";
import { cellOf, wayOf } from "../places";
import { PLACES } from "./box";
import type { Deed } from "./view";

export type Offered = Offer<Deed | undefined>;

export interface Offers {
  /** By cell. */
  targets: Map<string, Offered>;
  /** Where a tile is about to be put. */
  ends: Set<string>;
  /** Hand tiles that may be picked up. */
  hands: Set<string>;
  /** Tiles of piles that may be chosen. */
  piles: Offered[];
}

/** The offers while `picked` is in the hand ("" for nothing). */
export function offersOf(legal: Offered[], picked: string): Offers {
  const offers: Offers = { targets: new Map(), ends: new Set(), hands: new Set(), piles: [] };
  for (const choice of legal) {
    const [from = "", to] = wayOf(choice.place);
    if (from.startsWith(PLACES.PILE)) offers.piles.push(choice);
    if (from.startsWith(PLACES.HAND)) offers.hands.add(from);
    // from cell to cell: the end is given, only who goes there is asked
    if (to !== undefined && cellOf(from)) offers.ends.add(cellOf(to));
    if (picked === "" && cellOf(from)) offers.targets.set(cellOf(from), choice);
    else if (picked === from && to !== undefined) offers.targets.set(cellOf(to), choice);
  }
  return offers;
}
