// What the market asks and allows, read from the view and the legal actions.

import type { Hint, Offer } from "../parts";
import { counts, type SideName } from "./reading";
import type { Deed, View } from "./view";

export type Offered = Offer<Deed>;
export type Advice = Hint<Deed>;

export const TABS = ["buy", "flip", "develop"] as const;
export type Tab = (typeof TABS)[number];

const BUILDING: Record<Tab, Deed["verb"][]> = {
  buy: ["buy"],
  flip: ["flip_main", "flip_extra"],
  develop: ["develop"],
};

/** Whether an action is done behind a tab. */
const isBehind = (tab: Tab, { deed }: { deed: Deed }): boolean => BUILDING[tab].includes(deed.verb);

/** The ways to build with a side. */
export const waysToBuild = (legal: Offered[], tab: Tab, side: SideName): Offered[] =>
  legal.filter((choice) => isBehind(tab, choice) && choice.deed.side === side);

/** The kinds in the own discard pile that can be turned at a price. */
export const turnable = (table: View): [SideName, number][] =>
  counts(table.cities[table.seat]!.discard).filter(([name]) => table.prices[name]!.flip !== null);

const counted = (count: number, what: string): string[] => (count ? [`${count} ${what}${count > 1 ? "s" : ""}`] : []);

/** What may still be built this turn, in words. */
export function permissions(table: View): string {
  const { actions, extra_buys } = table.turn;
  const flips = counts(table.extra_flips).reduce((sum, [, count]) => sum + count, 0);
  const left = [...counted(actions, "action"), ...counted(extra_buys, "extra buy"), ...counted(flips, "extra flip")];
  return left.join(", ") || "no action left";
}

/** The ranks of the hints that lie behind a tab. */
export const ranksBehind = (advice: Advice[], tab: Tab): number[] =>
  advice.flatMap((one, rank) => (isBehind(tab, one) ? [rank + 1] : []));

const isExtra = (choice: Offered): boolean => choice.deed.verb === "flip_extra";

/** A way to flip a card, as its button says it. */
export function flipWords(choice: Offered, names: string[]): string {
  const { receiver } = choice.deed;
  const to = receiver === undefined ? "" : `, to ${names[receiver] ?? ""}`;
  return (isExtra(choice) ? "Extra flip" : "Flip") + to;
}

export function flipPrice(table: View, choice: Offered): number {
  const prices = choice.deed.side && table.prices[choice.deed.side];
  return (isExtra(choice) ? prices?.extra_flip : prices?.flip) ?? 0;
}
