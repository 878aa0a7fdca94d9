// Which hints name a place or an action, so that every board marks them alike.

import type { Advice, Choice } from "../wire";
import { wayOf } from "./places";

/** The ranks (1 is the best) of the hints that begin or end at a place. */
export const ranksAt = (advice: Advice[], place: string): number[] =>
  advice.flatMap((one, rank) => (wayOf(one.place).includes(place) ? [rank + 1] : []));

/** Of these, the ranks of the hints that begin at a place and go on to another. */
export const beginAt = (advice: Advice[], place: string): number[] =>
  advice.flatMap((one, rank) => {
    const way = wayOf(one.place);
    return way[0] === place && way.at(-1) !== place ? [rank + 1] : [];
  });

/** Of these, the ranks of the hints that come from another place and end here. */
export const endAt = (advice: Advice[], place: string): number[] =>
  advice.flatMap((one, rank) => {
    const way = wayOf(one.place);
    return way[0] !== place && way.at(-1) === place ? [rank + 1] : [];
  });

/** The rank of the hint that is this very action, if there is one. */
export const ranksOf = (advice: Advice[], choice: Choice | undefined): number[] =>
  advice.flatMap((one, rank) => (one.number === choice?.number ? [rank + 1] : []));
