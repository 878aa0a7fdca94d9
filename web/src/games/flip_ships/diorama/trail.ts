// What a flying ship leaves in the air behind it: a glow that fades, so that the eye finds a small disc in a large room.

import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Points,
  PointsMaterial,
  type CanvasTexture,
} from "three";
import { SHIP_RADIUS } from "../box";
import type { Pose } from "../geometry";
import { sheet } from "./textures";

const MOST = 40; // sparks
const APART = 9; // millimetres between two of them
const BRIGHT = 0.2;
const WARM = new Color("#ffd08a");
const LENS = 5.5; // the engine sizes points as if the eye saw a quarter of a circle: ours is a narrow one

const spark = (): CanvasTexture =>
  sheet([0, 0, 64, 64], 1, (on) => {
    const glow = on.createRadialGradient(32, 32, 0, 32, 32, 32);
    glow.addColorStop(0, "#fff");
    glow.addColorStop(0.35, "#9a9a9a");
    glow.addColorStop(1, "#000");
    on.fillStyle = glow;
    on.fillRect(0, 0, 64, 64);
  });

export class Trail {
  private readonly spots = new BufferAttribute(new Float32Array(3 * MOST), 3).setUsage(DynamicDrawUsage);
  private readonly glow = new BufferAttribute(new Float32Array(3 * MOST), 3).setUsage(DynamicDrawUsage);
  private readonly shape = new BufferGeometry().setAttribute("position", this.spots).setAttribute("color", this.glow);
  private readonly look = new PointsMaterial({
    size: SHIP_RADIUS * LENS,
    map: spark(),
    blending: AdditiveBlending,
    vertexColors: true,
    transparent: true,
    depthWrite: false,
  });
  readonly all = new Points(this.shape, this.look);
  private readonly paint = new Color();
  private left: Pose[] = [];

  constructor() {
    this.all.frustumCulled = false;
    this.all.renderOrder = 5;
    this.clear();
  }

  /** The ship, of this paint, is here now. */
  follow({ x, y, z, turn }: Pose, paint: string): void {
    const last = this.left.at(-1);
    const isNew = !last || Math.hypot(x - last.x, y - last.y, z - last.z) >= APART;
    if (isNew) this.left.push({ x, y, z, turn });
    if (!isNew || this.left.length > MOST) this.left.shift(); // a ship that comes to rest is overtaken by it
    this.paint.set(paint).lerp(WARM, 0.45);
    this.left.forEach((spot, place) => {
      const share = (BRIGHT * (place + 1)) / this.left.length;
      this.spots.setXYZ(place, spot.x, spot.y, spot.z);
      this.glow.setXYZ(place, this.paint.r * share, this.paint.g * share, this.paint.b * share);
    });
    this.spots.needsUpdate = this.glow.needsUpdate = true;
    this.shape.setDrawRange(0, this.left.length);
    this.all.visible = this.left.length > 1;
  }

  /** It flies no more. */
  clear(): void {
    this.left = [];
    this.all.visible = false;
  }

  discard(): void {
    this.shape.dispose();
    this.look.map?.dispose();
    this.look.dispose();
  }
}
