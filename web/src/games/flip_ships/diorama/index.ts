// The table in three dimensions. It is drawn only when something has moved, and given back when left.

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
import { boxNear, CENTRE_X, edgeOf, PAD_DEPTH, PAD_HEIGHT, type Point, type Pose } from "../geometry";
import { spot } from "../launch";
import { deckAt } from "../march";
import type { Spot } from "../shapes";
import type { Shown, ShownDisc } from "../shown";
import type { ShipsView } from "../view";
import { Eye } from "./eye";
import { Workshop } from "./pieces";
import { discard, dockingBay, launchPad, mothership, playMat, tableTop, tray } from "./table";

const ZOOM = 600; // milliseconds from the seat to above
const SLOW_FRAME = 45; // milliseconds; a device that needs longer gets fewer pixels
const FEW = 12; // slow frames before that happens
const SHADOW = 2048;

export class Diorama {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly root = new Group();
  private readonly eye = new Eye();
  private readonly workshop = new Workshop();
  private readonly pieces = new Map<string, Object3D>();
  private readonly pad: Mesh = launchPad();
  private readonly tray: Mesh = tray();
  private readonly lamp = new DirectionalLight("#ffe2b8", 2.7);
  private readonly still: Record<"wood" | "print", Object3D[]> = { wood: [], print: [] };
  private size = "";
  private printed = "";
  private frame = 0;
  private zoom = { from: 0, to: 0, since: 0, time: ZOOM };
  private share = 0;
  private slow = 0;
  private sharp = Math.min(devicePixelRatio, 2);

  /** `moved` is told whenever the eye sees spots of the table elsewhere. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly moved: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.root.rotation.x = -Math.PI / 2;
    this.root.add(this.pad, this.tray);
    this.scene.add(this.root, new HemisphereLight("#e6ecff", "#8a6a48", 1.75));
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

  resize(wide: number, high: number): void {
    this.renderer.setPixelRatio(this.sharp);
    this.renderer.setSize(wide, high, false);
    this.eye.resize(wide, high);
    this.moved();
    this.draw();
  }

  project = (at: Spot): [number, number] => this.eye.project(at);
  point = (x: number, y: number, height: number): Point => this.eye.point(x, y, height);

  show(shown: Shown): void {
    this.build(shown.table);
    const seen = new Set<string>();
    const put = (name: string, make: () => Object3D, pose: Pose, scale = 1): void => {
      seen.add(name);
      const piece = this.pieces.get(name) ?? make();
      if (!this.pieces.has(name)) this.root.add(piece);
      this.pieces.set(name, piece);
      const [w, i, j, k] = pose.turn;
      piece.position.set(pose.x, pose.y, pose.z);
      piece.quaternion.set(i, j, k, w);
      piece.scale.set(scale, scale, scale);
    };
    for (const card of shown.cards) {
      const sunk = card.isFalling ? { ...card.pose, z: card.pose.z - 0.1 } : card.pose;
      put(`card ${card.id}`, () => this.workshop.card(card), sunk, card.isFalling ? 0.9 : 1);
    }
    const discs: ShownDisc[] = [...shown.discs, ...shown.docked, ...shown.waiting];
    if (shown.held) discs.push({ ...shown.held, scale: 1 });
    for (const disc of discs) put(`disc ${disc.id}`, () => this.workshop.disc(disc.id), disc.pose, disc.scale);
    const height = Math.min(8, Math.ceil(shown.table.deck.size / 5));
    if (height) put(`deck ${height}`, () => this.workshop.pile(height), { ...deckAt(shown.table), z: 0 });
    for (const [name, piece] of this.pieces) {
      if (seen.has(name)) continue;
      this.root.remove(piece);
      this.pieces.delete(name);
    }
    this.putPad(shown);
    this.judge(shown.judged);
    this.draw();
  }

  private putPad(shown: Shown): void {
    this.pad.visible = shown.pad !== undefined;
    this.tray.visible = shown.waiting.length > 0;
    this.tray.position.set(CENTRE_X, edgeOf(shown.table) - 62, -0.6);
    this.tray.scale.x = 62 * shown.waiting.length + 16;
    if (!shown.pad) return;
    const { launch, place } = shown.pad;
    const middle = spot(launch, launch.isNarrow ? 0 : place, PAD_DEPTH / 2);
    this.pad.position.set(middle.x, middle.y, PAD_HEIGHT / 2);
    this.pad.rotation.z = (-launch.heading * Math.PI) / 180;
  }

  /** Look at a landing from above, or go back to the seat. */
  private judge(at: Pose | undefined): void {
    const to = at ? 1 : 0;
    if (at && this.zoom.to === 0) this.eye.aimAt(at);
    if (to === this.zoom.to) return;
    this.zoom = { from: this.share, to, since: performance.now(), time: ZOOM };
  }

  /** Everything that stays: the wood is made again only for another table, what is printed also for other tracks. */
  private build(table: ShipsView): void {
    const { rows, geometry, launch_pad, tracks } = table;
    const size = JSON.stringify([rows, geometry, launch_pad]);
    const printed = size + JSON.stringify(tracks);
    if (printed === this.printed) return;
    this.still.print = this.again(this.still.print, [playMat(table), mothership(table)]);
    this.printed = printed;
    if (size === this.size) return;
    this.still.wood = this.again(this.still.wood, [tableTop(table), dockingBay(table)]);
    this.size = size;
    this.lamp.position.set(CENTRE_X - 780, 1080, 160);
    this.lamp.target.position.set(CENTRE_X, 0, -boxNear(table) / 2 - 30);
    this.eye.watch(table);
    this.moved();
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
    const asked = performance.now();
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      const isZooming = this.step(now);
      this.renderer.render(this.scene, this.eye.camera);
      this.pace(performance.now() - asked);
      if (isZooming) this.draw();
    });
  }

  /** Move the eye; whether it still moves. */
  private step(now: number): boolean {
    const { from, to, since, time } = this.zoom;
    if (this.share === to) return false;
    const gone = Math.min(1, Math.max(0, now - since) / time);
    this.share = gone === 1 ? to : from + (to - from) * gone;
    this.eye.look(this.share);
    this.moved();
    return this.share !== to;
  }

  /** A device that cannot keep up draws fewer pixels, then no shadows. */
  private pace(took: number): void {
    this.slow = took > SLOW_FRAME ? this.slow + 1 : Math.max(0, this.slow - 0.25);
    if (this.slow < FEW || (this.sharp === 1 && !this.lamp.castShadow)) return;
    this.slow = 0;
    if (this.sharp > 1) this.renderer.setPixelRatio((this.sharp = 1));
    else this.lamp.castShadow = false;
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1; // nothing is drawn any more
    for (const part of [...this.still.wood, ...this.still.print, this.pad, this.tray]) discard(part);
    this.workshop.clear();
    this.lamp.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
