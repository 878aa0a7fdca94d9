// The eye of the player: from the seat behind the launch edge, and from above where a landing is judged.

import { PerspectiveCamera, Quaternion, Raycaster, Vector2, Vector3 } from "three";
import { BOX_BACK, BOX_DEPTH, boxNear, edgeOf, RIGHT, STRIP_LEFT, type Point } from "../geometry";
import type { Spot } from "../shapes";
import type { ShipsView } from "../view";

const SEAT = (51 * Math.PI) / 180; // how steeply the player looks down on the table
const ABOVE = Math.PI / 2;
const PULL_ROOM = 112; // millimetres before the launch edge
const CLOSE = 105; // how much is seen around a judged landing
const MARGIN = 0.985;

interface Look {
  from: Vector3;
  turn: Quaternion;
}

/** The table's axes as the engine's: z is up here, y is up there. */
export const world = ([x, y, z]: Spot): Vector3 => new Vector3(x, z, -y);

export class Eye {
  readonly camera = new PerspectiveCamera(22, 1, 200, 9000);
  private readonly ray = new Raycaster();
  private readonly size = new Vector2(1, 1);
  private seat: Look = this.now();
  private above: Look = this.now();
  private share = 0; // 0 at the seat, 1 above
  private seen: Spot[] = [];

  constructor() {
    this.camera.up.set(0, 0, -1); // up the table
  }

  resize(wide: number, high: number): void {
    this.size.set(wide, high);
    this.camera.aspect = wide / high;
    this.sit();
  }

  /** What the player must see: strips, track, mothership, and room to pull. */
  watch(table: ShipsView): void {
    const [near, far] = [edgeOf(table), boxNear(table) + BOX_DEPTH];
    const [left, right] = [STRIP_LEFT - 6, RIGHT - 6];
    const seen: Spot[] = [
      [left + 60, near - PULL_ROOM, 0],
      [right - 60, near - PULL_ROOM, 0],
      [left, near, 0],
      [right, near, 0],
      [left, far, 0],
      [right, far, 0],
      [left + 150, far, BOX_BACK],
    ];
    if (String(seen) === String(this.seen)) return;
    this.seen = seen;
    this.sit();
  }

  private sit(): void {
    if (this.seen.length) this.seat = this.fitted(this.seen, SEAT);
    this.look(this.share);
  }

  /** Prepare to look at a landing from above. */
  aimAt(at: Point): void {
    const corners: Spot[] = [
      [at.x - CLOSE, at.y - CLOSE, 0],
      [at.x + CLOSE, at.y + CLOSE, 0],
    ];
    this.above = this.fitted(corners, ABOVE);
    this.look(this.share);
  }

  /** Be so far on the way from the seat to above. */
  look(share: number): void {
    this.share = share;
    const eased = share * share * (3 - 2 * share);
    this.camera.position.lerpVectors(this.seat.from, this.above.from, eased);
    this.camera.quaternion.slerpQuaternions(this.seat.turn, this.above.turn, eased);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  project = (spot: Spot): [number, number] => {
    const seen = world(spot).project(this.camera);
    return [((seen.x + 1) / 2) * this.size.x, ((1 - seen.y) / 2) * this.size.y];
  };

  /** The point of the table, at a height, that is seen at a place of the drawing. */
  point(x: number, y: number, height = 0): Point {
    this.ray.setFromCamera(new Vector2((x / this.size.x) * 2 - 1, 1 - (y / this.size.y) * 2), this.camera);
    const { origin, direction } = this.ray.ray;
    const far = (height - origin.y) / direction.y;
    return { x: origin.x + direction.x * far, y: -(origin.z + direction.z * far) };
  }

  private now(): Look {
    return { from: this.camera.position.clone(), turn: this.camera.quaternion.clone() };
  }

  /** Stand as near as possible so that all these spots are in the picture. */
  private fitted(spots: Spot[], steep: number): Look {
    const { camera } = this;
    const places = spots.map(world);
    const target = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length);
    const back = new Vector3(0, Math.sin(steep), Math.cos(steep));
    const half = Math.tan((camera.fov * Math.PI) / 360);
    let away = 2000;
    camera.updateProjectionMatrix();
    for (let round = 0; round < 14; round++) {
      camera.position.copy(target).addScaledVector(back, away);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      const seen = places.map((place) => place.clone().project(camera));
      const across = seen.map((place) => place.x);
      const along = seen.map((place) => place.y);
      const [left, right] = [Math.min(...across), Math.max(...across)];
      const [low, high] = [Math.min(...along), Math.max(...along)];
      const right3 = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const up3 = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      target.addScaledVector(right3, ((left + right) / 2) * away * half * camera.aspect);
      target.addScaledVector(up3, ((low + high) / 2) * away * half);
      away *= Math.max(right - left, high - low) / 2 / MARGIN;
    }
    camera.position.copy(target).addScaledVector(back, away);
    camera.lookAt(target);
    return this.now();
  }
}
