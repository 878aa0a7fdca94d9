// Which page an address means: /t/ID#SECRET a table, /r/ID#SECRET a replay, /WORD a game's own, all else the lobby.

import { pageOf } from "../games";
import type { Page, PageProps } from "../games/entry";

const TABLES = new Map<string, Page>([
  ["t", () => import("./table/TablePage.svelte")],
  ["r", () => import("./replay/ReplayPage.svelte")],
]);

export interface Route extends PageProps {
  word: string;
  /** The page; none for the lobby. */
  page: Page | undefined;
}

export function routeOf(path: string, hash: string): Route {
  const [, word = "", at = ""] = /^\/([^/]+)(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  const page = (at && TABLES.get(word)) || pageOf(word);
  return { word, at, secret: hash.replace(/^#/, ""), page };
}
