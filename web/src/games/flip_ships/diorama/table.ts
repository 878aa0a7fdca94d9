// What does not move: the wooden table, the printed strips, the mothership of cardboard, the launch pad.

import {
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type CanvasTexture,
  type Material,
  type Object3D,
} from "three";
import { circle, PAINT, slab, type Print } from "../art";
import {
  BOARD,
  BOX_BACK,
  BOX_DEPTH,
  BOX_FRONT,
  BOX_WALL,
  BOX_WIDTH,
  CENTRE_X,
  PAD_DEPTH,
  PAD_HEIGHT,
  PAD_WIDTH,
  TABLE_LENGTH,
  TABLE_WIDTH,
} from "../box";
import { BAY, bayAt, bayPrint, stripPrint, TRACK_LEFT, TRACK_RIGHT, windowPrint } from "../field";
import { boxNear, edgeOf, stripsEnd } from "../geometry";
import type { View } from "../view";
import { print, sheet, wood } from "./textures";

const HULL = "#6b5a86";
const FLOOR = 9000; // millimetres: the room goes on beyond every picture

/** The table top with its bright edge. */
export function tableTop(table: View): Mesh {
  const planks = wood("#a87845", "#4a2c10", 5);
  planks.repeat.set(1.2, 1.6);
  const grain = new MeshStandardMaterial({ map: planks, roughness: 0.75 });
  const edge = wood("#c9975c", "#6b4318", 1);
  edge.repeat.set(1, 0.06);
  edge.rotation = Math.PI / 2;
  const bright = new MeshStandardMaterial({ map: edge, roughness: 0.6 });
  // the faces of a box: right, left, far, near, top, bottom
  const faces = [bright, bright, bright, bright, grain, grain];
  const board = new Mesh(new BoxGeometry(TABLE_WIDTH, TABLE_LENGTH, BOARD), faces);
  board.position.set(CENTRE_X, edgeOf(table) + TABLE_LENGTH / 2, -BOARD / 2 - 0.6);
  board.receiveShadow = true;
  return board;
}

/** The dark floor far below the table: what is seen beyond its edges. */
export function floor(): Mesh {
  const map = sheet([-64, -64, 128, 128], 2, (on) => {
    const glow = on.createRadialGradient(0, 0, 4, 0, 0, 64);
    glow.addColorStop(0, "#4a3b30");
    glow.addColorStop(0.35, "#2a211c");
    glow.addColorStop(1, "#120e0d");
    on.fillStyle = glow;
    on.fillRect(-64, -64, 128, 128);
  });
  const ground = new Mesh(new PlaneGeometry(FLOOR, FLOOR), new MeshBasicMaterial({ map }));
  ground.position.set(CENTRE_X, 500, -760);
  return ground;
}

/** The printed strips, with both tracks and the order of turns beside them. */
export function playMat(table: View): Mesh {
  const far = stripsEnd(table);
  const wide = TRACK_RIGHT - TRACK_LEFT;
  const printed = new MeshStandardMaterial({ map: strips(table), roughness: 1, transparent: true });
  const mat = new Mesh(new PlaneGeometry(wide, far), printed);
  mat.position.set(TRACK_LEFT + wide / 2, far / 2, -0.5);
  mat.receiveShadow = true;
  return mat;
}

function strips(table: View): CanvasTexture {
  const far = stripsEnd(table);
  return sheet([TRACK_LEFT, -far, TRACK_RIGHT - TRACK_LEFT, far], 2.6, (on) => print(on, stripPrint(table)), 16);
}

/** The open box: walls that rise from front to back, windows printed on the front and the back. */
export function mothership(table: View): Group {
  const ship = new Group();
  const hull = new MeshStandardMaterial({ color: HULL, roughness: 0.95, side: DoubleSide });
  const dark = new MeshStandardMaterial({ color: "#2a2140", roughness: 1 });
  const [left, right] = [CENTRE_X - BOX_WIDTH / 2, CENTRE_X + BOX_WIDTH / 2];
  const [near, far] = [boxNear(table), boxNear(table) + BOX_DEPTH];
  const floor = new Mesh(new PlaneGeometry(BOX_WIDTH, BOX_DEPTH), dark);
  floor.position.set(CENTRE_X, near + BOX_DEPTH / 2, 0.4);
  const front = wall(BOX_WIDTH + 2 * BOX_WALL, BOX_FRONT, printed(table, BOX_FRONT), hull);
  front.position.set(CENTRE_X, near - BOX_WALL / 2, BOX_FRONT / 2);
  const back = wall(BOX_WIDTH + 2 * BOX_WALL, BOX_BACK, inside(table), hull);
  back.position.set(CENTRE_X, far + BOX_WALL / 2, BOX_BACK / 2);
  const sides = [left - BOX_WALL / 2, right + BOX_WALL / 2].map((x) => new Mesh(sideWall(x, near, far), hull));
  for (const part of [floor, front, back, ...sides]) part.castShadow = part.receiveShadow = true;
  ship.add(floor, front, back, ...sides);
  return ship;
}

