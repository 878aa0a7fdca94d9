import { expect, it } from "vitest";
import { laid, signed, told } from "./view";

it("knows which cells got another tile without a turn", () => {
  const events = [
    { kind: "turned_up", words: "Captain turns a1 up: whale +9 red: no action" },
    { kind: "claimed", words: "Captain claims b3" },
    { kind: "refilled_up", words: "Captain refills b3: ray +4 blue: no action" },
  ];
  expect([...laid(events)]).toEqual(["b3"]);
});

it("writes minus values with a real minus sign", () => {
  expect([signed(-6), signed(9)]).toEqual(["−6", "9"]);
});

it("tells everything that is printed on a tile", () => {
  const tile = {
    tile: 1,
    type: "ray",
    value: 4,
    colour: "blue",
    pattern: "curls",
    actions: [{ icon: "heart", name: "x", text: "Go again." }],
  };
  expect(told(tile)).toBe("ray 4, blue curls. heart: Go again.");
});
