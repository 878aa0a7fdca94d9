// The march as it is played.

import { isStill, paced } from "../../paper/settings.svelte";
import type { Pose } from "./geometry";
import { COLUMN_TIME, marchedAt, waysOf } from "./march";
import type { Motion } from "./motion";
import type { View } from "./view";

export class Marching {
  /** Where everything was when the march that is played now began; nothing when none is played. */
  poses: Map<string, Pose> | undefined = $state.raw();
  private frame = 0;

  constructor(private readonly motion: Motion) {}

  start(table: View, before: Map<string, Pose>, after: Map<string, Pose>): void {
    this.stop();
    const ways = waysOf(table, before, after);
    if (isStill() || ways.size === 0) return;
    const end = Math.max(...[...ways.values()].map((way) => way.delay)) + COLUMN_TIME;
    const begun = performance.now();
    const pace = 1000 / paced(1000);
    const moving = [...ways].map(([name, way]) => ({ way, pose: this.motion.take(name) }));
    const show = (now: number): void => {
      const time = Math.max(0, now - begun) * pace;
      for (const { way, pose } of moving) marchedAt(way, time, pose);
      this.motion.moved();
      if (time < end) this.frame = requestAnimationFrame(show);
      else this.stop();
    };
    this.poses = new Map([...after, ...[...ways].map(([name, way]) => [name, way.from] as const)]);
    this.frame = requestAnimationFrame(show);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    if (!this.poses) return;
    this.motion.stop();
    this.poses = undefined;
  }
}
