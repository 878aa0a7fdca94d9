// What a view says: sides and piles in words.

import { COPIES, ON_TOKENS, SOURCES } from "./box";
import type { Bust, Side, SideText, View } from "./view";

/** A side of a card by its name. */
export type SideName = keyof View["sides"];

const has = (keys: readonly string[], phrase: SideText): boolean => keys.includes(phrase.key);

/** What a side says beyond its tokens, in a few words for the strip on the card. */
export const abilities = (side: Side): SideText[] => side.text.filter((phrase) => !has(ON_TOKENS, phrase));

/** Whether no source gives its number. */
export const isGuess = (phrase: SideText): boolean => SOURCES[phrase.origin].source === "reconstructed";

/** All that is printed on a side, phrase by phrase. */
export const printed = (side: Side): SideText[] => side.text.filter((phrase) => !has(COPIES, phrase));

/** What the cards of an option are called wherever they are shown (CITY-652). */
export const HOUSE_CARD = "house card";

/** A whole side in one sentence, for labels. */
export const told = (side: Side): string =>
  `${side.title}${side.house_card ? `, ${HOUSE_CARD}` : ""}: ${printed(side)
    .map((phrase) => phrase.words + (isGuess(phrase) ? ` (${SOURCES[phrase.origin].label})` : ""))
    .join("; ")}`;

/** Cards counted by kind. */
export type Counts = Partial<Record<SideName, number>>;

/** The kinds with their counts; where there is none of a kind it is not named. */
export const counts = (cards: Counts): [SideName, number][] => Object.entries(cards) as [SideName, number][];

/** Cards counted by kind, as a list to read. */
export const listed = (table: View, cards: Counts): string =>
  counts(cards)
    .map(([name, count]) => `${count} ${table.sides[name]?.title ?? name}`)
    .join(", ");

const percent = (chance: number): string => {
  const whole = Math.round(chance * 100);
  return whole === 0 && chance > 0 ? "under 1 %" : `${whole} %`;
};

/** A chance of a bust in words; a bound is told as a bound. */
export const busts = (bust: Bust, chance: number): string =>
  `${bust.at_most && chance > 0 ? "at most " : ""}${percent(chance)}`;

/** What to do first, where the street is still empty. */
export const firstStep = (table: View, canStop: boolean): string => {
  if (table.cities[table.seat]!.deck > 0) return "Play the top card of your deck.";
  if (counts(table.cities[table.seat]!.discard).length === 0) return "There is no card left to play.";
  return canStop ? "Shuffle your discard pile, or stop without a card." : "Shuffle your discard pile.";
};
