// How the street is laid out: rows of six on a table, fewer on a small one, closer together the longer it gets.

export interface Plots {
  perRow: number;
  rows: number;
}

const SIX = 6; // cards in a row that one can read across a table
const ROOM = 820; // a table narrower than this has no room for six cards one can read

/** The plots for so many cards on a table so wide; a street that is built to the end lies in one strip. */
export function plotsFor(count: number, width: number, isDone: boolean): Plots {
  if (isDone) return strip(count);
  const perRow = width < ROOM ? 4 : SIX;
  return { perRow, rows: Math.max(2, Math.ceil(count / perRow)) };
}

function strip(count: number): Plots {
  const rows = count > 2 * SIX ? 2 : 1;
  return { perRow: Math.max(SIX, Math.ceil(count / rows)), rows };
}

const SHAPE = 0.78; // a card's width by its height
const ROAD = 18; // pixels of a row that are no card: the road, and the gap below it
const BETTER = 1.15; // what a card must grow for the plots to be laid out anew

/** The same plots, unless in this room fewer and longer rows make the cards of a street clearly larger. */
export function fitted(usual: Plots, count: number, room: { width: number; height: number }): Plots {
  if (!room.width || !room.height) return usual;
  const wide = ({ perRow, rows }: Plots): number => Math.min(room.width / perRow, (room.height / rows - ROAD) * SHAPE);
  let best = usual;
  for (let rows = usual.rows - 1; rows > 0; rows--) {
    const plots = { perRow: Math.max(usual.perRow, Math.ceil(count / rows)), rows };
    if (wide(plots) > wide(best)) best = plots;
  }
  return wide(best) > wide(usual) * BETTER ? best : usual;
}

/** The plots of a phone: all of a street is in sight, its cards smaller the longer it gets. */
export function narrowPlots(count: number, isDone: boolean): Plots {
  if (isDone) return { perRow: Math.max(1, count), rows: 1 };
  const perRow = count <= 8 ? 4 : count <= 15 ? 5 : SIX;
  return { perRow, rows: Math.max(1, Math.ceil(count / perRow)) };
}
