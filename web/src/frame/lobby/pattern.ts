// A picture made from a name: the same name gives the same picture, another name hardly ever does.

export interface Piece {
  x: number;
  y: number;
  /** A square card, or a round disc, seen in one of the colours of the seats. */
  isRound: boolean;
  colour: number;
  /** How far it is turned, in degrees. */
  turn: number;
}

const COLUMNS = 4;
const ROWS = 5;
export const STEP = 80;

/** Numbers below a bound that follow from a word (FNV-1a, then xorshift). */
function dice(word: string): (below: number) => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export function piecesOf(name: string): Piece[] {
  const roll = dice(name);
  return Array.from({ length: COLUMNS * ROWS }, (_, place) => ({
    x: ((place % COLUMNS) + 0.5 - COLUMNS / 2) * STEP,
    y: (Math.floor(place / COLUMNS) + 0.5 - ROWS / 2) * STEP,
    isRound: roll(3) === 0,
    colour: roll(6),
    turn: roll(4) * 90 + roll(13) - 6,
  }));
}
