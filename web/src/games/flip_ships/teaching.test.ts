import { expect, it } from "vitest";
import { CENTRE_X } from "./box";
import { cardCentre } from "./geometry";
import { lessonOf, strokeTold } from "./teaching";
import type { Flight, View } from "./view";

const enemy = { id: 3, row: 2, column: 3, gone: false };
const view = { geometry: "standard", rows: 4, grid: [enemy] } as unknown as View;
const flight = (changes: object = {}): Flight =>
  ({ legal: true, place: "table", on: [], air: false, ...changes }) as unknown as Flight;
const { x, y } = cardCentre(view, 2, 3);

it("says in one word what was wrong", () => {
  expect(lessonOf(flight(), view, { x, y: y + 90 })).toBe("long");
  expect(lessonOf(flight(), view, { x, y: y - 90 })).toBe("short");
  expect(lessonOf(flight(), view, { x: x - 90, y })).toBe("left");
  expect(lessonOf(flight(), view, { x: x + 90, y: y + 20 })).toBe("right");
  expect(lessonOf(flight({ legal: false }), view, { x, y })).toBe("flat");
  expect(lessonOf(flight({ place: "off_far" }), view, { x, y })).toBe("long");
  expect(lessonOf(flight({ place: "off_back" }), view, { x, y })).toBe("short");
  expect(lessonOf(flight({ air: true }), view, { x, y: 60 })).toBe("short");
});

it("compares with what was nearest, the mothership too", () => {
  expect(lessonOf(flight(), view, { x: CENTRE_X, y: 590 })).toBe("short");
  expect(lessonOf(flight(), view, { x: CENTRE_X + 100, y: 660 })).toBe("right");
  expect(lessonOf(flight(), view, { x: CENTRE_X, y: 590 }, "row2")).toBe("long"); // on the range
});

it("says nothing of a hit", () => {
  expect(lessonOf(flight({ on: [3] }), view, { x, y })).toBe("");
  expect(lessonOf(flight({ place: "mothership" }), view, { x, y })).toBe("");
});

it("tells a stroke's numbers", () => {
  expect(strokeTold({ power: 412, aim: -31 })).toBe("412, 3° left");
  expect(strokeTold({ power: 412, aim: 4 })).toBe("412, straight");
  expect(strokeTold({ power: 700, aim: 20 })).toBe("700, 2° right, too far");
});
