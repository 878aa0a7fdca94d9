// A flight as it is played: slower than it flew, then judged for a moment, then over. Each flight is played once.

import { isStill, paced } from "../../settings.svelte";
import { framesOf, poseAt, RATE, unpack, type Track } from "./flight";
import type { Pose } from "./geometry";
import { readPoses, type Flight } from "./view";

const SLOW = 0.45; // a flip is over in a second
const ZOOM = 600;
const LOOK = 900;

/** How long a flight and its judgement are watched, in milliseconds at normal speed. */
export const watched = (flight: Flight): number => (flight.seconds / SLOW) * 1000 + ZOOM + LOOK;

export class Playback {
  /** Where everything is at this moment of the flight; nothing when none is played. */
  poses: Map<string, Pose> | undefined = $state.raw();
  /** The flight on the table that has been seen to land. */
  landed: Flight | undefined = $state.raw();
  isJudging = $state(false);
  private tracks = "";
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  play(flight: Flight): void {
    if (this.tracks === flight.tracks) return;
    this.stop();
    this.tracks = flight.tracks;
    if (isStill()) {
      this.landed = flight;
      return;
    }
    this.landed = undefined;
    const start = readPoses(flight.start);
    this.poses = start; // until it is unpacked
    void unpack(flight.tracks).then((tracks) => {
      if (this.tracks === flight.tracks && this.poses === start) this.run(flight, start, tracks);
    });
  }

  private run(flight: Flight, start: Map<string, Pose>, tracks: Track[]): void {
    const frames = framesOf(tracks);
    const pace = (RATE * SLOW) / paced(1000); // frames a millisecond
    const begun = performance.now();
    const show = (now: number): void => {
      const frame = Math.max(0, now - begun) * pace;
      if (frame >= frames) return this.judge(flight);
      const found = new Map(start);
      for (const track of tracks) found.set(track.name || flight.ship, poseAt(track, frame));
      this.poses = found;
      this.frame = requestAnimationFrame(show);
    };
    this.frame = requestAnimationFrame(show);
  }

  private judge(flight: Flight): void {
    this.stop();
    this.landed = flight;
    this.isJudging = flight.legal && flight.place === "table";
    if (this.isJudging) this.timer = setTimeout(() => (this.isJudging = false), paced(ZOOM + LOOK));
  }

  /** Any tap: the flight has landed and is judged. */
  finish(flight: Flight | null): void {
    if (!this.poses && !this.isJudging) return;
    this.stop();
    if (flight) this.landed = flight;
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.poses = undefined;
    this.isJudging = false;
  }
}
