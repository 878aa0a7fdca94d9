// How marks find their places in a drawing: millimetres of the table as places on the screen.

import { LEFT, type Point } from "../geometry";
import type { Spot } from "../shapes";

export type Project = (spot: Spot) => [number, number];

export interface Sight {
  project: Project;
  at: (point: Point, z?: number) => [number, number];
  /** Spots as the points of a polygon. */
  points: (spots: Spot[]) => string;
  /** As large as the table is drawn, but never less than a pixel: what is written can always be read. */
  unit: number;
}

/** `pixel` is how long one of the screen's is in the drawing. */
export function sightOf(project: Project, pixel: number): Sight {
  const [left] = project([LEFT, 200, 0]);
  const [right] = project([LEFT + 100, 200, 0]);
  return {
    project,
    at: ({ x, y }, z = 0) => project([x, y, z]),
    points: (spots) =>
      spots
        .map((one) => {
          const [x, y] = project(one);
          return `${x.toFixed(1)},${y.toFixed(1)}`;
        })
        .join(" "),
    unit: Math.max(pixel, Math.min(1.35 * pixel, (right - left) / 100)),
  };
}
