// Rows and columns of the sea: how far each is open, and which clear soon.

import type { View, Cell } from "./view";

export interface Line {
  name: string;
  /** What stands at its end. */
  mark: string;
  open: number;
  isClosing: boolean;
  isFull: boolean;
}

function line(table: View, name: string, cells: Cell[]): Line {
  const told = table.lines.find((one) => one.line === name);
  return {
    name,
    mark: name.split(" ")[1]!,
    open: cells.filter((cell) => cell.face === "up").length / table.size,
    isClosing: told !== undefined && !told.complete,
    isFull: told?.complete ?? false,
  };
}

const places = (size: number): number[] => Array.from({ length: size }, (_, place) => place);

export const rowsOf = <T>(cells: T[], size: number): T[][] =>
  places(size).map((row) => cells.slice(row * size, (row + 1) * size));

export function linesOf(table: View): { rows: Line[]; columns: Line[] } {
  const rows = rowsOf(table.cells, table.size);
  return {
    rows: rows.map((cells, row) => line(table, `row ${row + 1}`, cells)),
    columns: places(table.size).map((column) =>
      line(
        table,
        `column ${"abcde"[column]}`,
        rows.map((cells) => cells[column]!),
      ),
    ),
  };
}

/** The lines that turning this cell would close. */
export const closedBy = (table: View, cell: string): string[] =>
  cell ? table.lines.filter((one) => one.by === cell).map((one) => one.line) : [];
