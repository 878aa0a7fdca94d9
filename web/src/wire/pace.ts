// How fast others are seen to play: what a bot does in a moment is shown so that an eye can follow.

import { settings } from "../paper/settings.svelte";

const APART = 350; // milliseconds between what another seat does
const AFTER = 900; // and after the last of it
const LEAST = 120; // where nothing moves

/** How long something is left standing before the next is shown, at the pace that was chosen. */
export function beat(milliseconds: number): number {
  if (settings.speed === "off") return Math.min(milliseconds, LEAST);
  return milliseconds * { slow: 2, normal: 1, fast: 0.5 }[settings.speed];
}

/** How long something stands that is to be looked at: where nothing moves, it is there to be read. */
export const looked = (milliseconds: number): number => (settings.speed === "off" ? milliseconds : beat(milliseconds));

interface Shown {
  turn: number;
  held: number[];
}

/** How long a frame is left standing: what one did oneself needs no time, the last of another's turn most. */
export function standing(frame: Shown, before: Shown | undefined): number {
  if (!before || before.turn < 0 || frame.held.includes(before.turn)) return 0;
  return beat(frame.turn === before.turn ? APART : AFTER);
}

/** How long something stands that happened while nobody looked; the position that was left first. */
export function catching(place: number): number {
  return looked(place === 0 || settings.speed === "off" ? AFTER : 2 * APART);
}
