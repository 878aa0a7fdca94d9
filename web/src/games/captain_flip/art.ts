// The drawings of the game, from the same files that its sheets are printed with.

import type { Tile, TileAction } from "./view";

type Drawing = Tile["type"] | TileAction["icon"] | "rose";

/** One path of a drawing: what it is (ink, groove, ...), and how thick its line is. */
export interface Stroke {
  is: string;
  thick: string | undefined;
  line: string;
}

const FILES: Record<string, string> = import.meta.glob("../../../../src/tableflip/games/captain_flip/art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PATH = /<path class="(\w+)"(?: stroke-width="([\d.]+)")? d="([^"]+)"/g;
const STROKES = new Map(
  Object.entries(FILES).map(([file, svg]) => [
    file.replace(/^.*\/|\.svg$/g, ""),
    Array.from(svg.matchAll(PATH), ([, is = "", thick, line = ""]): Stroke => ({ is, thick, line })),
  ]),
);

/** The paths of a drawing, the lowest first. */
export const strokesOf = (name: Drawing): Stroke[] => STROKES.get(name) ?? [];
