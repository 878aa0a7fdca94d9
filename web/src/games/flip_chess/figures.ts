// The six figures as woodcuts: a silhouette, and the wedges the knife took out of it.

export interface Figure {
  name: string;
  /** The silhouette on a 48 grid. */
  cut: string;
  /** What stays paper inside it: eyes, joints, bricks. */
  carved: string;
  /** Where its card lets a meeple go, on a 5x5 grid seen from the mover: [right, up, reach]. */
  ways: [number, number, "one" | "far" | "take"][];
}

const STRAIGHT: [number, number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const SLANTED: [number, number][] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const far = (ways: [number, number][]): Figure["ways"] => ways.map(([right, up]) => [right, up, "far"]);
const one = (ways: [number, number][]): Figure["ways"] => ways.map(([right, up]) => [right, up, "one"]);

export const FIGURES: Record<string, Figure> = {
  P: {
    name: "Pawn",
    cut:
      "M24 5.5a7.5 7.5 0 0 1 5.2 12.9l3.8.3v3.6l-4.5.7c.2 6.5 2.5 10 6.5 13.5v2.5l2.5 1V44h-27v-4l2.5-1v-2.5" +
      "c4-3.5 6.3-7 6.5-13.5l-4.5-.7v-3.6l3.8-.3A7.5 7.5 0 0 1 24 5.5z",
    carved: "M13.5 38.8h21v1.2h-21zM18.5 20.4h11v1h-11z",
    ways: [...one(STRAIGHT), ...SLANTED.map(([right, up]): [number, number, "take"] => [right, up, "take"])],
  },
  N: {
    name: "Knight",
    cut:
      "M19 3.5c1.8 1 3 2.3 3.6 3.7C32.5 8 39 16 38.5 27.5c-.2 4-1 7-1.5 9.5l1.5 2V44H11.5v-5l2-2c.3-5 3.5-8.5 8-12.5" +
      "-2.5.8-4.5 1-6.3 2.7-1.5 1.5-3.7 2.5-5.7 1.5-2.3-1-3-3.2-2-5.3 2-4.2 5.5-6.5 7.3-11.9.5-1.5.8-2.6 1.4-3.5" +
      "-.2-1.8.8-3.8 2.8-4.5z",
    carved:
      "M18.6 13.2a1.6 1.6 0 1 1 2.6 1.5l-2.4.8zM9.6 24.6l1.9-1 .3 1.4-1.7.6zM14.5 37.6h22v1.2h-22z" +
      "M25 10.5c5 2.5 8.3 8 8.3 15-1.8-6.5-4.3-11.3-8.3-15zM24 15.5c3.8 3 5.8 7.5 5.6 13-1.5-5-3.1-9-5.6-13z",
    ways: one([
      [1, 2],
      [2, 1],
      [2, -1],
      [1, -2],
      [-1, -2],
      [-2, -1],
      [-2, 1],
      [-1, 2],
    ]),
  },
  B: {
    name: "Bishop",
    cut:
      "M24 2.5a2.8 2.8 0 0 1 2 4.8c6 4 9 9.6 9 14.7 0 3.6-1.7 6.4-4.5 8l2 .5v3l-2.7.5c.8 2 2.7 3.2 5.2 4l2.5 1.5V44h-27v-4.5" +
      "L13 38c2.5-.8 4.4-2 5.2-4l-2.7-.5v-3l2-.5c-2.8-1.6-4.5-4.4-4.5-8 0-5.1 3-10.7 9-14.7a2.8 2.8 0 0 1 2-4.8z",
    carved: "M27.8 10.2l2 1.5-7.6 10.6-1.9-1.3zM17.5 31.3h13v1h-13zM13.5 39.2h21v1.2h-21z",
    ways: far(SLANTED),
  },
  R: {
    name: "Rook",
    cut: "M10.5 5h6v4.5h4.5V5h6v4.5h4.5V5h6v10.5L33.5 19v15l3.5 3v1.5l1.5 1V44h-29v-4.5l1.5-1V37l3.5-3V19l-4-3.5z",
    carved:
      "M13 15.3h22v1.3H13zM14.5 36h19v1.2h-19zM17 22h6v1h-6zM26 22h5.5v1H26zM17 27.5h2.5v1H17zM22 27.5h6.5v1H22z" +
      "M17 33h6v1h-6zM26 33h5.5v1H26z",
    ways: far(STRAIGHT.filter(([, up]) => up >= 0)),
  },
  Q: {
    name: "Queen",
    cut:
      "M6.5 9.5a2.9 2.9 0 0 1 1.7 5.2l6 7.8 1.3-11.4a2.9 2.9 0 1 1 3-.3L24 19l5.5-8.2a2.9 2.9 0 1 1 3 .3l1.3 11.4 6-7.8" +
      "a2.9 2.9 0 1 1 2.5.4L36.8 32l1.2 3.5L36.5 39l2 1V44h-29v-4l2-1-1.5-3.5L11.2 32 5.7 15.1a2.9 2.9 0 0 1 .8-5.6z",
    carved:
      "M12.5 31.5c7-2.2 16-2.2 23 0l-.4 1.3c-7-2-15.2-2-22.2 0zM13 37.3c7-1.5 15-1.5 22 0v1.2c-7-1.5-15-1.5-22 0z",
    ways: far([...STRAIGHT, ...SLANTED]),
  },
  K: {
    name: "King",
    cut:
      "M22 1.5h4V5h3.5v4H26v4.2c4.5-3 15.5-2.4 15.5 6.3 0 5-3.5 8-5.5 12l1.2 3.5L35.7 39l2.8 1V44h-29v-4l2.8-1-1.5-4L12 31.5" +
      "c-2-4-5.5-7-5.5-12 0-8.7 11-9.3 15.5-6.3V9h-3.5V5H22z",
    carved:
      "M23.5 17.5h1V30h-1zM11 19.5c0-4.5 6.5-5.5 9-2.5v1.3c-2.7-2.6-7.4-1.7-7.4 1.4 0 3 2 6 3.7 9.3h-1.5C13 26 11 22.6 11 19.5z" +
      "M13 31.6c7-2 15-2 22 0v1.2c-7-1.9-15-1.9-22 0zM13.3 37.3c7-1.5 14.4-1.5 21.4 0v1.2c-7-1.5-14.4-1.5-21.4 0z",
    ways: one([...STRAIGHT, ...SLANTED]),
  },
};

/** Wedges from the right edge inwards: the light comes from the left. */
export const WEDGES = Array.from({ length: 13 }, (_, row) => {
  const y = 7 + row * 2.9;
  const depth = 27.5 + Math.sin(row * 1.7) * 1.6;
  return `M48 ${(y - 1.1).toFixed(1)}L${depth.toFixed(1)} ${(y + 0.9).toFixed(1)} 48 ${(y + 0.35).toFixed(1)}z`;
}).join("");
