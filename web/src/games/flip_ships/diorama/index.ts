// The table in three dimensions. It is drawn only when something has moved, and given back when left.
// A movement is drawn piece by piece in place: nothing is made anew from frame to frame.

import {
  DirectionalLight,
  Group,
  HemisphereLight,
  PCFShadowMap,
  Scene,
  WebGLRenderer,
  type Mesh,
  type Object3D,
} from "three";
import { paced } from "../../../paper/settings.svelte";
import { CENTRE_X, PAD_DEPTH, PAD_HEIGHT } from "../box";
import { boxNear, edgeOf, type Point, type Pose } from "../geometry";
import { spot } from "../launch";
import { padRest } from "../field";
import { deckAt } from "../march";
import type { Spot } from "../shapes";
import type { Look } from "../looks";
import type { Shown, ShownDisc } from "../shown";
import type { View } from "../view";
import { Cards } from "./cards";
import { Discs } from "./discs";
import { Eye, type Covered } from "./eye";
import { Pace } from "./pace";
import { Trail } from "./trail";
import { paintOf, paintsOf } from "../art";
import { isShip } from "../ships";
import { discard, dockingBay, floor, launchPad, mothership, playMat, tableTop, tray } from "./table";

const BACK = 600; // milliseconds back to the seat
const SHADOW = 2048;

/** Who is told what happens to the picture. */
export interface Watcher {
  /** Spots of the table are seen elsewhere from now on. */
  moved: () => void;
  /** The eye has begun to turn, or has stopped. */
  turning: (isOn: boolean) => void;
  /** This device cannot keep up, even with everything left out. */
  tooSlow: () => void;
}

export class Diorama {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly root = new Group();
  private readonly eye = new Eye();
  private readonly cards = new Cards();
  private readonly discs = new Discs();
  private readonly trail = new Trail();
  private readonly pad: Mesh = launchPad();
  private readonly tray: Mesh = tray();
  private readonly ground: Mesh = floor();
  private readonly lamp = new DirectionalLight("#ffe2b8", 2.7);
  private readonly still: Record<"wood" | "print", Object3D[]> = { wood: [], print: [] };
  private readonly pace = new Pace(devicePixelRatio);
  private size = "";
  private drawn = ""; // how wide and high
  private printed = "";
  private paints: string[] = [];
  private frame = 0;
  private asked = 0; // when the next frame was asked for
  private isToChange = false; // how it is drawn
  private look: Look | undefined;
  private since = -1; // when the eye began to turn; -1: it rests

  constructor(
    canvas: HTMLCanvasElement,
    private readonly watcher: Watcher,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.autoUpdate = false; // only when a piece has moved
    this.renderer.shadowMap.type = PCFShadowMap;
    this.root.rotation.x = -Math.PI / 2;
    this.root.add(this.pad, this.tray, this.cards.all, this.discs.all, this.trail.all);
    this.root.add(this.ground);
    this.scene.add(this.root, new HemisphereLight("#e6ecff", "#8a6a48", 1.6));
    this.light();
  }

  /** One warm lamp from the left. */
  private light(): void {
    const { shadow } = this.lamp;
    this.lamp.castShadow = true;
    shadow.mapSize.set(SHADOW, SHADOW);
    shadow.radius = 5;
    shadow.bias = -0.0006;
    shadow.normalBias = 0.6;
    Object.assign(shadow.camera, { left: -480, right: 480, top: 620, bottom: -620, near: 100, far: 2600 });
    this.scene.add(this.lamp, this.lamp.target);
  }

  resize(wide: number, high: number, covered: Covered): void {
    const size = `${wide} ${high}`;
    const isWiped = size !== this.drawn && this.drawn !== "";
    if (size !== this.drawn) {
      this.renderer.setPixelRatio(this.pace.sharp);
      this.renderer.setSize(wide, high, false); // which wipes the picture: not for what only lies over it
      this.drawn = size;
    }
    this.eye.resize(wide, high, covered);
    this.watcher.moved();
    if (isWiped) this.renderer.render(this.scene, this.eye.camera); // now: the next frame comes after it was seen empty
    this.draw();
  }

  project = (at: Spot): [number, number] => this.eye.project(at);
  point = (x: number, y: number, height: number): Point => this.eye.point(x, y, height);

  /** Lead the eye by so many pixels; nothing but that leaves its usual place. */
  lead(aside: number, up: number): void {
    this.eye.lead(aside, up);
    this.watcher.moved();
    this.draw();
  }

  get isLed(): boolean {
    return this.eye.isLed;
  }

  release(): void {
    this.eye.release();
    this.begin();
    this.draw();
  }

