// The loose pieces: thin cards and wooden discs. Geometry and paint are made once and shared.

import {
  CircleGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  type BufferGeometry,
  type CanvasTexture,
} from "three";
import { backPrint, discPrint, enemyPrint, paintOf, PAINT } from "../art";
import { CARD_HEIGHT as H, CARD_THICKNESS, CARD_WIDTH as W, SHIP_RADIUS as R, SHIP_THICKNESS } from "../geometry";
import type { ShownCard } from "../shown";
import { blot, print, sheet } from "./textures";

const ROUND = 4;
const PAPER = 0.6; // drawn a little thicker than it is, so that an edge is seen

function cardShape(): Shape {
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

/** Stretch a texture over a face whose coordinates are millimetres around its middle. */
function spread(texture: CanvasTexture, wide: number, high: number): CanvasTexture {
  texture.repeat.set(1 / wide, 1 / high);
  texture.offset.set(0.5, 0.5);
  return texture;
}

/** Everything cards and discs are made of; `clear` gives it back. */
export class Workshop {
  private readonly face = new ShapeGeometry(cardShape(), 5);
  private readonly body = new ExtrudeGeometry(cardShape(), { depth: PAPER, bevelEnabled: false, curveSegments: 5 });
  private readonly shade = new PlaneGeometry(W * 1.34, H * 1.26);
  private readonly cap = new CircleGeometry(R, 48);
  private readonly rim = new CylinderGeometry(R, R, SHIP_THICKNESS, 48, 1, true).rotateX(Math.PI / 2);
  private readonly paper = new MeshStandardMaterial({ color: PAINT.card, roughness: 0.95 });
  private readonly back = matte(
    spread(
      sheetOfCard((on) => print(on, backPrint())),
      W,
      H,
    ),
  );
  private readonly soft = new MeshBasicMaterial({ map: blot(), transparent: true, depthWrite: false });
  private readonly made = new Map<string, MeshStandardMaterial>();

  /** A pile of cards seen from their backs. */
  pile(count: number): Group {
    const pile = new Group();
    for (let place = 0; place < count; place++) {
      const body = new Mesh(this.body, [this.back, this.paper]);
      body.position.set(((place * 7) % 3) - 1, ((place * 5) % 3) - 1, place * 2.4);
      body.scale.z = 4;
      body.castShadow = body.receiveShadow = true;
      pile.add(body);
    }
    return pile;
  }

  card(card: ShownCard): Group {
    const piece = new Group();
    const body = new Mesh(this.body, [this.back, this.paper]);
    body.position.z = CARD_THICKNESS / 2 - PAPER;
    const face = new Mesh(this.face, this.faceOf(card));
    face.position.z = CARD_THICKNESS / 2 + 0.05;
    const shade = new Mesh(this.shade, this.soft);
    shade.position.set(3.2, -2, CARD_THICKNESS / 2 - PAPER + 0.02);
    body.castShadow = face.receiveShadow = true;
    shade.renderOrder = 1;
    body.renderOrder = face.renderOrder = 2;
    piece.add(shade, body, face);
    return piece;
  }

  private faceOf(card: ShownCard): MeshStandardMaterial {
    return this.kept(`card ${card.id}`, () =>
      matte(
        spread(
          sheetOfCard((on) => print(on, enemyPrint(card.id, card.face))),
          W,
          H,
        ),
      ),
    );
  }

  disc(id: string): Group {
    const piece = new Group();
    const top = new Mesh(
      this.cap,
      this.kept(`top ${id}`, () => matte(sheetOfDisc(id, false))),
    );
    top.position.z = SHIP_THICKNESS / 2;
    const under = new Mesh(
      this.cap,
      this.kept(`under ${id[1]}`, () => matte(sheetOfDisc(id, true))),
    );
    under.rotation.x = Math.PI;
    under.position.z = -SHIP_THICKNESS / 2;
    const paint = this.kept(`rim ${id[1]}`, () => new MeshStandardMaterial({ color: paintOf(id), roughness: 0.6 }));
    const rim = new Mesh(this.rim, paint);
    for (const part of [top, under, rim]) part.castShadow = part.receiveShadow = true;
    piece.add(top, under, rim);
    return piece;
  }

  private kept(name: string, make: () => MeshStandardMaterial): MeshStandardMaterial {
    const found = this.made.get(name) ?? make();
    this.made.set(name, found);
    return found;
  }

  clear(): void {
    const shapes: BufferGeometry[] = [this.face, this.body, this.shade, this.cap, this.rim];
    for (const shape of shapes) shape.dispose();
    for (const material of [this.paper, this.back, this.soft, ...this.made.values()]) {
      material.map?.dispose();
      material.dispose();
    }
  }
}

const matte = (map: CanvasTexture): MeshStandardMaterial => new MeshStandardMaterial({ map, roughness: 0.9 });

const sheetOfCard = (paint: (on: CanvasRenderingContext2D) => void): CanvasTexture =>
  sheet([-W / 2, -H / 2, W, H], 5, paint);

function sheetOfDisc(id: string, isUnder: boolean): CanvasTexture {
  return sheet([-R, -R, 2 * R, 2 * R], 8, (on) => {
    on.fillStyle = PAINT.wood;
    on.fillRect(-R, -R, 2 * R, 2 * R);
    print(on, discPrint(id, isUnder));
  });
}
