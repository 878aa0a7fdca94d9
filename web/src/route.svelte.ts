// Where in the house the visitor is: the address bar is the only truth.

export type Route =
  | { page: "lobby" }
  | { page: "practice" }
  | { page: "race"; race: string; secret: string }
  | { page: "table"; table: string; secret: string }
  | { page: "replay"; table: string; secret: string };

export function parse(path: string, hash: string): Route {
  if (/^\/practice\/?$/.test(path)) return { page: "practice" };
  const race = /^\/race(?:\/([^/]*))?\/?$/.exec(path);
  if (race) return { page: "race", race: race[1] ?? "", secret: hash.replace(/^#/, "") };
  const found = /^\/([tr])\/([^/]+)\/?$/.exec(path);
  if (!found) return { page: "lobby" };
  return { page: found[1] === "t" ? "table" : "replay", table: found[2] ?? "", secret: hash.replace(/^#/, "") };
}

const now = $state({ route: parse(location.pathname, location.hash) });

export const here = {
  get route(): Route {
    return now.route;
  },
};

export function go(to: string): void {
  history.pushState(null, "", to);
  arrive();
}

function arrive(): void {
  now.route = parse(location.pathname, location.hash);
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);
addEventListener("hashchange", arrive);
