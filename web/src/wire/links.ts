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

/** Put a link where it can be pasted; where a browser does not let us, show it to be copied by hand. */
export async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    if (copiedByHand(link)) return true; // plain http in a local network has no clipboard, but this
    prompt("Copy this link", link);
    return false;
  }
}

/** Whether the device has a way to hand a link on; plain http has none. */
export const canShare = (): boolean => typeof (navigator as Partial<Navigator>).share === "function";

/** Hand a link to what the device shares with; who thinks better of it has done nothing. */
export async function shared(link: string, words: string): Promise<void> {
  await navigator.share({ title: words, text: words, url: link }).catch(() => undefined);
}

function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    // the only way there is without a secure context
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
