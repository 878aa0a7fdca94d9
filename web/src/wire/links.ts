// Addresses of seats: what follows the # never leaves the browser by itself.

import { outward } from "../paper/place";

export const tablePath = (table: string, secret = ""): string => outward(`/t/${table}${secret ? `#${secret}` : ""}`);

/** A replay, or one ply of it as a seat sees it; without a seat it is seen from one's own. */
export function replayPath(table: string, secret = "", at?: { ply: number; seat: number | undefined }): string {
  const ply = at ? `/${at.ply}${at.seat === undefined ? "" : `?seat=${at.seat}`}` : "";
  return outward(`/r/${table}${ply}${secret ? `#${secret}` : ""}`);
}

/** The match as a file; while it runs that is for those at the table. */
export const filePath = (table: string, secret: string): string =>
  outward(`/api/tables/${table}/file${secret ? `?secret=${encodeURIComponent(secret)}` : ""}`);

/** What can be printed of a game, as a PDF: on a paper, and in what else it is not as usual. */
export const printPath = (game: string, paper: string, chosen: Record<string, string>): string =>
  outward(`/api/games/${game}/print.pdf?${new URLSearchParams({ paper, ...chosen })}`);

/** A link as the server gave it, as an address that can be sent to somebody. */
export const whole = (link: string, origin: string): string => new URL(link, origin).href;
