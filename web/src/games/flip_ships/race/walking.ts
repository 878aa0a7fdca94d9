// Who is where beside the round table while walking and fetching (RT-4): round the edge, or with an arm over the table.

import { EDGE, RADIUS } from "../box";
import type { Point, Pose } from "../geometry";
import type { RacePlayer } from "../wire";

/** A ship on the floor, where it went over the edge. */
export interface Fallen extends Point {
  name: string;
}
export interface Walk {
  /** Where the player stands now: millimetres along the edge. */
  stand: number;
  /** The hand over the table, if one reaches out. */
  hand: Point | undefined;
  /** The ship that is carried back. */
  carried: string;
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
const isFetched = (player: RacePlayer, ship: RacePlayer["ships"][number]): boolean =>
  ship.state === "fetched" && ship.ready === player.busy;

/** What a player does after a share of the time it takes; `before` is where the player stood when it began. */
export function walkOf(player: RacePlayer, before: number, share: number, poses: Map<string, Pose>): Walk {
  const still: Walk = { stand: player.launch, hand: undefined, carried: "" };
  if (share >= 1) return still;
  const ship = player.ships.find((one) => isFetched(player, one));
  if (!ship) return { ...still, stand: along(before, player.launch, share) };
  const there = share < 0.5 ? 2 * share : 2 - 2 * share; // and back again
  const carried = share < 0.5 ? "" : ship.name;
  const [x, y] = ship.point;
  if (!poses.has(ship.name)) return { ...still, stand: along(player.launch, edgeNear({ x, y }), there), carried };
  const from = edgePoint(player.launch);
  return { ...still, carried, hand: { x: from.x + (x - from.x) * there, y: from.y + (y - from.y) * there } };
}
