// How a landing is heard and felt: wood on wood, on paper, or in the box.

import { play } from "../../paper/sound";
import type { Flight } from "./flight";
import { buzz } from "./haptics";

export function feel({ legal, place, on }: Flight): void {
  const isHit = legal && (on.length > 0 || place === "mothership");
  play(!isHit ? "tap" : place === "mothership" ? "coin" : "clack");
  buzz(isHit ? "hit" : "landing");
}
