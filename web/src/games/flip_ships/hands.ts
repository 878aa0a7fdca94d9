// What a drawing tells the board about fingers: where on the table they are.

import type { Point } from "./geometry";

export interface Hands {
  down: (event: PointerEvent, at: Point) => void;
  move: (event: PointerEvent, at: Point) => void;
  up: () => void;
  cancel: () => void;
}

/** A pull begins anywhere below the upper third of the drawing, or anywhere where it is wider than high. */
export function isInReach(event: PointerEvent): boolean {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return box.width > box.height || event.clientY > box.top + box.height / 3;
}
