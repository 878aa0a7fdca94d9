// What a view says: sides in numbers and in words.

import type { SideInfo, View } from "./view";

export const number = (side: SideInfo | undefined, key: string): number => {
  const value = side?.values[key];
  return typeof value === "number" ? value : 0;
};

/** What a side says beyond its tokens, in a few words for the strip on the card. */
const ON_TOKENS = new Set([
  "start_copies",
  "supply_copies",
  "solo_supply_copies",
  "cost",
  "flip_fee",
  "cash",
  "points",
  "unhappy",
]);

export const abilities = (side: SideInfo): SideInfo["text"] => side.text.filter((phrase) => !ON_TOKENS.has(phrase.key));

/** All that is printed on a side, phrase by phrase. */
export const printed = (side: SideInfo): string[] =>
  side.text
    .filter((phrase) => !/copies/.test(phrase.key))
    .map((phrase) => phrase.words + (phrase.reconstructed ? " (reconstructed)" : ""));

/** A whole side in one sentence, for labels. */
export const told = (side: SideInfo): string => `${side.title}: ${printed(side).join("; ")}`;

/** Cards counted by kind, as a list to read. */
export const listed = (table: View, cards: Record<string, number>): string =>
  Object.entries(cards)
    .map(([name, count]) => `${count} ${table.sides[name]?.title ?? name}`)
    .join(", ");
