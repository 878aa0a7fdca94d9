import { expect, it } from "vitest";
import tables from "./lying.fixture.json";
import { lying, withLanded } from "./reading";
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

it("shows a ship that has landed while its player decides whether it stays", () => {
  const ship = { id: "S1-1a", zone: "hand", place: "table", rest: [1, 2, 3] };
  const view = { node: "after", hand: { ship: "S1-1a" }, ships: [ship] } as unknown as View;
  const flight = { ship: "S1-1a", poses: "S1-1a@7000000,8000000,0" } as Flight;
  expect(withLanded(view, null, new Map()).get("S1-1a")).toMatchObject({ x: 1, y: 2 });
  expect(withLanded(view, flight, new Map()).get("S1-1a")?.x).toBeGreaterThan(1);
  expect(withLanded({ ...view, node: "flick" }, flight, new Map()).size).toBe(0);
});
