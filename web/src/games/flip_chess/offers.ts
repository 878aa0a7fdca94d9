// What may be done on which square: legal actions sorted by where they are pressed.

import type { Choice } from "../../wire";
import { placeOf } from "./meeples";

export interface Offers {
  /** Where the picked-up meeple may go, or which card may be flipped. */
  targets: Map<string, Choice>;
  /** Whose meeples may step. */
  origins: Set<string>;
}

/** The offers while the meeple on `picked` is in the hand ("" for none). */
export function offersOf(legal: Choice[], picked: string): Offers {
  const offers: Offers = { targets: new Map(), origins: new Set() };
  for (const choice of legal) {
    const { from, to } = placeOf(choice.place);
    if (from) offers.origins.add(from);
    if (from === "" || from === picked) offers.targets.set(to, choice);
  }
  return offers;
}
