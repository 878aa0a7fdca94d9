// What a view says: sides and piles in words.

import { COPIES, ON_TOKENS } from "./box";
import type { Side, SideText, View } from "./view";

const has = (keys: readonly string[], phrase: SideText): boolean => keys.includes(phrase.key);

/** What a side says beyond its tokens, in a few words for the strip on the card. */
export const abilities = (side: Side): SideText[] => side.text.filter((phrase) => !has(ON_TOKENS, phrase));

/** All that is printed on a side, phrase by phrase. */
export const printed = (side: Side): string[] =>
  side.text
    .filter((phrase) => !has(COPIES, phrase))
    .map((phrase) => phrase.words + (phrase.reconstructed ? " (reconstructed)" : ""));

/** A whole side in one sentence, for labels. */
export const told = (side: Side): string => `${side.title}: ${printed(side).join("; ")}`;

/** One card of a kind, as in "an Apartment". */
export const one = (side: Side): string => `${/^[AEIOU]/.test(side.title) ? "an" : "a"} ${side.title}`;

/** Cards counted by kind, as a list to read. */
export const listed = (table: View, cards: Record<string, number>): string =>
  Object.entries(cards)
    .map(([name, count]) => `${count} ${table.sides[name]?.title ?? name}`)
    .join(", ");
