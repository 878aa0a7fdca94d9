// How far a flipped ship has turned over so far, to be seen while it flies: about one level axis, as LR-1 says. What
// counts is `flight.turn`, the judge's number of the whole flight; these samples are too coarse to judge by.

import type { Pose } from "./geometry";

const APART = 0.5; // of a whole sine: how far two normals must be apart to tell the axis they turn about
const LEAST = 0.05; // a normal nearer to the axis has no angle about it that packed samples could tell

type Normal = [x: number, y: number, z: number];

function normalOf({ turn: [w, i, j, k] }: Pose): Normal {
  return [2 * (i * k + w * j), 2 * (j * k - w * i), 1 - 2 * (i * i + j * j)];
}

/** The level axis about which the ship begins to turn. */
function axisOf(normals: Normal[]): [number, number] | undefined {
  const [x0, y0, z0] = normals[0]!;
  for (const [x, y, z] of normals) {
    const axis = [y0 * z - z0 * y, z0 * x - x0 * z] as const;
    const long = Math.hypot(...axis);
    if (long > APART) return [axis[0] / long, axis[1] / long];
  }
  return undefined;
}

/** Degrees turned at each sample; it never goes back, and `most`, what the judge counted, is not passed. */
export function turnsAt(poses: Pose[], most: number): Float32Array {
  const counted = new Float32Array(poses.length);
  const normals = poses.map(normalOf);
  const axis = axisOf(normals);
  let [angle, total, highest] = [0, 0, 0];
  normals.forEach(([x, y, z], place) => {
    const across = axis ? axis[0] * y - axis[1] * x : 0;
    if (Math.hypot(across, z) >= LEAST) {
      const now = (Math.atan2(across, z) * 180) / Math.PI;
      const step = ((((now - angle) % 360) + 540) % 360) - 180;
      if (place > 0) total += step;
      angle = now;
    }
    highest = Math.min(most, Math.max(highest, Math.abs(total)));
    counted[place] = highest;
  });
  return counted;
}
