// What the market asks and allows, read from the view and the legal actions.

import type { Advice, Choice } from "../../wire";
import { number } from "./reading";
import type { View } from "./view";

export type Tab = "buy" | "flip" | "develop";
export const TABS: Tab[] = ["buy", "flip", "develop"];

export const price = (table: View, name: string): number => number(table.sides[name], "cost");
export const fee = (table: View, name: string): number => number(table.sides[name], "flip_fee");

/** The kinds in the own discard pile that have a flip fee printed. */
export const turnable = (table: View): [string, number][] =>
  Object.entries(table.cities[table.seat]!.discard).filter(
    ([name]) => typeof table.sides[name]?.values["flip_fee"] === "number",
  );

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
  advice.flatMap((one, rank) => (one.text.startsWith(`${tab} `) ? [rank + 1] : []));

/** A way to flip a card, as its button says it. */
export function flipWords(choice: Choice): string {
  const receiver = /hand it to (\w+)/.exec(choice.words)?.[1];
  return (choice.text.includes("extra") ? "Extra flip" : "Flip") + (receiver ? `, to ${receiver}` : "");
}

export const flipPrice = (choice: Choice): number => Number(/for (\d+) cash/.exec(choice.words)?.[1] ?? 0);
