// Short buzzes in the hand, where a phone can; never where the visitor wants nothing to move.

import { isStill } from "../../paper/settings.svelte";
import { likes } from "./likes";

export type Buzz = "strike" | "landing" | "hit" | "tick" | "far";

const BUZZES: Record<Buzz, number[]> = { strike: [14], landing: [22], hit: [26, 50, 40], tick: [5], far: [16] };

export const canBuzz = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export function buzz(what: Buzz): void {
  if (likes.haptics && canBuzz() && !isStill()) navigator.vibrate(BUZZES[what]);
}
