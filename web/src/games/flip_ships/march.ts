// How cards march: column by column, attackers down to the city, new enemies from the deck.

import { COLUMNS } from "./box";
import { between, columnAt, FALLEN, farOf, flat, LEFT, lineOf, type Pose } from "./geometry";
import { isShip } from "./ships";
import type { View } from "./view";

export const COLUMN_TIME = 200; // milliseconds
const LIFT = 40;

export interface March {
  from: Pose;
  to: Pose;
  delay: number;
  isLeaving: boolean;
}

export const deckAt = (table: View): Pose => flat(LEFT + 58, farOf(table) - 62, 4);

/** How every card that changes its place goes there. */
export function waysOf(table: View, before: Map<string, Pose>, after: Map<string, Pose>): Map<string, March> {
  const found = new Map<string, March>();
  const delay = (x: number): number => (columnAt(x) - 1) * COLUMN_TIME;
  for (const [name, to] of after) {
    if (isShip(name)) continue;
    const from = before.get(name);
    if (!from) found.set(name, { from: deckAt(table), to, delay: delay(to.x) + COLUMN_TIME, isLeaving: false });
    else if (Math.hypot(to.x - from.x, to.y - from.y) > 1)
      found.set(name, { from, to, delay: delay(to.x), isLeaving: false });
  }
  for (const [name, from] of before) {
    if (isShip(name) || after.has(name)) continue;
    const attacks = table.arrived.includes(Number(name));
    const to = attacks ? { ...from, y: lineOf(table) / 3 } : { ...from, z: from.z + LIFT };
    found.set(name, { from, to, delay: attacks ? delay(from.x) : 0, isLeaving: true });
  }
  return found;
}

/** Write where a marching card is after so many milliseconds; who has left is under the table. */
export function marchedAt(way: March, time: number, into: Pose): Pose {
  const share = Math.max(0, Math.min(1, (time - way.delay) / COLUMN_TIME));
  between(way.from, way.to, 1 - (1 - share) ** 2, into);
  if (share === 1 && way.isLeaving) into.z = FALLEN;
  else into.z += Math.sin(Math.PI * share) * 3;
  return into;
}

/** How long a march is watched, in milliseconds at normal speed. */
export const MARCH_TIME = (COLUMNS + 1) * COLUMN_TIME;
