// The march as it is played.

import { isStill, paced } from "../../settings.svelte";
import type { Pose } from "./geometry";
import { COLUMN_TIME, marchedAt, waysOf } from "./march";
import type { ShipsView } from "./view";

export class Marching {
  poses: Map<string, Pose> | undefined = $state.raw();
  private frame = 0;

  start(table: ShipsView, before: Map<string, Pose>, after: Map<string, Pose>): void {
    this.stop();
    const ways = waysOf(table, before, after);
    if (isStill() || ways.size === 0) return;
    const end = Math.max(...[...ways.values()].map((way) => way.delay)) + COLUMN_TIME;
    const begun = performance.now();
    const pace = 1000 / paced(1000);
    const show = (now: number): void => {
      const time = (now - begun) * pace;
      this.poses = time < end ? marchedAt(ways, after, time) : undefined;
      if (time < end) this.frame = requestAnimationFrame(show);
    };
    this.poses = marchedAt(ways, after, 0);
    this.frame = requestAnimationFrame(show);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.poses = undefined;
  }
}