  show(shown: Shown): void {
    this.build(shown.table);
    this.cards.lay(shown.cards);
    this.cards.pile(Math.min(8, Math.ceil(shown.table.deck.size / 5)), deckAt(shown.table));
    const discs: ShownDisc[] = [...shown.discs, ...shown.docked, ...shown.waiting];
    if (shown.held) discs.push({ ...shown.held, scale: 1 });
    this.paints = paintsOf(shown.table);
    this.discs.lay(discs, this.paints);
    this.trail.clear();
    this.putPad(shown);
    this.turn(shown.look);
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  /** Pieces are elsewhere now; everything else stays as it was shown. */
  move(poses: Map<string, Pose>): void {
    for (const [name, pose] of poses) if (!this.cards.move(name, pose)) this.discs.move(name, pose);
    const [flies] = poses; // what a flight pushes comes after it
    if (flies && isShip(flies[0])) this.trail.follow(flies[1], paintOf(flies[0], this.paints));
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  private putPad(shown: Shown): void {
    this.tray.visible = shown.waiting.length > 0;
    this.tray.position.set(CENTRE_X, edgeOf(shown.table) - 62, -0.6);
    this.tray.scale.x = 62 * shown.waiting.length + 16;
    // where nobody flips from the pad it lies beside the deck
    const { x, y } = padRest(shown.table);
    const { launch, place } = shown.pad ?? { launch: undefined, place: 0 };
    const middle = launch ? spot(launch, launch.isNarrow ? 0 : place, PAD_DEPTH / 2) : { x, y };
    this.pad.position.set(middle.x, middle.y, PAD_HEIGHT / 2);
    this.pad.rotation.z = (-(launch?.heading ?? 0) * Math.PI) / 180;
  }

  /** Let the eye turn to something, or back to the seat. */
  private turn(to: Look | undefined): void {
    if (to?.kind === this.look?.kind) return;
    this.look = to;
    this.eye.turn(to);
    this.begin();
  }

  private begin(): void {
    this.since = performance.now();
    this.watcher.turning(true);
  }

  /** Everything that stays: the wood is made again only for another table, what is printed also for other tracks. */
  private build(table: View): void {
    const { rows, geometry, launch_pad, tracks } = table;
    const size = JSON.stringify([rows, geometry, launch_pad]);
    const printed =
      size + JSON.stringify([tracks, table.marker, table.to_move, table.pilots.map((seat) => seat.colour)]);
    if (printed === this.printed) return;
    this.still.print = this.again(this.still.print, [playMat(table), mothership(table)]);
    this.printed = printed;
    if (size === this.size) return;
    this.still.wood = this.again(this.still.wood, [tableTop(table), dockingBay(table)]);
    this.size = size;
    this.lamp.position.set(CENTRE_X - 780, 1080, 160);
    this.lamp.target.position.set(CENTRE_X, 0, -boxNear(table) / 2 - 30);
    this.eye.watch(table);
    this.watcher.moved();
  }

  private again(old: Object3D[], made: Object3D[]): Object3D[] {
    for (const part of old) {
      part.removeFromParent();
      discard(part);
    }
    this.root.add(...made);
    return made;
  }

  private draw(): void {
    if (this.frame) return;
    this.asked = performance.now();
    this.frame = requestAnimationFrame(this.render);
  }

  private readonly render = (now: number): void => {
    this.frame = 0;
    const isTurning = this.since >= 0;
    if (isTurning) this.step(now);
    if (this.isToChange) this.change();
    this.renderer.render(this.scene, this.eye.camera);
    this.keepUp(performance.now() - this.asked);
    if (isTurning) this.draw();
  };

  private step(now: number): void {
    const share = Math.min(1, Math.max(0, now - this.since) / paced(this.look?.time ?? BACK));
    this.eye.look(share);
    if (share < 1) return;
    this.since = -1;
    this.watcher.moved();
    this.watcher.turning(false);
  }

  /** Another sharpness wipes the picture: so it changes just before the next frame is drawn. */
  private change(): void {
    this.isToChange = false;
    this.renderer.setPixelRatio(this.pace.sharp);
    this.lamp.castShadow = this.pace.hasShadows;
  }

  private keepUp(took: number): void {
    const change = this.pace.took(took);
    if (change !== "nothing") this.isToChange = true;
    if (change === "everything") this.watcher.tooSlow();
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1; // nothing is drawn any more
    for (const part of [...this.still.wood, ...this.still.print, this.pad, this.tray, this.ground]) discard(part);
    this.cards.clear();
    this.discs.clear();
    this.trail.discard();
    this.lamp.dispose();
    this.renderer.dispose();
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }
}
