// A clock's terms in words, for set-up, lists and the table's own sheet.

import type { ClockTerms } from "../wire";
import { LINE_BACK, LINE_BACK_MOST } from "../wire/limits";

const DAY = 86400;

const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** As in "5+3" or "3 days a turn". */
export function termsInShort({ kind, seconds, more = 0 }: ClockTerms): string {
  if (kind === "game") return `${+(seconds / 60).toFixed(1)}+${more}`;
  return `${turnTime(seconds)} a turn`;
}

/** As in "3 days" or "30 seconds". */
function turnTime(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return some(seconds / DAY, "day");
  return seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} minutes` : some(seconds, "second");
}

/** How much time there is. */
export function amountInFull({ kind, seconds, more = 0 }: ClockTerms): string {
  if (kind === "move") return `${turnTime(seconds)} for each turn`;
  const minutes = +(seconds / 60).toFixed(1);
  return `${some(minutes, "minute")} each for the game${more ? `, and ${some(more, "second")} more with every turn` : ""}`;
}

/** Whole sentences: how much time, and what becomes of whoever runs out of it. */
export function termsInFull(terms: ClockTerms): string {
  const amount = amountInFull(terms);
  const out = terms.out === "lose" ? "Whoever runs out of it has lost" : "For whoever runs out of it a bot plays on";
  return `${amount}. ${out}.`;
}

/** What everything else does to a clock; said at the set-up and in the docs. */
export const HOW_CLOCKS_RUN =
  `The first decision of each seat is free. Up to ${some(LINE_BACK, "second")} a turn is given back for a slow line, ` +
  `${LINE_BACK_MOST} in a game. ` +
  "What all agree to take back returns the clock; taking back by yourself does not. A bot that sits in uses the " +
  "seat’s time, a pause stops the clock, and so does a server that is down.";
