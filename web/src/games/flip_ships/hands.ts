// What a drawing tells the board about fingers: where on the table they are, and how they look at the launch edge.

import type { Point } from "./geometry";
import type { Touch } from "./launch";

export interface Hands {
  down: (event: PointerEvent, at: Point, touch: Touch) => void;
  move: (at: Point, touch: Touch) => void;
  up: () => void;
  cancel: () => void;
}
