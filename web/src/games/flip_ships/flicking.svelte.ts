// The hand at the launch edge: what the finger has done so far, and the stroke it makes.

import { untrack } from "svelte";
import { AIM_LEAST, AIM_MOST, POWER_LEAST, POWER_MOST, POWER_USEFUL, SHIP_RADIUS, SWIPE_SHORTEST, TICK } from "./box";
import type { Point } from "./geometry";
import { handScale, meant, pulledBy, swipedBy, type Gesture, type Touch } from "./gesture";
import { buzz } from "./haptics";
import { FIRST, restAt, ways, type Launch } from "./launch";
import { likes, type Way } from "./likes";
import type { Stroke } from "./view";

const REACH = 2.2 * SHIP_RADIUS; // a finger this near takes hold of the disc
const ASIDE = 2; // a hand on the disc that goes so many times more aside than back slides it
const PAUSE = 70; // milliseconds: a pointer that stands still for so long has ended its swipe
const KEPT = 2; // pulls that stay to be seen beside the next

const touchOf = (event: PointerEvent): Touch => ({ x: event.clientX, y: -event.clientY, at: event.timeStamp });
/** Every place the pointer has been since the last event, as the device sampled it. */
const touchesOf = (event: PointerEvent): Touch[] => {
  const all = event.getCoalescedEvents?.() ?? [];
  return (all.length ? all : [event]).map(touchOf);
};

export class Flicking {
  stroke: Stroke = $state.raw(FIRST);
  /** What the hand does: holds the disc, slides it along the edge, pulls it back, swipes, or may swipe unpressed. */
  doing: "" | "hold" | "slide" | "pull" | "swipe" | "armed" = $state("");
  /** The last strokes by a gesture, oldest first: ghosts beside the next. */
  before: Stroke[] = $state.raw([]);
  private touches: Touch[] = [];
  private scale = 1;
  private ticks = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** Lay a new ship at this launch. */
  lay(launch: Launch): void {
    this.end();
    const kept = untrack(() => this.stroke);
    const place = launch.isNarrow ? 0 : kept.place === 0 ? FIRST.place : kept.place;
    this.stroke = { ...still(kept), place: within(launch, place) };
  }

  change(stroke: Stroke): void {
    this.stroke = stroke;
  }

  /** A finger comes down at this point of the table: on the disc, or anywhere below the table. */
  grab(launch: Launch, way: Way, at: Point, event: PointerEvent): void {
    if (this.doing === "armed") return this.cancel();
    const rest = restAt(launch, this.stroke);
    const isOnDisc = Math.hypot(at.x - rest.x, at.y - rest.y) < REACH;
    this.scale = handScale(event.pointerType, likes.fit, visualViewport?.scale ?? 1);
    this.touches = [touchOf(event)];
    this.ticks = 0;
    this.doing = way === "swipe" ? "swipe" : isOnDisc ? "hold" : "pull";
  }

  /** The pointer moves; `swiped` is told when one that is not pressed has ended its swipe. */
  drag(launch: Launch, at: Point, event: PointerEvent, swiped: () => void): void {
    if (!this.doing) return;
    if (this.doing === "slide") return this.slide(launch, at);
    this.touches.push(...touchesOf(event));
    if (this.doing === "swipe") return;
    if (this.doing === "armed") return this.wait(launch, swiped);
    if (this.doing === "hold") this.decide(launch, at);
    if (this.doing === "pull") this.take(this.pulledNow(launch, this.touches.at(-1)!));
  }

  /** The finger is lifted: whether it has flicked. */
  release(launch: Launch): boolean {
    const doing = this.doing;
    if (doing === "armed") return false;
    this.doing = "";
    if (doing === "swipe") return this.swipe(launch, false) || this.arm();
    if (doing !== "pull") return false;
    const made = this.pulledNow(launch, meant(this.touches, this.scale) ?? this.touches.at(-1)!);
    this.take(made);
    if (made.power > 0) this.remember();
    return made.power > 0;
  }

  cancel(): void {
    this.end();
    this.stroke = still(this.stroke);
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

  private end(): void {
    clearTimeout(this.pause);
    this.doing = "";
    this.touches = [];
  }

  private pulledNow(launch: Launch, to: Touch): Gesture {
    return pulledBy(this.touches[0]!, to, launch.heading, this.scale);
  }

  /** What the hand has done becomes the stroke; it is felt every few powers, and once more where ships fly off. */
  private take(made: Gesture): void {
    this.stroke = { ...this.stroke, ...made, contact: 0, swiped: true };
    const ticks = Math.floor(made.power / TICK);
    if (ticks !== this.ticks) buzz(made.power > POWER_USEFUL ? "far" : "tick");
    this.ticks = ticks;
  }

  /** A hand on the disc: aside it slides it, back it pulls. */
  private decide(launch: Launch, at: Point): void {
    const [from, to] = [this.touches[0]!, this.touches.at(-1)!];
    const [aside, back] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    if (Math.hypot(aside, back) * this.scale < 1) return;
    this.doing = !launch.isNarrow && aside > ASIDE * back ? "slide" : "pull";
    if (this.doing === "slide") this.slide(launch, at);
  }

  private swipe(launch: Launch, isHeld: boolean): boolean {
    const made = swipedBy(this.touches, launch.heading, this.scale, isHeld);
    if (!made) return false;
    this.take(made);
    this.remember();
    return true;
  }

  /** A click where a swipe is wanted: the next way of the pointer is the swipe, for hands that cannot press and swipe. */
  private arm(): false {
    const [first, last] = [this.touches[0]!, this.touches.at(-1)!];
    const isClick = Math.hypot(last.x - first.x, last.y - first.y) * this.scale < SWIPE_SHORTEST / 2;
    this.touches = [];
    if (isClick) this.doing = "armed";
    return false;
  }

  private wait(launch: Launch, swiped: () => void): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      const isMade = this.doing === "armed" && this.swipe(launch, true);
      this.touches = [];
      if (!isMade) return;
      this.doing = "";
      swiped();
    }, PAUSE);
  }

  private remember(): void {
    this.before = [...this.before, this.stroke].slice(-KEPT);
  }

  private slide(launch: Launch, at: Point): void {
    const { right } = ways(launch);
    const place = (at.x - launch.x) * right.x + (at.y - launch.y) * right.y;
    this.stroke = { ...this.stroke, place: within(launch, place) };
  }
}

const still = (stroke: Stroke): Stroke => ({ ...stroke, power: 0, aim: 0, contact: 0, swiped: false });

const within = (launch: Launch, place: number): number =>
  Math.round(Math.max(launch.least, Math.min(launch.most, place)));
