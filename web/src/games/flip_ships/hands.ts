// What a drawing tells the board about fingers: where on the table they are.

import type { Point } from "./geometry";

export interface Hands {
  down: (event: PointerEvent, at: Point) => void;
  move: (event: PointerEvent, at: Point) => void;
  up: () => void;
  cancel: () => void;
}
