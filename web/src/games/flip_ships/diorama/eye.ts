// The eye of the player: from the seat behind the launch edge, from above where a landing is judged, near in slow motion.

import { PerspectiveCamera, Quaternion, Raycaster, Vector2, Vector3 } from "three";
import { BOX_BACK, BOX_DEPTH } from "../box";
import { boxNear, edgeOf, RIGHT, STRIP_LEFT, type Point } from "../geometry";
import type { Spot } from "../shapes";
import type { Look } from "../shown";
import type { View } from "../view";

const degrees = (angle: number): number => (angle * Math.PI) / 180;
// how steeply the player looks down on the table: more so where the picture is higher than wide
const SEATS = [51, 55, 59, 63, 67, 71].map(degrees);
const NEAR = degrees(34);
const ABOVE = degrees(90);
const PULL_ROOM = 112; // millimetres before the launch edge
const MARGIN = 0.985;

interface Place {
  at: Vector3;
  turn: Quaternion;
}

/** The table's axes as the engine's: z is up here, y is up there. */
const world = ([x, y, z]: Spot): Vector3 => new Vector3(x, z, -y);

export class Eye {
  readonly camera = new PerspectiveCamera(22, 1, 200, 9000);
  private readonly ray = new Raycaster();
  private readonly size = new Vector2(1, 1);
  private from: Place = this.now();
  private to: Place = this.now();
  private share = 1; // of the way between them
  private turned: Look | undefined; // none: at the seat
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
  watch(table: View): void {
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
    if (this.seen.length) this.to = this.place(this.turned);
    this.look(this.share);
  }

  /** Begin to turn to something, or back to the seat. */
  turn(to: Look | undefined): void {
    this.from = this.now();
    this.turned = to;
    this.to = this.place(to);
    this.look(0);
  }

  private place(to: Look | undefined): Place {
    if (to) return this.fitted(to.spots, to.isAbove ? ABOVE : NEAR).place;
    const seats = SEATS.map((steep) => this.fitted(this.seen, steep));
    return (seats.find((seat) => seat.isHigh) ?? seats.at(-1)!).place;
  }

  /** Be so far on the way. */
  look(share: number): void {
    this.share = share;
    const eased = share * share * (3 - 2 * share);
    this.camera.position.lerpVectors(this.from.at, this.to.at, eased);
    this.camera.quaternion.slerpQuaternions(this.from.turn, this.to.turn, eased);
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

  private now(): Place {
    return { at: this.camera.position.clone(), turn: this.camera.quaternion.clone() };
  }

  /** Stand as near as possible so that all these spots are in the picture; whether its height decides how near. */
  private fitted(spots: Spot[], steep: number): { place: Place; isHigh: boolean } {
    const { camera } = this;
    const places = spots.map(world);
    const target = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length);
    const back = new Vector3(0, Math.sin(steep), Math.cos(steep));
    const half = Math.tan((camera.fov * Math.PI) / 360);
    let away = 2000;
    let isHigh = false;
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
      isHigh = high - low >= right - left;
      away *= Math.max(right - left, high - low) / 2 / MARGIN;
    }
    camera.position.copy(target).addScaledVector(back, away);
    camera.lookAt(target);
    return { place: this.now(), isHigh };
  }
}
