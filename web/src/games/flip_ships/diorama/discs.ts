// The wooden ships: one body for all, one sheet of paint for each with both sides on it.

import {
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type MeshStandardMaterial,
} from "three";
import { discPrint, PAINT } from "../art";
import { SHIP_NAMES, SHIP_RADIUS as R, SHIP_THICKNESS } from "../box";
import { isSeen, type Pose } from "../geometry";
import type { ShownDisc } from "../shown";
import { dot, matte, print, sheet } from "./textures";

const SIDES = 40;
const FADES = 150; // millimetres above the table at which a ship throws no more shade right below it
const LEVEL = new Quaternion();

/** A disc whose top takes its paint from the left half of the sheet, its underside from the right, its rim from the ring. */
function body(): BufferGeometry {
  const shape = new CylinderGeometry(R, R, SHIP_THICKNESS, SIDES, 1).rotateX(Math.PI / 2);
  const [spots, paint, facing] = [
    shape.getAttribute("position"),
    shape.getAttribute("uv"),
    shape.getAttribute("normal"),
  ];
  for (let corner = 0; corner < spots.count; corner++) {
    const [x, y] = [spots.getX(corner) / R, spots.getY(corner) / R];
    const side = facing.getZ(corner);
    if (Math.abs(side) < 0.5) paint.setXY(corner, 0.25, 0.96);
    else paint.setXY(corner, (side > 0 ? 0.25 : 0.75) + x / 4, 0.5 + (side > 0 ? y : -y) / 2);
  }
  shape.clearGroups();
  return shape;
}

function painted(id: string, paints: string[]): MeshStandardMaterial {
  return matte(
    sheet([-R, -R, 4 * R, 2 * R], 8, (on) => {
      on.fillStyle = PAINT.wood;
      on.fillRect(-R, -R, 4 * R, 2 * R);
      print(on, discPrint(id, false, paints));
      on.translate(2 * R, 0);
      print(on, discPrint(id, true, paints));
    }),
  );
}

export class Discs {
  readonly all = new Group();
  private readonly body = body();
  private readonly made = new Map<string, Mesh>();
  private readonly laid = new Map<string, number>(); // each with its shade
  private readonly shade = new MeshBasicMaterial({ map: dot(), transparent: true, depthWrite: false });
  private readonly shades = new InstancedMesh(new PlaneGeometry(2, 2), this.shade, SHIP_NAMES.length);
  private readonly at = new Matrix4();
  private readonly spot = new Vector3();
  private readonly size = new Vector3();

  constructor() {
    this.shades.frustumCulled = false;
    this.shades.renderOrder = 3; // on the cards, under the ships
    this.all.add(this.shades);
  }

  /** Lay these ships, and no others, painted as their seats are. */
  lay(discs: ShownDisc[], paints: string[]): void {
    for (const name of this.laid.keys()) this.made.get(name)!.visible = false;
    this.laid.clear();
    for (const { id, pose, scale } of discs) {
      this.laid.set(id, this.laid.size);
      const disc = this.made.get(id) ?? this.make(id, paints);
      disc.scale.setScalar(scale);
      this.write(disc, pose, this.laid.get(id)!);
    }
    this.shades.count = this.laid.size;
  }

  /** Put a ship where it is now. */
  move(id: string, pose: Pose): void {
    const place = this.laid.get(id);
    if (place !== undefined) this.write(this.made.get(id)!, pose, place);
  }

  private write(disc: Mesh, pose: Pose, place: number): void {
    const { turn } = pose;
    disc.visible = isSeen(pose);
    disc.position.set(pose.x, pose.y, pose.z);
    disc.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
    // the shade where it touches what it lies on: smaller and gone as it rises
    const near = isSeen(pose) && pose.z > -2 ? Math.max(0, 1 - pose.z / FADES) : 0;
    this.size.setScalar(near * R * 1.45 * disc.scale.x);
    this.at.compose(this.spot.set(pose.x + 1.5, pose.y - 1.2, 0.55), LEVEL, this.size);
    this.shades.setMatrixAt(place, this.at);
    this.shades.instanceMatrix.needsUpdate = true;
  }

  private make(id: string, paints: string[]): Mesh {
    const disc = new Mesh(this.body, painted(id, paints));
    disc.castShadow = disc.receiveShadow = true;
    disc.renderOrder = 4;
    this.made.set(id, disc);
    this.all.add(disc);
    return disc;
  }

  clear(): void {
    this.body.dispose();
    this.shades.geometry.dispose();
    this.shades.dispose();
    this.shade.map?.dispose();
    this.shade.dispose();
    for (const disc of this.made.values()) {
      const paint = disc.material as MeshStandardMaterial;
      paint.map?.dispose();
      paint.dispose();
    }
  }
}
