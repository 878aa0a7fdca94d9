// Where the house stands: a proxy may show its pages under a path, which the server then writes into the page.

const prefix = typeof document === "undefined" ? "" : (document.documentElement.dataset.prefix ?? "");

/** An address of the house, like /t/ID, as it is written outside of it. */
export const outward = (path: string): string => prefix + path;

/** The same the other way round. */
export const within = (path: string): string =>
  prefix && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || "/" : path;

/** The address of a WebSocket. */
export const line = (path: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${outward(path)}`;
