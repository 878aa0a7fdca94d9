// A flight as it is played: slower than it flew, then judged for a moment, then over. Each flight is played once,
// and again in slow motion as often as somebody likes.

import { isStill, paced } from "../../paper/settings.svelte";
import { drop } from "../../paper/sound";
import { FULL_TURN, RATE } from "./box";
import { contactsOf } from "./contacts";
import { framesOf, poseAt, unpack, type Track } from "./flight";
import { boxCentre, type Pose } from "./geometry";
import type { Motion } from "./motion";
import { readPoses } from "./reading";
import type { Spot } from "./shapes";
import { isShip } from "./ships";
import { turnsAt } from "./turning";
import type { Flight, View } from "./view";

const PACE = 0.45; // a flip is over in a second
const SLOW_PACE = 0.1;
const ZOOM = 600;
const LOOK = 900;
const CORNERS = 12; // frames between two spots of a path
const SHORT_BY = 360 - FULL_TURN; // degrees that a turn may lack (LR-1)

/** How long a ship is in the air here, in milliseconds at normal speed. */
export const flown = (flight: Flight): number => (flight.seconds / PACE) * 1000;

/** How long a flight and its judgement are watched, in milliseconds at normal speed. */
export const watched = (flight: Flight): number => flown(flight) + ZOOM + LOOK;

export class Playback {
  /** Where everything was when the flight that is played now began; nothing when none is played. */
  poses: Map<string, Pose> | undefined = $state.raw();
  /** The flight on the table that has been seen to land. */
  landed: Flight | undefined = $state.raw();
  isJudging = $state(false);
  /** The way of the ship that is seen again in slow motion. */
  path: Spot[] | undefined = $state.raw();
  /** How often the ship has turned over so far, in halves. */
  turns = $state(0);
  private flight: Flight | undefined;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `table` is the table over which is flown. */
  constructor(
    private readonly motion: Motion,
    private readonly table: () => View,
  ) {}

  play(flight: Flight): void {
    if (this.flight?.tracks === flight.tracks) return;
    this.stop();
    this.flight = flight;
    if (isStill()) {
      this.landed = flight;
      return;
    }
    this.landed = undefined;
    this.start(flight, PACE, () => this.judge(flight));
  }

  /** See a flight once more, slowly and from near. */
  again(flight: Flight): void {
    if (this.poses || isStill()) return;
    this.stop();
    this.flight = this.landed = flight;
    this.start(flight, SLOW_PACE, () => (this.timer = setTimeout(() => this.stop(), paced(LOOK))));
  }

  private start(flight: Flight, pace: number, end: () => void): void {
    const start = readPoses(flight.start);
    this.poses = start; // until it is unpacked
    this.turns = 0;
    const fly = (tracks: Track[]): void => {
      if (this.poses !== start) return;
      const own = tracks[0]!.poses;
      if (pace === SLOW_PACE)
        this.path = own.filter((_, place) => place % CORNERS === 0).map(({ x, y, z }) => [x, y, z]);
      this.poses = new Map([...start, ...tracks.map((track) => [track.name || flight.ship, track.poses[0]!] as const)]);
      this.run(flight, tracks, pace, end);
    };
    // a flight that cannot be read has landed all the same
    unpack(flight.tracks)
      .then(fly)
      .catch(() => this.poses === start && this.finish());
  }

  private run(flight: Flight, tracks: Track[], pace: number, end: () => void): void {
    const frames = framesOf(tracks);
    const moving = tracks.map((track) => this.motion.take(track.name || flight.ship));
    const turned = turnsAt(tracks[0]!.poses, flight.turn);
    const speed = (RATE * pace) / paced(1000); // frames a millisecond
    const cards = [...(this.poses ?? [])].filter(([name]) => !isShip(name)).map(([, pose]) => pose);
    const contacts = contactsOf(tracks[0]!, cards, boxCentre(this.table()));
    const begun = performance.now();
    const show = (now: number): void => {
      const frame = Math.min(frames, Math.max(0, now - begun) * speed);
      for (let place = 0; place < tracks.length; place++) poseAt(tracks[place]!, frame, moving[place]!);
      this.motion.moved();
      while (contacts.length && contacts[0]!.frame <= frame) {
        const { on, strength } = contacts.shift()!;
        drop(on, strength);
      }
      const degrees = turned[Math.min(turned.length - 1, Math.round(frame))]!;
      this.turns = Math.floor((degrees + SHORT_BY) / 180) / 2;
      if (frame >= frames) end();
      else this.frame = requestAnimationFrame(show);
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
  finish(): void {
    if (!this.poses && !this.isJudging) return;
    this.stop();
    this.landed = this.flight;
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.motion.stop();
    this.poses = undefined;
    this.path = undefined;
    this.isJudging = false;
  }
}
