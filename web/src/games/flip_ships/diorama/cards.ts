// The enemy cards and the deck: paper and shade of all of them are drawn at once, only the faces one by one.

import {
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  Shape,
  ShapeGeometry,
  Vector3,
  type CanvasTexture,
} from "three";
import { backPrint, enemyPrint, PAINT } from "../art";
import { CARD_HEIGHT as H, CARD_THICKNESS, CARD_WIDTH as W, ENEMIES } from "../box";
import { isSeen, type Pose } from "../geometry";
import type { ShownCard } from "../shown";
import { blot, matte, print, sheet } from "./textures";

const ROUND = 4;
const PAPER = 0.6; // drawn a little thicker than it is, so that an edge is seen
const NOWHERE = new Matrix4().makeScale(0, 0, 0);

function outline(): Shape {
  const [w, h] = [W / 2, H / 2];
  return new Shape()
    .moveTo(-w + ROUND, -h)
    .lineTo(w - ROUND, -h)
    .absarc(w - ROUND, -h + ROUND, ROUND, -Math.PI / 2, 0, false)
    .lineTo(w, h - ROUND)
    .absarc(w - ROUND, h - ROUND, ROUND, 0, Math.PI / 2, false)
    .lineTo(-w + ROUND, h)
    .absarc(-w + ROUND, h - ROUND, ROUND, Math.PI / 2, Math.PI, false)
    .lineTo(-w, -h + ROUND)
    .absarc(-w + ROUND, -h + ROUND, ROUND, Math.PI, 1.5 * Math.PI, false);
}

/** A card's print as a texture for faces whose coordinates are millimetres around their middle. */
function faceTexture(paint: (on: CanvasRenderingContext2D) => void): CanvasTexture {
  const texture = sheet([-W / 2, -H / 2, W, H], 5, paint);
  texture.repeat.set(1 / W, 1 / H);
  texture.offset.set(0.5, 0.5);
  return texture;
}

export class Cards {
  readonly all = new Group();
  private readonly face = new ShapeGeometry(outline(), 5).translate(0, 0, CARD_THICKNESS / 2 + 0.05);
  private readonly body = new ExtrudeGeometry(outline(), { depth: PAPER, bevelEnabled: false, curveSegments: 5 });
  private readonly soft = new MeshBasicMaterial({ map: blot(), transparent: true, depthWrite: false });
  private readonly back = matte(faceTexture((on) => print(on, backPrint())));
  private readonly paper = new MeshStandardMaterial({ color: PAINT.card, roughness: 0.95 });
  private readonly bodies = new InstancedMesh(this.body, [this.back, this.paper], ENEMIES);
  private readonly shades = new InstancedMesh(new PlaneGeometry(W * 1.34, H * 1.26), this.soft, ENEMIES);
  private readonly deck = new InstancedMesh(this.body, [this.back, this.paper], 8);
  private readonly made = new Map<string, Mesh>(); // every face ever shown, by its card
  private readonly places = new Map<string, number>();
  private readonly at = new Matrix4();
  private readonly from = new Vector3();
  private readonly turn = new Quaternion();
  private readonly size = new Vector3();

  constructor() {
    const low = CARD_THICKNESS / 2 - PAPER;
    this.body.translate(0, 0, low);
    this.shades.geometry.translate(3.2, -2, low + 0.02);
    for (const many of [this.bodies, this.shades, this.deck]) {
      many.frustumCulled = false;
      many.renderOrder = 2;
    }
    this.shades.renderOrder = 1;
    this.bodies.castShadow = this.deck.castShadow = this.deck.receiveShadow = true;
    this.all.add(this.shades, this.bodies, this.deck);
  }

  /** Lay these cards, and no others. */
  lay(cards: ShownCard[]): void {
    for (const name of this.places.keys()) this.made.get(name)!.visible = false;
    this.places.clear();
    cards.forEach((card, place) => {
      const face = this.faceOf(card);
      this.places.set(String(card.id), place);
      const sunk = card.isFalling ? 0.1 : 0;
      this.write(place, face, card.pose, card.isFalling ? 0.9 : 1, sunk);
    });
    this.bodies.count = this.shades.count = cards.length;
    this.touch();
  }

  /** Whether this is a card; then it is there now. */
  move(name: string, pose: Pose): boolean {
    const place = this.places.get(name);
    if (place === undefined) return false;
    this.write(place, this.made.get(name)!, pose, 1, 0);
    this.touch();
    return true;
  }

  /** The deck as a pile so many thick sheets high. */
  pile(height: number, { x, y }: Pose): void {
    for (let place = 0; place < height; place++) {
      this.from.set(x + ((place * 7) % 3) - 1, y + ((place * 5) % 3) - 1, place * 2.4);
      this.at.compose(this.from, this.turn.identity(), this.size.set(1, 1, 4));
      this.deck.setMatrixAt(place, this.at);
    }
    this.deck.count = height;
    this.deck.instanceMatrix.needsUpdate = true;
  }

  private write(place: number, face: Mesh, pose: Pose, scale: number, sunk: number): void {
    const { turn } = pose;
    this.turn.set(turn[1], turn[2], turn[3], turn[0]);
    this.at.compose(this.from.set(pose.x, pose.y, pose.z - sunk), this.turn, this.size.setScalar(scale));
    const seen = isSeen(pose) ? this.at : NOWHERE;
    this.bodies.setMatrixAt(place, seen);
    this.shades.setMatrixAt(place, seen);
    face.visible = seen === this.at;
    face.matrix.copy(seen);
    face.matrixWorldNeedsUpdate = true;
  }

  private touch(): void {
    this.bodies.instanceMatrix.needsUpdate = true;
    this.shades.instanceMatrix.needsUpdate = true;
  }

  private faceOf(card: ShownCard): Mesh {
    const name = String(card.id);
    const known = this.made.get(name);
    if (known) return known;
    const face = new Mesh(this.face, matte(faceTexture((on) => print(on, enemyPrint(card.face)))));
    face.receiveShadow = true;
    face.matrixAutoUpdate = false;
    face.renderOrder = 2;
    this.made.set(name, face);
    this.all.add(face);
    return face;
  }

  clear(): void {
    const faces = [...this.made.values()].map((face) => face.material as MeshStandardMaterial);
    for (const material of [this.soft, this.back, this.paper, ...faces]) {
      material.map?.dispose();
      material.dispose();
    }
    for (const shape of [this.face, this.body, this.shades.geometry]) shape.dispose();
    for (const many of [this.bodies, this.shades, this.deck]) many.dispose();
  }
}
