// Rows and columns of the sea: how far each is open, and which clear soon.

import { COLUMN_LETTERS, COLUMN_NAMES, ROW_NAMES } from "./box";
import type { Cell, View } from "./view";

/** What stands at the end of a line. */
export interface Bar {
  name: string;
  mark: string;
  open: number;
  isClosing: boolean;
  isFull: boolean;
}

function bar(table: View, name: string, mark: string, cells: Cell[]): Bar {
  const told = table.lines.find((one) => one.line === name);
  return {
    name,
    mark,
    open: cells.filter((cell) => cell.face === "up").length / table.size,
    isClosing: told !== undefined && !told.complete,
    isFull: told?.complete ?? false,
  };
}

const places = (size: number): number[] => Array.from({ length: size }, (_, place) => place);

export const rowsOf = <T>(cells: T[], size: number): T[][] =>
  places(size).map((row) => cells.slice(row * size, (row + 1) * size));

export function linesOf(table: View): { rows: Bar[]; columns: Bar[] } {
  const rows = rowsOf(table.cells, table.size);
  return {
    rows: rows.map((cells, row) => bar(table, ROW_NAMES[row]!, String(row + 1), cells)),
    columns: places(table.size).map((column) =>
      bar(
        table,
        COLUMN_NAMES[column]!,
        COLUMN_LETTERS[column]!,
        rows.map((cells) => cells[column]!),
      ),
    ),
  };
}

/** The lines that turning this cell would close. */
export const closedBy = (table: View, cell: string): string[] =>
  cell ? table.lines.filter((one) => one.by === cell).map((one) => one.line) : [];
