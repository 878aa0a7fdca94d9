import { describe, expect, it } from "vitest";
import { COLUMN_LETTERS } from "./box";
import { closedBy, linesOf } from "./lines";
import type { View } from "./view";

/** A sea drawn row by row: ^ open, ? facedown, . a gap. */
function sea(drawing: string, lines: View["lines"] = []): View {
  const rows = drawing.trim().split(/\s+/);
  const FACES = { "^": "up", "?": "down", ".": "gap" } as const;
  const cells = rows.flatMap((row, y) =>
    [...row].map((sign, x) => ({ cell: `${COLUMN_LETTERS[x]}${y + 1}`, face: FACES[sign as "^"], tile: null })),
  );
  return { size: rows.length, cells, lines } as unknown as View;
}

describe("lines", () => {
  it("fill as their tiles are open", () => {
    const { rows, columns } = linesOf(sea("^^?? ?^?? ?^.? ?^??"));
    expect(rows.map((one) => one.open)).toEqual([0.5, 0.25, 0.25, 0.25]);
    expect(columns.map((one) => one.open)).toEqual([0.25, 1, 0, 0]);
    expect(columns.map((one) => one.mark)).toEqual(["a", "b", "c", "d"]);
  });

  it("are told by the server when they are about to clear", () => {
    const told = [
      { line: "column b", complete: true, by: null },
      { line: "row 1", complete: false, by: "c1" },
    ];
    const table = sea("^^?^ ?^?? ?^?? ?^??", told);
    const { rows, columns } = linesOf(table);
    expect([rows[0]!.isClosing, rows[0]!.isFull]).toEqual([true, false]);
    expect([columns[1]!.isClosing, columns[1]!.isFull]).toEqual([false, true]);
    expect([closedBy(table, "c1"), closedBy(table, "a1"), closedBy(table, "")]).toEqual([["row 1"], [], []]);
  });
});
