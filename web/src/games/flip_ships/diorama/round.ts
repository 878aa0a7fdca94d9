// The round table of the race in three dimensions, one's own edge in front: the box in the middle, every ship where it
// is, a token for each player, and the hands that fetch.

import {
  BoxGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  Scene,
  SphereGeometry,
  WebGLRenderer,
  type Material,
} from "three";
import { paced } from "../../../paper/settings.svelte";
import { circle, PAINT, slab, type Print } from "../art";
import { BOARD, BOX_BACK, BOX_DEPTH, BOX_WALL, BOX_WIDTH, RADIUS } from "../box";
import type { Point } from "../geometry";
import type { Look } from "../looks";
import type { Spot } from "../shapes";
import type { ShownDisc } from "../shown";
import { Discs } from "./discs";
import { Eye } from "./eye";
import { Pace } from "./pace";
import { discard, floor } from "./table";
import { print, sheet, wood } from "./textures";

const STEEP = 35; // degrees down from one's own edge
const PULL_ROOM = 130;
/** The table from one's own edge; its sides are left out where nobody stands there, so that the box is large enough. */
const edgeSeen = (isUpright: boolean, hasSides: boolean): Look => ({
  kind: "aim",
  steep: STEEP,
  time: 500,
  spots: [
    [-200, -RADIUS - PULL_ROOM, 0],
    [200, -RADIUS - PULL_ROOM, 0],
    [-RADIUS * (isUpright ? 0.55 : hasSides ? 0.98 : 0.7), 0, 0],
    [RADIUS * (isUpright ? 0.55 : hasSides ? 0.98 : 0.7), 0, 0],
    [0, RADIUS + 40, 70],
  ],
});
/** The finish from straight above. */
const PHOTO: Look = {
  kind: "judge",
  steep: 90,
  time: 900,
  spots: [
    [-190, -190, 0],
    [190, 190, 0],
  ],
};

/** A player at the edge, as the table lies. */
export interface Stand extends Point {
  paint: string;
  /** One's own place needs no token: one sits there. */
  isOwn: boolean;
  /** The hand over the table, if one reaches out. */
  hand: Point | undefined;
}
export interface Round {
  discs: ShownDisc[];
  stands: Stand[];
  /** Degrees by which the table is turned so that one's own side is in front. */
  turn: number;
  isPhoto: boolean;
}

export class RoundDiorama {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly root = new Group();
  private readonly spun = new Group();
  private readonly eye = new Eye();
  private readonly discs = new Discs();
  private readonly parts: (Mesh | Group)[];
  private readonly tokens: Mesh[] = [];
  private readonly hands: Mesh[] = [];
  private readonly lamp = new DirectionalLight("#ffe2b8", 2.7);
  private frame = 0;
  private isPhoto = false;
  private shown = "";
  private drawn = ""; // how wide and high
  private edge = edgeSeen(false, true);
  private since = -1;
  private asked = 0; // when the next frame was asked for
  private isToChange = false; // how it is drawn
  private readonly pace = new Pace(Math.min(devicePixelRatio, 1.5));

  constructor(
    canvas: HTMLCanvasElement,
    private readonly moved: () => void,
    /** This device cannot keep up, even with everything left out. */
    private readonly tooSlow: () => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.root.rotation.x = -Math.PI / 2;
    const ground = floor();
    ground.position.set(0, 0, -760);
    this.parts = [ground, top(), box()];
    this.spun.add(...this.parts.slice(1), this.discs.all);
    this.root.add(ground, this.spun);
    this.scene.add(this.root, new HemisphereLight("#e6ecff", "#8a6a48", 1.6), this.lamp, this.lamp.target);
    this.lamp.position.set(-780, 1080, 300);
    this.lamp.castShadow = true;
    this.lamp.shadow.mapSize.set(1024, 1024);
    this.lamp.shadow.radius = 4;
    this.lamp.shadow.bias = -0.0006;
    this.lamp.shadow.normalBias = 0.6;
    Object.assign(this.lamp.shadow.camera, { left: -720, right: 720, top: 720, bottom: -720, near: 100, far: 3000 });
  }

