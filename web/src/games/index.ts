// The games this house can draw: every folder here with an entry.ts is one. A game without is drawn plainly.

import { settings } from "../paper/settings.svelte";
import type { GameEntry, Page } from "./entry";
import type { GameParts } from "./parts";

/** A view and an account as they come: which shape they have is between the server and the game's own parts. */
export type SomeParts = GameParts<Record<string, unknown>>;

const found = import.meta.glob<GameEntry>("./*/entry.ts", { eager: true, import: "entry" });
const ENTRIES = new Map(Object.entries(found).map(([path, entry]) => [path.split("/")[1], entry]));
const PLAIN: GameEntry = { parts: () => import("./plain/parts") };
const PAGES = new Map([...ENTRIES.values()].flatMap((entry) => Object.entries(entry.pages ?? {})));

export const entryOf = (game: string): GameEntry => ENTRIES.get(game) ?? PLAIN;

/** Whether a game is drawn from its layout: it brings no board of its own, or the visitor likes plain boards. */
export const isPlain = (game: string): boolean => settings.plain || !ENTRIES.has(game);

export const partsOf = async (game: string): Promise<SomeParts> =>
  (await (isPlain(game) ? PLAIN : entryOf(game)).parts()).parts as SomeParts;

/** A page that only one game has, by the first word of its address. */
export const pageOf = (word: string): Page | undefined => PAGES.get(word) as Page | undefined;
