// The hand at the launch edge: what the finger has done so far, and the stroke it makes.

import { untrack } from "svelte";
import { AIM_LEAST, AIM_MOST, POWER_LEAST, POWER_MOST, SHIP_RADIUS } from "./box";
import type { Point } from "./geometry";
import { FIRST, pulled, restAt, swiped, ways, type Launch, type Touch } from "./launch";
import type { Way } from "./likes";
import type { Stroke } from "./view";

const REACH = 2.2 * SHIP_RADIUS; // a finger this near takes hold of the disc

export class Flicking {
  stroke: Stroke = $state.raw(FIRST);
  /** What the hand is doing: sliding the disc along the edge, pulling it back, swiping over it. */
  doing: "" | "slide" | "pull" | "swipe" = $state("");
  private touches: Touch[] = [];

  /** Lay a new ship at this launch. */
  lay(launch: Launch): void {
    this.doing = "";
    const kept = untrack(() => this.stroke);
    const place = launch.isNarrow ? 0 : kept.place === 0 ? FIRST.place : kept.place;
    this.stroke = { ...kept, place: within(launch, place), power: 0, aim: 0, contact: 0, swiped: false };
  }

  change(stroke: Stroke): void {
    this.stroke = stroke;
  }

  /** A finger comes down at this point of the table; `touch` is where it is as seen at the launch edge. */
  grab(launch: Launch, way: Way, at: Point, touch: Touch): void {
    const rest = restAt(launch, this.stroke);
    const isOnDisc = Math.hypot(at.x - rest.x, at.y - rest.y) < REACH;
    if (way === "swipe" && isOnDisc) {
      this.doing = "swipe";
      this.touches = [touch];
    } else if (isOnDisc) this.doing = "pull";
    else {
      this.doing = "slide";
      this.slide(launch, at);
    }
  }

  drag(launch: Launch, at: Point, touch: Touch): void {
    if (this.doing === "slide") this.slide(launch, at);
    else if (this.doing === "pull") this.stroke = pulled(launch, this.stroke, restAt(launch, this.stroke), at);
    else if (this.doing === "swipe") this.touches.push(touch);
  }

  /** The finger is lifted: whether it has flicked. */
  release(launch: Launch): boolean {
    const doing = this.doing;
    this.doing = "";
    if (doing === "swipe") {
      const made = swiped(launch, this.stroke, this.touches);
      if (made) this.stroke = made;
      return made !== undefined;
    }
    return doing === "pull" && this.stroke.power > 0;
  }

  cancel(): void {
    this.doing = "";
    this.stroke = { ...this.stroke, power: 0, aim: 0, contact: 0, swiped: false };
  }

  /** A key at the disc: arrows move it and set the power, < and > the aim. */
  nudge(launch: Launch, key: string): boolean {
    const { place, power, aim } = this.stroke;
    const steps: Record<string, Partial<Stroke>> = {
      ArrowLeft: { place: within(launch, place - (launch.isNarrow ? 1 : 5)) },
      ArrowRight: { place: within(launch, place + (launch.isNarrow ? 1 : 5)) },
      ArrowDown: { power: Math.min(POWER_MOST, power + 10) },
      ArrowUp: { power: Math.max(POWER_LEAST, power - 10) },
      "<": { aim: Math.max(AIM_LEAST, aim - 5) },
      ">": { aim: Math.min(AIM_MOST, aim + 5) },
    };
    const change = steps[key];
    if (change) this.stroke = { ...this.stroke, ...change, swiped: false };
    return change !== undefined;
  }

  private slide(launch: Launch, at: Point): void {
    const { right } = ways(launch);
    const place = (at.x - launch.x) * right.x + (at.y - launch.y) * right.y;
    this.stroke = { ...this.stroke, place: within(launch, place) };
  }
}

const within = (launch: Launch, place: number): number =>
  Math.round(Math.max(launch.least, Math.min(launch.most, place)));
