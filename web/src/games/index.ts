// The games this house can draw: every folder here with an entry.ts is one. A game without is drawn plainly.

import { settings } from "../paper/settings.svelte";
import type { AnyEntry, Entry, Page } from "./entry";
import type { GameParts } from "./parts";

/** A view and an account as they come: the shapes that this game's parts take (`Sent`) are those the server declares. */
export type SomeParts = GameParts<Record<string, unknown>>;

const found = import.meta.glob<AnyEntry>("./*/entry.ts", { eager: true, import: "entry" });
const ENTRIES = new Map<string, AnyEntry>(Object.values(found).map((entry) => [entry.name, entry]));
const PLAIN = (): Promise<{ parts: unknown }> => import("./plain/parts");
const PAGES = new Map([...ENTRIES.values()].flatMap((entry) => Object.entries(entry.pages ?? {})));

export const entryOf = (game: string): Entry => ENTRIES.get(game) ?? {};

/** Whether a game is drawn from its layout: it brings no board of its own, or the visitor likes plain boards. */
export const isPlain = (game: string): boolean => settings.plain || !ENTRIES.has(game);

export async function partsOf(game: string): Promise<SomeParts> {
  const entry = settings.plain ? undefined : ENTRIES.get(game);
  return (await (entry?.parts ?? PLAIN)()).parts as SomeParts;
}

/** The first words of their addresses. */
export const ownPages = (): string[] => [...PAGES.keys()];

/** A page that only one game has, by the first word of its address. */
export const pageOf = (word: string): Page | undefined => PAGES.get(word) as Page | undefined;
