// The wooden ships: one body for all, one sheet of paint for each with both sides on it.

import { CylinderGeometry, Group, Mesh, type BufferGeometry, type MeshStandardMaterial } from "three";
import { discPrint, PAINT } from "../art";
import { SHIP_RADIUS as R, SHIP_THICKNESS } from "../box";
import { isSeen, type Pose } from "../geometry";
import type { ShownDisc } from "../shown";
import { matte, print, sheet } from "./textures";

const SIDES = 40;

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
  private readonly laid = new Set<string>();

  /** Lay these ships, and no others, painted as their seats are. */
  lay(discs: ShownDisc[], paints: string[]): void {
    for (const name of this.laid) this.made.get(name)!.visible = false;
    this.laid.clear();
    for (const { id, pose, scale } of discs) {
      this.laid.add(id);
      const disc = this.made.get(id) ?? this.make(id, paints);
      disc.scale.setScalar(scale);
      this.write(disc, pose);
    }
  }

  /** Put a ship where it is now. */
  move(id: string, pose: Pose): void {
    const disc = this.laid.has(id) ? this.made.get(id) : undefined;
    if (disc) this.write(disc, pose);
  }

  private write(disc: Mesh, pose: Pose): void {
    const { turn } = pose;
    disc.visible = isSeen(pose);
    disc.position.set(pose.x, pose.y, pose.z);
    disc.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
  }

  private make(id: string, paints: string[]): Mesh {
    const disc = new Mesh(this.body, painted(id, paints));
    disc.castShadow = disc.receiveShadow = true;
    this.made.set(id, disc);
    this.all.add(disc);
    return disc;
  }

  clear(): void {
    this.body.dispose();
    for (const disc of this.made.values()) {
      const paint = disc.material as MeshStandardMaterial;
      paint.map?.dispose();
      paint.dispose();
    }
  }
}
