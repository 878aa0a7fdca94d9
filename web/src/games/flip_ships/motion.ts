// What moves now: poses that are changed in place frame by frame, and the drawings that follow them.
// Svelte is not asked while something moves: the page changes when a movement begins and when it is over.

import type { Pose } from "./geometry";

export class Motion {
  readonly poses = new Map<string, Pose>();
  private readonly drawings = new Set<() => void>();

  /** Draw whenever something has moved; gives back how to stop that. */
  follow(draw: () => void): () => void {
    this.drawings.add(draw);
    return () => this.drawings.delete(draw);
  }

  /** The pose of something that moves from now on, to be written into. */
  take(name: string): Pose {
    const pose: Pose = { x: 0, y: 0, z: 0, turn: [1, 0, 0, 0] };
    this.poses.set(name, pose);
    return pose;
  }

  moved(): void {
    for (const draw of this.drawings) draw();
  }

  stop(): void {
    this.poses.clear();
  }
}
