import { describe, expect, it } from "vitest";
import { flightSeen, landingSeen, marchSeen, pathSeen } from "./looks";
import type { View } from "./view";

describe("looks", () => {
  it("close in on a landing from straight above, and follow a flight from farther off", () => {
    const at = { x: -200, y: 300 };
    const [judged, followed] = [landingSeen(at), flightSeen(at, 900)];
    expect(judged.steep).toBe(90);
    expect(followed.time).toBe(900);
    const wide = (spots: typeof judged.spots): number => spots![1]![0] - spots![0]![0];
    expect(wide(followed.spots)).toBeGreaterThan(wide(judged.spots));
  });

  it("see all of a path, and a march from lower than anything else", () => {
    const path = pathSeen([
      [0, 0, 10],
      [-100, 400, 120],
    ]);
    expect(Math.max(...path.spots!.map(([, y]) => y))).toBeGreaterThan(400);
    const march = marchSeen({ geometry: "standard", rows: 4 } as View);
    expect(march.steep).toBeLessThan(path.steep);
  });
});
