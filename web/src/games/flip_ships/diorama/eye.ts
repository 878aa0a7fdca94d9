// The eye of the player: at the seat behind the launch edge, low over it to aim, after the ship in flight, above a
// landing that is judged, at the city when enemies march. At the seat it can be led round the table by hand.

import { MathUtils, PerspectiveCamera, Quaternion, Raycaster, Vector2, Vector3 } from "three";
import { BOX_BACK, BOX_DEPTH } from "../box";
import { boxNear, edgeOf, SIDE_LEFT, SIDE_RIGHT, type Point } from "../geometry";
import type { Look } from "../looks";
import type { Spot } from "../shapes";
import type { View } from "../view";

const degrees = (angle: number): number => (angle * Math.PI) / 180;
// how steeply the player looks down on the table: more so where the picture is higher than wide
const SEATS = [40, 44, 48, 52, 56, 60, 64, 68, 72];
const LOWER = 9; // degrees from the seat down to where one aims from
const STEEPEST = 88;
const PULL_ROOM = 92; // millimetres before the launch edge
const MARGIN = 0.985;
const ROUND_MOST = 75; // degrees to either side
const FLATTEST = 14;
const A_PIXEL = 0.35; // degrees for a pixel of dragging

interface Place {
  at: Vector3;
  turn: Quaternion;
}
/** Pixels at the upper and lower edge of the picture over which something else lies. */
export interface Covered {
  top: number;
  bottom: number;
}

/** The table's axes as the engine's: z is up here, y is up there. */
const world = ([x, y, z]: Spot): Vector3 => new Vector3(x, z, -y);

const FAR_OFF = 100_000; // pixels: nobody sees that
/** What lies beside the eye itself is infinitely far aside, which no drawing takes. */
const drawable = (place: number): number => (Number.isNaN(place) ? FAR_OFF : MathUtils.clamp(place, -FAR_OFF, FAR_OFF));

export class Eye {
  readonly camera = new PerspectiveCamera(24, 1, 100, 12000);
  private readonly ray = new Raycaster();
  private readonly size = new Vector2(1, 1);
  private covered: Covered = { top: 0, bottom: 0 };
  private from: Place = this.now();
  private to: Place = this.now();
  private share = 1; // of the way between them
  private turned: Look | undefined; // none: at the seat
  private seen: Spot[] = [];
  private led = { round: 0, up: 0 }; // how far it was led from its usual place, in degrees

  get isLed(): boolean {
    return this.led.round !== 0 || this.led.up !== 0;
  }

  resize(wide: number, high: number, covered: Covered): void {
    this.size.set(wide, high);
    this.covered = covered;
    this.camera.aspect = wide / high;
    this.sit();
  }

  /** What the player must see: strips, tracks, mothership, and room to pull. */
  watch(table: View): void {
    const [near, far] = [edgeOf(table), boxNear(table) + BOX_DEPTH];
    const [left, right] = [SIDE_LEFT, SIDE_RIGHT];
    this.frame([
      [left + 90, near - PULL_ROOM, 0],
      [right - 90, near - PULL_ROOM, 0],
      [left, near, 0],
      [right, near, 0],
      [left, far, 0],
      [right, far, 0],
      [left + 190, far, BOX_BACK],
    ]);
  }

  /** See all of these from the seat. */
  frame(seen: Spot[]): void {
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

  /** Lead it by so many pixels round the table and up. */
  lead(aside: number, up: number): void {
    const { round, up: high } = this.led;
    const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
    this.led = { round: limited(round - aside * A_PIXEL, ROUND_MOST), up: limited(high + up * A_PIXEL, STEEPEST) };
    this.sit();
  }

  /** Back to the usual place. */
  release(): void {
    this.led = { round: 0, up: 0 };
    this.turn(this.turned);
  }

  private place(to: Look | undefined): Place {
    if (to?.spots) return this.fitted(to.spots, to.steep).place;
    const seats = SEATS.map((steep) => ({ steep, ...this.fitted(this.seen, steep) }));
    const seat = seats.find((one) => one.isHigh) ?? seats.at(-1)!;
    const lower = to?.kind === "aim" ? LOWER : 0;
    if (!lower && !this.isLed) return seat.place;
    const steep = Math.max(FLATTEST, Math.min(STEEPEST, seat.steep - lower + this.led.up));
    return this.fitted(this.seen, steep, this.led.round).place;
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
    return [drawable(((seen.x + 1) / 2) * this.size.x), drawable(((1 - seen.y) / 2) * this.size.y)];
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
  private fitted(spots: Spot[], steeply: number, aside = 0): { place: Place; isHigh: boolean } {
    const { camera } = this;
    const [steep, round] = [degrees(steeply), degrees(aside)];
    // from straight above the far side is up; else what is up is up
    if (steeply > STEEPEST) camera.up.set(0, 0, -1);
    else camera.up.set(0, 1, 0);
    const places = spots.map(world);
    const target = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length);
    const back = new Vector3(Math.sin(round) * Math.cos(steep), Math.sin(steep), Math.cos(round) * Math.cos(steep));
    const half = Math.tan((camera.fov * Math.PI) / 360);
    const { top, bottom } = this.covered;
    // in halves of the height, as the engine counts: how much is free, and where the middle of that is
    const free = Math.max(0.6, 2 - (2 * (top + bottom)) / this.size.y);
    const middle = (bottom - top) / this.size.y;
    let away = 2000;
    let isHigh = false;
    camera.updateProjectionMatrix();
    for (let step = 0; step < 14; step++) {
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
      target.addScaledVector(up3, ((low + high) / 2 - middle) * away * half);
      isHigh = (high - low) / free >= (right - left) / 2;
      away *= Math.max((right - left) / 2, (high - low) / free) / MARGIN;
    }
    camera.position.copy(target).addScaledVector(back, away);
    camera.lookAt(target);
    return { place: this.now(), isHigh };
  }
}
