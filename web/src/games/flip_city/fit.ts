// How large the cards of the market may be so that all of them, with their buttons, are in sight at once.

export interface Fit {
  /** Widths of a card with its reverse: of the supply, and of what may be flipped. */
  supply: number;
  turned: number;
}

export const GAP = 12;
const BUTTON = 49; // a row of buttons, and the gap above it
const LONG = 1.4; // how much wider than high a card with its reverse is
const MOST = 270;
const LEAST = 164; // below it "Buy" and "Develop" do not fit beside each other
const LEAST_TURNED = 104; // one button fits

const perRow = (room: number, width: number): number => Math.max(1, Math.floor((room + GAP) / (width + GAP)));
const high = (count: number, room: number, width: number): number =>
  Math.ceil(count / perRow(room, width)) * (width / LONG + BUTTON + GAP);

/** The largest cards with which so many piles and so many kinds to flip fit into a place; else the smallest. */
export function fit(wide: number, tall: number, piles: number, kinds: number): Fit {
  const turned = widest(MOST, LEAST_TURNED, (width) => {
    const supply = Math.max(width, LEAST);
    return high(piles, wide, supply) + high(kinds, wide, width) <= tall;
  });
  // what is bought has two buttons: it takes the room that is left
  const rest = tall - high(kinds, wide, turned);
  return { supply: widest(MOST, LEAST, (width) => high(piles, wide, width) <= rest), turned };
}

function widest(most: number, least: number, fits: (width: number) => boolean): number {
  let width = most;
  while (width > least && !fits(width)) width -= 2;
  return width;
}
