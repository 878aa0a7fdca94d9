// How a landing is heard and felt: wood on wood, on paper, or in the box.

import { play } from "../../paper/sound";
import { buzz } from "./haptics";
import type { Flight } from "./view";

export function feel({ legal, place, on }: Flight): void {
  const isHit = legal && (on.length > 0 || place === "mothership");
  play(!isHit ? "tap" : place === "mothership" ? "coin" : "clack");
  buzz(isHit ? "hit" : "landing");
}
