// A position as a picture to be sent: the board as cells, piles and hands, with the title and a sentence beside it.

import { capital } from "../../paper/capital";
import type { Area, Layout } from "../../games/parts";
import { download } from "../../wire/files";
import type { GameInfo, TableInfo } from "../../wire";

const WIDE = 1200; // as link previews show it
const HIGH = 630;
const EDGE = 40;
const BOARD = HIGH - 2 * EDGE;

/** What is drawn of an area. */
type Drawn = Pick<Area, "columns" | "spots" | "turned_for">;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The area that says most: the largest grid, or where it is empty what players have; else whatever has most spots. */
export function mainArea(layout: Layout): Drawn | undefined {
  const most = (areas: Area[]): Area | undefined =>
    areas.reduce<Area | undefined>(
      (best, area) => (area.spots.length > (best?.spots.length ?? 0) ? area : best),
      undefined,
    );
  const grids = layout.areas.filter((area) => area.kind === "grid");
  const owned = layout.areas.flatMap((area) => area.spots).filter((spot) => spot.owner >= 0);
  if (grids.length && !grids.some((grid) => grid.spots.some((spot) => spot.count > 0)) && owned.length)
    return { columns: 0, spots: owned };
  return most(grids) ?? most(layout.areas);
}

/** An area as it lies before a seat. */
export const before = (area: Drawn, seat: number): Drawn =>
  area.turned_for?.includes(seat) ? { ...area, spots: [...area.spots].reverse() } : area;

/** Words in lines that fit. */
export function lines(words: string, fits: (line: string) => boolean): string[] {
  const broken: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = broken.length ? `${broken.at(-1)} ${word}` : word;
    if (broken.length && fits(longer)) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  return broken;
}

export async function drawPicture(
  game: GameInfo,
  info: TableInfo,
  layout: Layout,
  words: string,
  { names, seat }: { names: string[]; seat: number },
): Promise<Blob> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = colour("--table");
  pen.fillRect(0, 0, WIDE, HIGH);
  const area = mainArea(layout);
  if (area) drawArea(pen, before(area, seat));
  const left = BOARD + 2 * EDGE;
  const wide = WIDE - left - EDGE;
  pen.textBaseline = "top";
  pen.fillStyle = colour("--ink");
  let top = EDGE + 10;
  const write = (text: string, font: string, high: number): void => {
    pen.font = font;
    for (const line of lines(text, (one) => pen.measureText(one).width <= wide)) {
      pen.fillText(line, left, top, wide);
      top += high;
    }
    top += 16;
  };
  write(game.title, `800 64px ${colour("--display")}`, 70);
  write(capital(words), `600 36px ${colour("--display")}`, 46);
  pen.fillStyle = colour("--quiet");
  write(names.join(" · "), `400 28px ${colour("--plain")}`, 38);
  pen.font = `700 26px ${colour("--display")}`;
  pen.fillText(`tableflip · ${location.host}`, left, HIGH - EDGE - 26, wide);
  canvas.setAttribute("aria-label", `${info.title}: ${words}`);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("This browser could not draw the picture.")))),
  );
}

function drawArea(pen: CanvasRenderingContext2D, area: Drawn): void {
  const columns = area.columns || Math.ceil(Math.sqrt(area.spots.length));
  const rows = Math.ceil(area.spots.length / columns);
  const cell = BOARD / Math.max(columns, rows);
  area.spots.forEach((spot, place) => {
    const x = EDGE + (place % columns) * cell + 3;
    const y = EDGE + Math.floor(place / columns) * cell + 3;
    const size = cell - 6;
    pen.fillStyle = colour(spot.count === 0 ? "--well" : spot.hidden ? "--brass-deep" : "--paper");
    pen.beginPath();
    pen.roundRect(x, y, size, size, size * 0.06);
    pen.fill();
    if (spot.owner >= 0) {
      pen.fillStyle = colour(`--paint-${spot.owner}`);
      pen.beginPath();
      pen.arc(x + size * 0.5, y + size * 0.72, size * 0.2, 0, 2 * Math.PI);
      pen.fill();
    }
    if (!spot.face) return;
    pen.fillStyle = spot.hidden ? colour("--paper") : colour("--paper-ink");
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const words = spot.face.split(/\s+/);
    const room = size * (spot.owner >= 0 ? 0.5 : 0.9);
    const longest = Math.max(...words.map((word) => word.length));
    const letters = Math.min(size * 0.3, (size * 1.5) / longest, room / words.length / 1.2);
    const top = y + size * (spot.owner >= 0 ? 0.28 : 0.5) - (letters * 1.2 * (words.length - 1)) / 2;
    pen.font = `700 ${letters}px ${colour("--plain")}`;
    words.forEach((word, line) => pen.fillText(word, x + size / 2, top + line * letters * 1.2, size * 0.92));
  });
  pen.textAlign = "left";
}

/** Give the picture to what the device shares with, else as a file; what was done with it. */
export async function handOver(picture: Blob, name: string): Promise<string> {
  const file = new File([picture], name, { type: "image/png" });
  // absent on plain http and in some browsers
  const canShare = (navigator as Partial<Navigator>).canShare?.bind(navigator);
  if (canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "Picture shared";
    } catch (reason) {
      if ((reason as Error).name === "AbortError") return "";
    }
  }
  download(name, file);
  return "Picture saved";
}