  /** `hasSides`: whether somebody stands to the left and right. */
  resize(wide: number, high: number, covered: { top: number; bottom: number }, hasSides: boolean): void {
    const size = `${wide} ${high}`;
    const isWiped = size !== this.drawn && this.drawn !== "";
    if (size !== this.drawn) {
      this.renderer.setPixelRatio(this.pace.sharp);
      this.renderer.setSize(wide, high, false); // which wipes the picture: not for what only lies over it
      this.drawn = size;
    }
    this.edge = edgeSeen(wide < high, hasSides);
    this.eye.resize(wide, high, covered);
    this.eye.turn(this.isPhoto ? PHOTO : this.edge);
    this.eye.look(1);
    this.moved();
    if (isWiped) this.renderer.render(this.scene, this.eye.camera); // now: the next frame comes after it was seen empty
    this.draw();
  }

  /** Where a spot is seen, told from the own launch point: ahead is towards the middle. */
  project = ([x, y, z]: Spot): [number, number] => this.eye.project([x, y - RADIUS, z]);
  show({ discs, stands, turn, isPhoto }: Round): void {
    // the clock goes on while nothing moves: then nothing is drawn
    const shown = `${turn} ${isPhoto} ${JSON.stringify(discs)} ${JSON.stringify(stands)}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.spun.rotation.z = (-turn * Math.PI) / 180;
    this.discs.lay(discs, [...PAINT.seats]);
    stands.forEach((stand, place) => {
      const token = (this.tokens[place] ??= this.make(new CylinderGeometry(26, 30, 16, 32), stand.paint));
      token.position.set(stand.x, stand.y, 8);
      token.visible = !stand.isOwn;
      const hand = (this.hands[place] ??= this.make(new SphereGeometry(24, 20, 14), "#e9c29a"));
      hand.visible = stand.hand !== undefined;
      if (stand.hand) hand.position.set(stand.hand.x, stand.hand.y, 34);
    });
    if (isPhoto !== this.isPhoto) {
      this.isPhoto = isPhoto;
      this.eye.turn(isPhoto ? PHOTO : this.edge);
      this.since = performance.now();
    }
    this.draw();
  }

  private make(shape: CylinderGeometry | SphereGeometry, paint: string): Mesh {
    const made = new Mesh(shape, new MeshStandardMaterial({ color: paint, roughness: 0.7 }));
    if (shape instanceof CylinderGeometry) shape.rotateX(Math.PI / 2);
    made.castShadow = made.receiveShadow = true;
    this.parts.push(made);
    this.spun.add(made);
    return made;
  }

  private draw(): void {
    if (this.frame) return;
    this.asked = performance.now();
    this.frame = requestAnimationFrame(this.render);
  }

  private readonly render = (now: number): void => {
    this.frame = 0;
    if (this.since >= 0) {
      const share = Math.min(1, Math.max(0, now - this.since) / paced(PHOTO.time));
      this.eye.look(share);
      this.moved();
      if (share < 1) this.draw();
      else this.since = -1;
    }
    if (this.isToChange) this.change();
    this.renderer.render(this.scene, this.eye.camera);
    this.keepUp(performance.now() - this.asked);
  };

  /** Another sharpness wipes the picture: so it changes just before the next frame is drawn. */
  private change(): void {
    this.isToChange = false;
    this.renderer.setPixelRatio(this.pace.sharp);
    this.lamp.castShadow = this.pace.hasShadows;
  }

  private keepUp(took: number): void {
    const change = this.pace.took(took);
    if (change !== "nothing") this.isToChange = true;
    if (change === "everything") this.tooSlow();
  }

  clear(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1;
    for (const part of this.parts) discard(part);
    this.discs.clear();
    this.lamp.dispose();
    this.renderer.dispose();
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }
}

const MOONS: [number, number, number][] = [
  [-250, -330, 40],
  [360, -200, 26],
  [250, 340, 46],
  [-400, 170, 30],
];
/** The round top: night sky with two orbits, rays and moons, a wooden rim. */
function top(): Mesh {
  const grain = wood("#a87845", "#4a2c10", 3);
  const map = sheet([-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS], 0.9, (on) => {
    on.fillStyle = "#8a6238";
    on.fillRect(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS);
    const stars = Array.from({ length: 70 }, (_, place): Print => {
      const [away, angle] = [Math.sqrt((place + 0.5) / 70) * 560, place * 2.39996];
      const spot = circle(away * Math.cos(angle), away * Math.sin(angle), 1.5 + (place % 3));
      return { d: spot, fill: "#dfe6ff", opacity: 0.6 };
    });
    const ray = (place: number): string => {
      const [sin, cos] = [Math.sin((place * Math.PI) / 12), Math.cos((place * Math.PI) / 12)];
      return `M${205 * sin} ${205 * cos}L${560 * sin} ${560 * cos}`;
    };
    print(on, [
      { d: circle(0, 0, RADIUS - 26), fill: PAINT.space },
      { d: circle(0, 0, 330), fill: "#1a2654" },
      { d: Array.from({ length: 24 }, (_, place) => ray(place)).join(""), line: "#24326a", width: 2.5 },
      ...stars,
      ...MOONS.flatMap(([x, y, r]): Print[] => [
        { d: circle(x, y, r), fill: "#8f96b8" },
        { d: circle(x + r * 0.3, y + r * 0.25, r * 0.72), fill: "#aab0cc" },
        {
          d: circle(x - r * 0.3, y - r * 0.35, r * 0.2) + circle(x + r * 0.35, y + r * 0.4, r * 0.14),
          fill: "#767da3",
        },
      ]),
      { d: circle(0, 0, RADIUS - 28), line: PAINT.amber, width: 4 },
      { d: circle(0, 0, 330), line: "#3a4880", width: 4, dash: [8, 16] },
      { d: circle(0, 0, 190), fill: "rgb(255 154 61 / 10%)", line: PAINT.orange, width: 5, dash: [14, 10] },
    ]);
  });
  const faces = [
    new MeshStandardMaterial({ map: grain, roughness: 0.7 }),
    new MeshStandardMaterial({ map, roughness: 0.9 }),
    new MeshStandardMaterial({ color: "#4a2c10" }),
  ];
  const board = new Mesh(new CylinderGeometry(RADIUS, RADIUS, BOARD, 96), faces);
  board.rotation.x = Math.PI / 2;
  board.position.z = -BOARD / 2 - 0.6;
  board.receiveShadow = true;
  return board;
}

/** The box in the middle: four walls of one height, each with eyes and teeth for who stands before it. */
function box(): Group {
  const all = new Group();
  const hull = new MeshStandardMaterial({ color: "#6b5a86", roughness: 0.95, side: DoubleSide });
  const base = new Mesh(
    new BoxGeometry(BOX_WIDTH, BOX_DEPTH, 0.8),
    new MeshStandardMaterial({ color: "#2a2140", roughness: 1 }),
  );
  base.position.z = 0.4;
  const [wide, deep] = [BOX_WIDTH + 2 * BOX_WALL, BOX_DEPTH];
  const walls = [
    wall(wide, hull, 0, -BOX_DEPTH / 2 - BOX_WALL / 2, 0),
    wall(wide, hull, 0, BOX_DEPTH / 2 + BOX_WALL / 2, Math.PI),
    wall(deep, hull, -BOX_WIDTH / 2 - BOX_WALL / 2, 0, -Math.PI / 2),
    wall(deep, hull, BOX_WIDTH / 2 + BOX_WALL / 2, 0, Math.PI / 2),
  ];
  for (const part of [base, ...walls]) part.castShadow = part.receiveShadow = true;
  all.add(base, ...walls);
  return all;
}

function wall(wide: number, plain: Material, x: number, y: number, turn: number): Mesh {
  const [half, high] = [wide / 2, BOX_BACK];
  const face = sheet([-half, -high / 2, wide, high], 4, (on) => {
    const teeth = Array.from({ length: 8 }, (_, place) => {
      const left = -half + 8 + ((wide - 16) / 8) * place;
      return `M${left} 12h${(wide - 16) / 8}l${-(wide - 16) / 16} 13z`;
    });
    print(on, [
      { d: slab(-half, -high / 2, wide, high), fill: "#574673" },
      { d: slab(-half, -high / 2, wide, 3), fill: "#a993cf" },
      { d: slab(-half + 6, 9, wide - 12, 20, 3), fill: "#20162f" },
      { d: teeth.join(""), fill: "#f6efdc" },
      ...[-26, 26].flatMap((at): Print[] => [
        { d: circle(at, -10, 13), fill: "#fff6df", line: "#20162f", width: 2 },
        { d: circle(at * 0.9, -8, 5.6), fill: PAINT.alarm },
      ]),
      { d: "M-46-27l34 10v7l-36-9zM46-27l-34 10v7l36-9z", fill: "#20162f" },
    ]);
  });
  const front = new MeshStandardMaterial({ map: face, roughness: 0.95 });
  const made = new Mesh(new BoxGeometry(wide, BOX_WALL, high), [plain, plain, plain, front, plain, plain]);
  made.position.set(x, y, high / 2);
  made.rotation.z = turn;
  return made;
}
