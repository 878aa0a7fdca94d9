// How a landing is felt, and how a hit in the box is heard; what the ship falls on is heard while it flies.

import { play } from "../../paper/sound";
import { buzz } from "./haptics";
import type { Flight } from "./view";

export function feel({ legal, place, on }: Flight): void {
  const isHit = legal && (on.length > 0 || place === "mothership");
  if (isHit && place === "mothership") play("coin");
  buzz(isHit ? "hit" : "landing");
}