function wall(wide: number, high: number, face: CanvasTexture, plain: Material): Mesh {
  const front = new MeshStandardMaterial({ map: face, roughness: 0.95 });
  return new Mesh(new BoxGeometry(wide, BOX_WALL, high), [plain, plain, plain, front, plain, plain]);
}

/** A side of the box as thin cardboard: as high as the front wall before, as the back wall behind. */
function sideWall(x: number, near: number, far: number): BufferGeometry {
  const half = BOX_WALL / 2;
  const ring = [
    [near, 0],
    [far, 0],
    [far, BOX_BACK],
    [near, BOX_FRONT],
  ] as const;
  const places = [-half, half].flatMap((aside) => ring.flatMap(([y, z]) => [x + aside, y, z]));
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(places, 3));
  shape.setIndex([0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 3, 6, 2, 3, 7, 6, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5]);
  const flat = shape.toNonIndexed();
  shape.dispose();
  flat.computeVertexNormals();
  return flat;
}

const wide = BOX_WIDTH + 2 * BOX_WALL;
const board = (on: CanvasRenderingContext2D, high: number, fill: string): void =>
  print(on, [{ d: slab(-wide / 2, -high / 2, wide, high), fill }]);

/** The front: the lower jaw of the face, its windows the health that is left. */
function printed(table: View, high: number): CanvasTexture {
  const half = wide / 2;
  return sheet([-half, -high / 2, wide, high], 6, (on) => {
    board(on, high, "#574673");
    print(on, [
      { d: slab(-half, -high / 2, wide, 3), fill: "#a993cf" },
      { d: `M${-half} ${high / 2}l12-9h${wide - 24}l12 9z`, fill: "#33264a" },
      { d: teeth(half - 8, -19, 11), fill: "#f6efdc" },
      { d: slab(-half, 12, wide, 3), fill: "#33264a" },
      ...windowPrint(table, 0, -4, table.tracks.mothership_start > 12 ? 10 : 14),
    ]);
  });
}

/** A row of teeth, so wide to either side. */
function teeth(half: number, top: number, high: number): string {
  const count = 12;
  const step = (2 * half) / count;
  const cut = Array.from(
    { length: count },
    () => `l${(step / 2).toFixed(2)} ${high}l${(step / 2).toFixed(2)} ${-high}`,
  );
  return `M${-half} ${top}${cut.join("")}z`;
}

/** The inside of the back wall: the brow and two eyes that look at whoever flicks, and the name. */
function inside(table: View): CanvasTexture {
  const [high, half] = [BOX_BACK, wide / 2];
  const isDead = table.tracks.mothership === 0;
  return sheet([-half, -high / 2, wide, high], 6, (on) => {
    board(on, high, "#43345c");
    print(on, [
      { d: slab(-half, -high / 2, wide, 3), fill: "#a993cf" },
      { text: "MOTHERSHIP", x: 0, y: -22, size: 15, fill: PAINT.orange, weight: 800, spacing: 1 },
      ...[-34, 34].flatMap((x): Print[] => [
        { d: circle(x, 2, 15), fill: isDead ? "#6b6377" : "#fff6df", line: "#20162f", width: 2 },
        { d: circle(x * 0.9, 5, 6.5), fill: isDead ? "#43345c" : PAINT.alarm },
        { d: circle(x * 0.9, 5, 2.8), fill: "#20162f" },
      ]),
      { d: "M-54-14l38 9v8l-40-8zM54-14l-38 9v8l40-8z", fill: "#20162f" },
      { text: `${table.tracks.mothership}`, x: 0, y: 33, size: 24, fill: "#ffe9c8", weight: 800 },
    ]);
  });
}

export function launchPad(): Mesh {
  const grain = wood("#d8b27c", "#6b4a22", 2);
  const pad = new Mesh(
    new BoxGeometry(PAD_WIDTH, PAD_DEPTH, PAD_HEIGHT),
    new MeshStandardMaterial({ map: grain, roughness: 0.8 }),
  );
  pad.castShadow = pad.receiveShadow = true;
  return pad;
}

export function dockingBay(table: View): Mesh {
  const [wide, high] = BAY;
  const map = sheet([-wide / 2, -high / 2, wide, high], 4, (on) => print(on, bayPrint()));
  const bay = new Mesh(
    new PlaneGeometry(wide, high),
    new MeshStandardMaterial({ map, roughness: 1, transparent: true }),
  );
  const { x, y } = bayAt(table);
  bay.position.set(x, y, -0.4);
  bay.receiveShadow = true;
  return bay;
}

/** The tray on which ships wait, one millimetre wide until it is stretched. */
export function tray(): Mesh {
  const found = new Mesh(new BoxGeometry(1, 66, 0.6), new MeshStandardMaterial({ color: PAINT.navy, roughness: 1 }));
  found.receiveShadow = true;
  return found;
}

/** Give back everything a part was made of. */
export function discard(part: Object3D): void {
  part.traverse((one) => {
    if (!(one instanceof Mesh)) return;
    (one.geometry as BufferGeometry).dispose();
    const materials = (Array.isArray(one.material) ? one.material : [one.material]) as MeshStandardMaterial[];
    for (const material of materials) {
      material.map?.dispose();
      material.dispose();
    }
  });
}
