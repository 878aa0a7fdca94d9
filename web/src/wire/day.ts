// Who a device is among those who play the deal of the day: a random name that only its server hears.

const KEY = "tableflip.day";
const BYTES = 24;

let own = "";

/** This device, by 32 letters; one that keeps nothing is somebody else after each reload. */
export function thisDevice(): string {
  if (own) return own;
  try {
    own = localStorage.getItem(KEY) ?? "";
  } catch {
    // kept for as long as the page is open
  }
  if (!/^[A-Za-z0-9_-]{32}$/.test(own)) {
    own = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
      .replaceAll("+", "-")
      .replaceAll("/", "_");
    try {
      localStorage.setItem(KEY, own);
    } catch {
      // as above
    }
  }
  return own;
}

const LONG = { day: "numeric", month: "long", timeZone: "UTC" } as const;

/** A day as people say it: 16 November. */
export const dayWords = (day: string): string => new Intl.DateTimeFormat("en-GB", LONG).format(new Date(day));

/** A moment by the clock of this device: 01:00. */
export const clockWords = (at: string): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(at));
