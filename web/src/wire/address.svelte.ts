// Where in the house the visitor is: the address bar is the only truth.

import { within } from "../paper/place";

const read = (): { path: string; hash: string } => ({ path: within(location.pathname), hash: location.hash });

let now = $state.raw(read());

export const here = (): { path: string; hash: string } => now;

export function go(to: string): void {
  history.pushState(null, "", to);
  arrive();
}

/** Another address for the page that is open: it stays as it is. */
export function rename(to: string): void {
  history.replaceState(null, "", to);
}

/** To where this address leads now: the way back does not pass it again. */
export function replaceWith(to: string): void {
  history.replaceState(null, "", to);
  arrive();
}

function arrive(): void {
  now = read();
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
