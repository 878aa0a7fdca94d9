// How the board lies before a player: blue looks from rank 1, red from rank 6.

import { nameOf, squareOf } from "./meeples";

/** Column and row on the screen, both from 0. */
export function lieOf(square: number, isTurned: boolean): [number, number] {
  const [file, rank] = [square % 6, Math.floor(square / 6)];
  return isTurned ? [5 - file, rank] : [file, 5 - rank];
}

/** The names of the squares as they lie, row by row. */
export const rowsOf = (isTurned: boolean): string[][] =>
  Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => nameOf(isTurned ? row * 6 + (5 - column) : (5 - row) * 6 + column)),
  );

const TIP = 0.2; // of a square: an arrow stops short of the middle

/** An arrow between the middles of two squares, as the path of a drawing 6 by 6. */
export function arrow(from: string, to: string, isTurned: boolean): string {
  const [x, y] = lieOf(squareOf(from), isTurned).map((place) => place + 0.5) as [number, number];
  const [toX, toY] = lieOf(squareOf(to), isTurned).map((place) => place + 0.5) as [number, number];
  const part = 1 - TIP / Math.hypot(toX - x, toY - y);
  return `M${x} ${y}L${x + (toX - x) * part} ${y + (toY - y) * part}`;
}
