// The twelve sides as little cardboard buildings; a back is the same plot grown up.

import {
  at,
  block,
  disc,
  flat,
  house,
  plot,
  shade,
  smoke,
  tower,
  tree,
  windows,
  type Block,
  type Shape,
} from "./isometric";
import type { SideName } from "./reading";

const BRICK = "#b5533c";
const PLASTER = "#ecdfc6";
const GRASS = "#a9c08a";
const PAVING = "#cfc6b6";
const GLASS = "#7fb0cb";
const ASPHALT = "#5a5d61";

function walled(box: Block, columns: number, rows: number, glass = GLASS): Shape[] {
  return [
    ...block(box),
    ...windows(box, columns, rows, glass),
    ...windows(box, Math.max(1, Math.round((columns * box.d) / box.w)), rows, glass, "right"),
  ];
}

function cottage(x: number, y: number, roof: string): Shape[] {
  const box: Block = { x, y, w: 3.2, d: 2.6, h: 1.7, wall: PLASTER, roof };
  return [...house(box, 1.5), ...windows({ ...box, h: 1.6 }, 2, 1, "#6b4a33")];
}

function cross(x: number, y: number, z: number, size: number, colour: string): Shape {
  const arm = (dx: number, dz: number): [number, number] => at(x + dx * size, y, z + dz * size);
  return flat(
    [
      arm(1, 0),
      arm(2, 0),
      arm(2, 1),
      arm(3, 1),
      arm(3, 2),
      arm(2, 2),
      arm(2, 3),
      arm(1, 3),
      arm(1, 2),
      arm(0, 2),
      arm(0, 1),
      arm(1, 1),
    ],
    colour,
    0.2,
  );
}

function awning(x: number, y: number, w: number, z: number): Shape[] {
  return Array.from({ length: 6 }, (_, place) => {
    const from = x + (w * place) / 6;
    const to = x + (w * (place + 1)) / 6;
    return flat(
      [at(from, y, z), at(to, y, z), at(to, y + 1.1, z - 0.7), at(from, y + 1.1, z - 0.7)],
      place % 2 ? "#fbf6ea" : BRICK,
      0.3,
    );
  });
}

function sawtooth(x: number, y: number, w: number, d: number, z: number): Shape[] {
  return [0, 1, 2].flatMap((place) => {
    const from = x + (w * place) / 3;
    const to = x + (w * (place + 1)) / 3;
    return [
      flat([at(to, y, z), at(to, y + d, z), at(to, y + d, z + 1.5), at(to, y, z + 1.5)], GLASS),
      flat([at(from, y, z), at(to, y, z + 1.5), at(to, y + d, z + 1.5), at(from, y + d, z)], "#8b8f94"),
      flat([at(from, y + d, z), at(to, y + d, z), at(to, y + d, z + 1.5)], shade(BRICK, 1.05)),
    ];
  });
}

const apartment: Block = { x: 2, y: 2, w: 5.6, d: 4.6, h: 7.4, wall: "#d9b98c" };
const mall: Block = { x: 0.8, y: 1.2, w: 8.4, d: 6, h: 3.6, wall: "#d8cfc0" };
const ward: Block = { x: 1.6, y: 2, w: 6.6, d: 5, h: 4.6, wall: "#f4efe4" };
const mill: Block = { x: 1, y: 2.6, w: 7.6, d: 5.4, h: 2.6, wall: BRICK };
const desk: Block = { x: 2.4, y: 2.4, w: 5, d: 5, h: 6, wall: "#8fb2c4" };
const spire: Block = { x: 2.6, y: 2.6, w: 4.6, d: 4.6, h: 4, wall: "#7c98b0" };

