// What the market asks and allows, read from the view and the legal actions.

import { capital } from "../../paper/capital";
import type { Advice, Choice } from "../../wire";
import { PERMISSIONS, VERBS } from "./box";
import { deedOf } from "./deeds";
import type { View } from "./view";

export const TABS = [VERBS.BUY, VERBS.FLIP_MAIN, VERBS.DEVELOP] as const;
export type Tab = (typeof TABS)[number];

/** The kinds in the own discard pile that can be turned at a price. */
export const turnable = (table: View): [string, number][] =>
  Object.entries(table.cities[table.seat]!.discard).filter(([name]) => table.prices[name]!.flip !== null);

const counted = (count: number, what: string): string[] => (count ? [`${count} ${what}${count > 1 ? "s" : ""}`] : []);

/** What may still be built this turn, in words. */
export function permissions(table: View): string {
  const { actions, extra_buys } = table.turn;
  const flips = Object.values(table.extra_flips).reduce((sum, count) => sum + count, 0);
  const left = [...counted(actions, "action"), ...counted(extra_buys, "extra buy"), ...counted(flips, "extra flip")];
  return left.join(", ") || "no action left";
}

/** The ranks of the hints that lie behind a tab. */
export const ranksBehind = (advice: Advice[], tab: Tab): number[] =>
  advice.flatMap((one, rank) => (deedOf(one).verb === tab ? [rank + 1] : []));

const isExtra = (choice: Choice): boolean => deedOf(choice).permission === PERMISSIONS.FLIP_EXTRA;

/** A way to flip a card, as its button says it. */
export function flipWords(table: View, choice: Choice): string {
  const { receiver } = deedOf(choice);
  const to = receiver === undefined ? "" : `, to ${capital(table.cities[receiver]!.name)}`;
  return (isExtra(choice) ? "Extra flip" : "Flip") + to;
}

export function flipPrice(table: View, choice: Choice): number {
  const { flip, extra_flip } = table.prices[deedOf(choice).side]!;
  return (isExtra(choice) ? extra_flip : flip) ?? 0;
}
