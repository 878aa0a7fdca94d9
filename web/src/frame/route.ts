// Which page an address means: /t/ID#SECRET a table, /r/ID/PLY#SECRET a replay, /games one's own,
// /day, /day/DATE and /day/DATE-GAME the deal of the day, /learn/GAME a lesson, /rules/GAME a rule book, /puzzles/GAME and /puzzles/GAME-ID puzzles, /WORD a game's own.

import { pageOf } from "../games";
import type { Page, PageProps } from "../games/entry";

export const TABLES = new Map<string, Page>([
  ["t", () => import("./table/TablePage.svelte")],
  ["r", () => import("./replay/ReplayPage.svelte")],
  ["day", () => import("./day/DayPage.svelte")],
  ["learn", () => import("./learn/LearnPage.svelte")],
  ["puzzles", () => import("./puzzles/PuzzlesPage.svelte")],
  ["rules", () => import("./rulebook/RulesPage.svelte")],
]);
export const ROOMS = new Map<string, Page>([
  ["day", () => import("./day/DayPage.svelte")],
  ["games", () => import("./games/GamesPage.svelte")],
  ["puzzles", () => import("./puzzles/PuzzlesPage.svelte")],
]);
const NOWHERE = (() => import("./Nowhere.svelte")) as unknown as Page; // it needs nothing of the address

export interface Route extends PageProps {
  word: string;
  /** The page; none for the lobby. */
  page: Page | undefined;
}

export function routeOf(path: string, hash: string): Route {
  const [, word = "", at = "", rest = ""] = /^\/([^/]+)(?:\/([^/]*))?(?:\/(\d*))?\/?$/.exec(path) ?? [];
  const page = at ? TABLES.get(word) : ROOMS.get(word);
  const found = (rest && word !== "r" ? undefined : page) ?? (rest ? undefined : pageOf(word));
  const isLobby = /^\/*$/.test(path);
  return { word, at, rest, secret: hash.replace(/^#/, ""), page: found ?? (isLobby ? undefined : NOWHERE) };
}
