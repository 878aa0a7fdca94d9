import { expect, it } from "vitest";
import { pressing } from "./pressing";

it("tells first of the game whose clock leaves least, and last, in their order, of those without one", () => {
  const waiting = ["none", "week", "free", "day"].map((table) => ({ kept: { table } }));
  const tables = pressing(waiting, { week: 7, day: 1 }).map((one) => one.kept.table);
  expect(tables).toEqual(["day", "week", "none", "free"]);
});
