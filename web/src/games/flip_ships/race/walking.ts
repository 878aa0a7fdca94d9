// Who is where beside the round table while walking (RT-4), whose hand reaches for a ship, and which ships come back: on a
// short arc through the air, whether they are fetched or did not turn over.

import { EDGE, ILLEGAL_BACK, RADIUS } from "../box";
import type { Point, Pose } from "../geometry";
import type { RacePlayer, RaceShip } from "../wire";

/** A ship on the floor, where it went over the edge. */
export interface Fallen extends Point {
  name: string;
}
/** A ship on its way back through the air. */
export interface Carried extends Point {
  name: string;
  z: number;
}
export interface Walk {
  /** Where the player stands now: millimetres along the edge. */
  stand: number;
  /** The hand that reaches out, if one does. */
  hand: Point | undefined;
  /** The ships that come back. */
  air: Carried[];
}
/** When a player began what keeps them busy, and where they stood then. */
export interface Begun {
  time: number;
  launch: number;
}

/** A place so far on the shorter way along the edge from one to another. */
export function along(from: number, to: number, share: number): number {
  const way = ((((to - from) % EDGE) + 1.5 * EDGE) % EDGE) - EDGE / 2;
  return (from + way * share + EDGE) % EDGE;
}

/** The place of the edge nearest to a point, and the point of an edge: the first player's side is where y is least. */
export const edgeNear = ({ x, y }: Point): number => (Math.atan2(x, -y) * RADIUS + EDGE) % EDGE;
export const edgePoint = (launch: number, away: number = RADIUS): Point => ({
  x: away * Math.sin(launch / RADIUS),
  y: -away * Math.cos(launch / RADIUS),
});

const FLOOR = RADIUS + 52;
const APART = 60; // millimetres along the edge between two ships on the floor, so that each is seen
const BESIDE = 115; // and between one and a player who stands there

function near(one: number, other: number, least: number): boolean {
  const apart = Math.abs(one - other) % EDGE;
  return Math.min(apart, EDGE - apart) < least;
}

/** The ships on the floor: missed, and not among those on the table; they lie beside players and each other. */
export function fallenOf(players: RacePlayer[], poses: Map<string, Pose>): Fallen[] {
  const taken: number[] = [];
  return players.flatMap((player) =>
    player.ships
      .filter((ship) => !poses.has(ship.name) && (ship.state === "missed" || isFetched(player, ship)))
      .map(({ name, point: [x, y] }) => {
        let place = edgeNear({ x, y });
        while (
          players.some(({ launch }) => near(place, launch, BESIDE)) ||
          taken.some((other) => near(place, other, APART))
        )
          place += APART / 2;
        taken.push(place);
        return { name, ...edgePoint(place, FLOOR) };
      }),
  );
}

// a ship that did not turn comes back by itself: only one the player goes for is on its way as long as the player is
const isFetched = (player: RacePlayer, ship: RaceShip): boolean =>
  ship.state === "fetched" && ship.ready === player.busy;

const ARC = 800; // milliseconds that a fetched ship is in the air
const ARC_MOST = 0.6; // of the time that fetching takes
const ARC_HIGH = 150; // millimetres
const ALONE = ILLEGAL_BACK; // milliseconds on the way of one that did not turn over

/** Where a ship lies that is to come back; on the floor where it went over the edge. */
const lyingAt = ({ name, point: [x, y] }: RaceShip, poses: Map<string, Pose>): Point =>
  poses.get(name) ?? edgePoint(edgeNear({ x, y }), FLOOR);

function arc(ship: RaceShip, from: Point, to: Point, share: number): Carried {
  const z = 4 * ARC_HIGH * share * (1 - share);
  return { name: ship.name, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, z };
}

/** What a player does at a time; `begun` is when and where the player began what is being done. */
export function walkOf(player: RacePlayer, begun: Begun, now: number, poses: Map<string, Pose>): Walk {
  const home = edgePoint(player.launch);
  const air = player.ships
    .filter((ship) => ship.state === "fetched" && !isFetched(player, ship) && now < ship.ready)
    .map((ship) => arc(ship, lyingAt(ship, poses), home, Math.max(0, 1 - (ship.ready - now) / ALONE)));
  const still: Walk = { stand: player.launch, hand: undefined, air };
  const [left, whole] = [player.busy - now, player.busy - begun.time];
  if (left <= 0 || whole <= 0) return still;
  const ship = player.ships.find((one) => isFetched(player, one));
  if (!ship) return { ...still, stand: along(begun.launch, player.launch, Math.max(0, 1 - left / whole)) };
  const [there, flight] = [lyingAt(ship, poses), Math.min(ARC, ARC_MOST * whole)];
  if (left <= flight) return { ...still, air: [...air, arc(ship, there, home, 1 - left / flight)] };
  const share = Math.min(1, Math.max(0, (whole - left) / (whole - flight)));
  return { ...still, hand: { x: home.x + (there.x - home.x) * share, y: home.y + (there.y - home.y) * share } };
}
