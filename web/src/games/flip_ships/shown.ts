// One picture of the table for every drawing: which pieces lie where, what is marked, what the hand holds.

import type { Choice } from "../../wire";
import { PLACES, SHIP_THICKNESS } from "./box";
import { edgeOf, farOf, flat, type Point, type Pose } from "./geometry";
import { pulledTo, type Launch } from "./launch";
import type { Look } from "./looks";
import { faceOf } from "./reading";
import { cardCorners, discRim, shared, type Spot } from "./shapes";
import { isShip } from "./ships";
import { waitingAt } from "./targets";
import type { Face, Flight, Stroke, View } from "./view";

export interface ShownCard {
  id: number;
  pose: Pose;
  face: Face;
  cell: string;
  isShielded: boolean;
  isFalling: boolean;
}
export interface ShownDisc {
  id: string;
  pose: Pose;
  scale: number;
}
export interface Waiting extends ShownDisc {
  choice: Choice | undefined;
}
export interface Verdict {
  card: number;
  area: number;
  isOn: boolean;
  outline: Spot[];
}
/** The ship at the launch edge: `isReady` when it may be flicked now. */
export interface Held {
  id: string;
  pose: Pose;
  launch: Launch;
  stroke: Stroke;
  isReady: boolean;
}
/** A flight of before, as a line in the air. */
export interface Ghost {
  path: Spot[];
  isHit: boolean;
}
interface Aim {
  from: Point;
  reach: number;
  to: Point[];
}
export interface Shown {
  table: View;
  cards: ShownCard[];
  discs: ShownDisc[];
  docked: ShownDisc[];
  waiting: Waiting[];
  held: Held | undefined;
  /** A launch pad and where along its edge it stands. */
  pad: { launch: Launch; place: number } | undefined;
  verdicts: Verdict[];
  /** Whether the verdicts are told in square millimetres: not over what is to be chosen. */
  isMeasured: boolean;
  /** Whether a plain drag may lead the eye: nothing is to be flicked, and nothing moves. */
  isFree: boolean;
  aim: Aim | undefined;
  ghosts: Ghost[];
  /** What the eye turns to; nothing: the table from the seat. */
  look: Look | undefined;
}

/** The cards; while they march no outlines stand about. */
export function cardsOf(table: View, poses: Map<string, Pose>, isMoving: boolean, isMarching: boolean): ShownCard[] {
  const enemies = new Map(table.grid.map((enemy) => [enemy.id, enemy]));
  return [...poses]
    .filter(([name]) => !isShip(name))
    .map(([name, pose]) => {
      const id = Number(name);
      const enemy = enemies.get(id);
      return {
        id,
        pose,
        face: enemy ?? faceOf(table, id),
        cell: enemy?.cell ?? "",
        isShielded: (enemy?.shielded ?? false) && !isMarching,
        isFalling: !isMoving && table.falling.includes(id),
      };
    });
}

export const discsOf = (poses: Map<string, Pose>): ShownDisc[] =>
  [...poses]
    .filter(([name]) => isShip(name))
    .sort((one, two) => one[1].z - two[1].z)
    .map(([id, pose]) => ({ id, pose, scale: 1 }));

const ABREAST = 7; // ships beside each other in the docking bay

export function dockedOf(table: View): ShownDisc[] {
  const docked = table.ships.filter((ship) => ship.zone === "dock");
  const scale = docked.length > 2 * ABREAST ? 0.6 : 0.85;
  return docked.map((ship, place) => {
    const [column, row] = [place % ABREAST, Math.floor(place / ABREAST)];
    return { id: ship.id, pose: flat(-86 + column * 30, farOf(table) - 62 - row * 26, 1), scale };
  });
}

export function waitingOf(table: View, legal: Choice[]): Waiting[] {
  const ships = table.ships.filter((ship) => ship.seat === table.to_move && ship.zone === "active");
  return ships.map((ship, place) => {
    const { x, y } = waitingAt(place, ships.length, edgeOf(table));
    const choice = legal.find((one) => one.place === PLACES.SHIP + ship.id);
    return { id: ship.id, pose: flat(x, y, 1), scale: 1.55, choice };
  });
}

export function heldOf(table: View, launch: Launch, stroke: Stroke, isReady: boolean): Held | undefined {
  if (!table.hand) return undefined;
  const { x, y } = pulledTo(launch, stroke);
  return { id: table.hand.ship, pose: flat(x, y, launch.height + SHIP_THICKNESS / 2), launch, stroke, isReady };
}

/** What a landing shares with the cards under it, and whether that counts as lying on them. */
export function verdictsOf(flight: Flight, poses: Map<string, Pose>): Verdict[] {
  const ship = poses.get(flight.ship);
  if (!ship) return [];
  return Object.entries(flight.overlaps).flatMap(([card, area]) => {
    const under = poses.get(card);
    if (!under || area <= 0) return [];
    const outline = shared(discRim(ship), cardCorners(under)).map(([x, y]): Spot => [x, y, ship.z + 1.1]);
    return [{ card: Number(card), area, isOn: flight.on.includes(Number(card)), outline }];
  });
}