export const BUILDINGS: Record<SideName, Shape[]> = {
  residential_area: [
    ...plot(GRASS),
    ...cottage(1, 1, BRICK),
    ...tree(6, 1.6, 0.9),
    ...cottage(5.6, 3, "#8c5a3c"),
    ...tree(1.4, 5.2, 0.8),
    ...cottage(1.6, 6, "#a2483a"),
    ...tree(6.8, 8.4, 1),
  ],
  apartment: [
    ...plot(GRASS),
    ...tree(1, 1.6, 0.9),
    ...walled(apartment, 4, 5, "#8fb8cf"),
    ...[1, 2, 3, 4].flatMap((floor) =>
      block({ x: 3.2, y: 6.6, w: 1.8, d: 0.6, z: floor * 1.48 + 0.1, h: 0.45, wall: BRICK }),
    ),
    ...block({ x: 4, y: 3.4, w: 1.4, d: 1.4, z: 7.4, h: 0.9, wall: "#c9a878" }),
    ...tree(8.8, 4, 0.9),
    ...tree(2.2, 8.8, 0.9),
  ],
  convenience_store: [
    ...plot(PAVING),
    ...block({ x: 1.6, y: 2, w: 6.4, d: 5, h: 2.6, wall: PLASTER }),
    ...windows({ x: 1.6, y: 2, w: 6.4, d: 5, h: 2.4, wall: PLASTER }, 3, 1, GLASS),
    ...windows({ x: 1.6, y: 2, w: 6.4, d: 5, h: 2.4, wall: PLASTER }, 2, 1, GLASS, "right"),
    ...awning(1.6, 7, 6.4, 2.7),
    ...block({ x: 2.6, y: 6.2, w: 4.2, d: 0.5, z: 2.6, h: 1.1, wall: "#4f7d52" }),
    ...tree(9, 2, 0.8),
  ],
  shopping_mall: [
    ...plot(PAVING),
    ...block(mall),
    ...windows({ ...mall, h: 2 }, 6, 1, GLASS),
    ...windows({ ...mall, z: 1.8, h: 1.8 }, 6, 1, "#a9cfe0"),
    ...windows(mall, 4, 2, GLASS, "right"),
    ...block({ x: 3, y: 2.6, w: 4, d: 3.2, z: 3.6, h: 1, wall: GLASS, roof: "#b6d8e6" }),
    ...block({ x: 1.2, y: 5.4, w: 1.5, d: 1.5, z: 3.6, h: 3.6, wall: BRICK }),
    ...awning(3.4, 7.2, 3.2, 1.8),
    ...tree(8.6, 9, 0.75),
  ],
  hospital: [
    ...plot(PAVING),
    ...tree(0.9, 1.4, 0.8),
    ...walled(ward, 5, 3),
    cross(3.1, 7.05, 1.7, 0.75, "#c23b2a"),
    ...block({ x: 3.4, y: 7, w: 2.2, d: 1.2, z: 1, h: 0.35, wall: "#c23b2a" }),
    disc(5, 4.4, 4.65, 1.2, "#d9d2c4"),
    ...tree(9, 8.4, 0.8),
  ],
  church: [
    ...plot(GRASS),
    ...tree(1, 1.4, 0.9),
    ...house({ x: 3, y: 2.6, w: 6, d: 4.2, h: 2.9, wall: PLASTER, roof: "#7c4a3a" }, 2.5),
    ...windows({ x: 4.4, y: 2.6, w: 4.4, d: 4.2, h: 2.8, wall: PLASTER }, 3, 1, "#c79a3a"),
    ...block({ x: 1.2, y: 3.4, w: 2.5, d: 2.5, h: 6.2, wall: "#e2d3b6" }),
    ...windows({ x: 1.2, y: 3.4, w: 2.5, d: 2.5, z: 3.6, h: 2.6, wall: PLASTER }, 1, 1, "#5c4a36"),
    flat([at(1.2, 5.9, 6.2), at(3.7, 5.9, 6.2), at(2.45, 4.65, 11)], "#8b5443"),
    flat([at(3.7, 5.9, 6.2), at(3.7, 3.4, 6.2), at(2.45, 4.65, 11)], "#5f3629"),
    cross(2.1, 4.65, 10.8, 0.26, "#c79a3a"),
    ...tree(8.4, 8.8, 0.9),
    ...tree(4.6, 9, 0.7),
  ],
  factory: [
    ...plot("#b9b2a6"),
    ...tower(8.4, 1.4, 0.42, 0.36, 0.34, 8.4, "#a3604a"),
    ...smoke(8.4, 1.4, 8.6, 0.9),
    ...walled(mill, 4, 1, "#e8c46a"),
    ...sawtooth(1, 2.6, 7.6, 5.4, 2.6),
    ...block({ x: 2.4, y: 8.4, w: 1, d: 1, h: 0.8, wall: "#9a7a4c" }),
    ...block({ x: 6.6, y: 8.6, w: 0.9, d: 0.9, h: 0.7, wall: "#7b8a64" }),
  ],
  power_plant: [
    ...plot("#b9b2a6"),
    ...tower(3, 3, 1.35, 0.75, 0.95, 6.4, "#d9d4c8"),
    ...smoke(3, 3, 6.8, 1.1),
    ...tower(7, 2.8, 1.35, 0.75, 0.95, 6.4, "#d9d4c8"),
    ...smoke(7, 2.8, 6.8, 1.1),
    ...walled({ x: 2, y: 6, w: 6, d: 2.6, h: 2.4, wall: BRICK }, 5, 1, "#e8c46a"),
  ],
  central_park: [
    ...plot("#93b46f"),
    flat([at(0, 6.4), at(10, 3.4), at(10, 4.6), at(0, 7.6)], "#dccaa0", 0),
    disc(3.2, 3.2, 0.02, 1.5, "#7fb5cc"),
    ...tree(1, 1.2, 1),
    ...tree(6.4, 1.2, 1.15),
    ...tree(8.8, 2.2, 0.9),
    ...tree(5.6, 6, 1.1),
    ...tree(8.6, 7, 1.25),
    ...tree(2, 8.8, 1),
    ...tree(5.4, 9.2, 0.8),
  ],
  station: [
    ...plot("#93b46f"),
    ...tree(1.2, 1, 1),
    ...tree(8.8, 1.2, 0.9),
    ...walled({ x: 1, y: 2.4, w: 8, d: 2.8, h: 2.6, wall: "#d5b48a" }, 5, 1),
    ...block({ x: 4, y: 2.4, w: 2, d: 2.8, h: 4.6, wall: "#c98f68", roof: "#7c4a3a" }),
    disc(5, 5.25, 3.9, 0.28, "#fbf6ea"),
    flat([at(0, 6.8, 0.02), at(10, 6.8, 0.02), at(10, 9, 0.02), at(0, 9, 0.02)], ASPHALT, 0),
    ...walled({ x: 1.2, y: 7.2, w: 5.6, d: 1.3, z: 0.2, h: 1.5, wall: BRICK }, 5, 1, "#f3e9cf"),
    ...walled({ x: 7, y: 7.2, w: 2, d: 1.3, z: 0.2, h: 1.3, wall: "#4f7d52" }, 2, 1, "#f3e9cf"),
  ],
  office: [
    ...plot(PAVING),
    ...tree(1, 1.6, 0.8),
    ...walled(desk, 5, 6, "#d6ebf2"),
    ...block({ x: 3.6, y: 3.6, w: 2, d: 2, z: 6, h: 0.7, wall: "#7797a8" }),
    ...tree(8.8, 8.6, 0.8),
  ],
  trade_center: [
    ...plot(PAVING),
    ...walled({ ...spire, h: 4 }, 5, 3, "#d6ebf2"),
    ...walled({ x: 3.2, y: 3.2, w: 3.4, d: 3.4, z: 4, h: 3.6, wall: "#7c98b0" }, 4, 4, "#d6ebf2"),
    ...walled({ x: 3.8, y: 3.8, w: 2.2, d: 2.2, z: 7.6, h: 2, wall: "#7c98b0" }, 3, 2, "#d6ebf2"),
    ...block({ x: 4.75, y: 4.75, w: 0.3, d: 0.3, z: 9.6, h: 2, wall: BRICK }),
    ...tree(8.8, 8.6, 0.8),
    ...tree(1.2, 8.6, 0.8),
  ],
};
