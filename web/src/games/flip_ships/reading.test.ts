import { expect, it } from "vitest";
import tables from "./lying.fixture.json";
import { lying } from "./reading";
import type { Flight, View } from "./view";

// tests/games/flip_ships/lying_for_pages.py writes the tables, and a test there holds them to the server's hands
it.each(Object.entries(tables))("lays everything where the server does: %s", (_, { view, flight, lies }) => {
  const found = lying(view as unknown as View, flight as unknown as Flight | null);
  expect([...found.keys()].sort()).toEqual(Object.keys(lies).sort());
  for (const [name, [x, y, z]] of Object.entries(lies)) {
    const pose = found.get(name)!;
    expect([pose.x, pose.y], name).toEqual([expect.closeTo(x!, 2), expect.closeTo(y!, 2)]);
    expect(Math.abs(pose.z - z!), name).toBeLessThan(20); // how high a pile of ships is, only its hands know
  }
});
