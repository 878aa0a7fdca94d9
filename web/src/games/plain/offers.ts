// What may be pressed on a board that knows no game: actions lie at places, some at a way over several places.

import type { Choice } from "../../wire";
import { isButton, wayOf } from "../places";

export interface Offers {
  /** Places that lead on, each with the actions it may still mean. */
  next: Map<string, Choice[]>;
  /** The actions that end exactly where the hand is now, when there are several. */
  here: Choice[];
}

/** What may be pressed after the places pressed so far. */
export function offersOf(legal: Choice[], pressed: string[]): Offers {
  const next = new Map<string, Choice[]>();
  const here: Choice[] = [];
  for (const choice of legal.filter((one) => !isButton(one.place))) {
    const way = wayOf(choice.place);
    if (pressed.some((place, step) => way[step] !== place)) continue;
    const place = way[pressed.length];
    if (place === undefined) here.push(choice);
    else next.set(place, [...(next.get(place) ?? []), choice]);
  }
  return { next, here };
}

/** The one action that pressing a place means now; undefined where it leads on or means several. */
export function meantBy(offers: Offers, place: string, steps: number): Choice | undefined {
  const choices = offers.next.get(place) ?? [];
  const [only] = choices;
  return choices.length === 1 && only && wayOf(only.place).length === steps + 1 ? only : undefined;
}
