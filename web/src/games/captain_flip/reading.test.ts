import { expect, it } from "vitest";
import type { Told } from "../../wire";
import { laid, onCell, signed, told } from "./reading";
import type { Tile, View } from "./view";

it("knows which cells got another tile without a turn", () => {
  const event = (kind: string, ...places: string[]): Told => ({
    kind,
    seat: 0,
    words: "",
    places,
    later: "",
    least: "",
    forgets: false,
    details: "",
  });
  const claim = [event("turned_up", "cell:a1"), event("claimed", "cell:b3"), event("refilled_up", "cell:b3")];
  expect([...laid(claim)]).toEqual(["b3"]);
  expect([...laid([event("moved", "cell:a1", "cell:b2"), event("cleared", "line:row 1")])]).toEqual(["a1", "b2"]);
});

it("writes minus values with a real minus sign", () => {
  expect([signed(-6), signed(9)]).toEqual(["−6", "9"]);
});

const ray: Tile = {
  tile: 1,
  type: "ray",
  value: 4,
  colour: "blue",
  pattern: "curls",
  actions: [{ icon: "heart", name: "x", text: "Go again." }],
};

it("tells everything that is printed on a tile", () => {
  expect(told(ray)).toBe("ray 4, blue curls. heart: Go again.");
});

it("tells a facedown tile only where the table remembers it", () => {
  const table = { set: [ray] } as unknown as View;
  expect(onCell(table, { cell: "a1", face: "up", tile: 1 })).toBe(told(ray));
  expect(onCell(table, { cell: "a1", face: "down", tile: null })).toBe("facedown");
  expect(onCell(table, { cell: "a1", face: "down", tile: 1 })).toBe(`facedown, seen before: ${told(ray)}`);
  expect(onCell(table, { cell: "a1", face: "gap", tile: null })).toBe("gap");
});
