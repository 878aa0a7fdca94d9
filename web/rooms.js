// A rule for the linter: which room of the pages may import which. Arrows point one way, paper <- wire <- games <- frame.

import path from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("src", import.meta.url));
const SHARED = ["paper", "wire", "games"];

/** What each room may import besides itself; a game is a room of its own. */
const OPEN = {
  paper: [],
  wire: ["paper"],
  games: ["paper", "wire", "games/plain"], // whatever has no board of its own is drawn plainly
  game: SHARED,
  frame: SHARED, // games by their entries only, which games/index.ts finds
  main: ["paper", "wire", "frame"],
};

/** The room of a file: paper, wire, games, games/<game>, frame, or main. */
function roomOf(file) {
  const [room, game, ...rest] = path.relative(SRC, file).split(path.sep);
  if (room === "games" && rest.length) return `${room}/${game}`;
  return room.split(".")[0]; // wire.d.ts belongs to the wire
}

const opened = (room) => OPEN[room.startsWith("games/") ? "game" : room] ?? [];

/** Why a file may not import what it names by a path; empty where it may. */
export function refusal(file, named) {
  if (!named.startsWith(".")) return ""; // a package
  const [from, to] = [roomOf(file), roomOf(path.resolve(path.dirname(file), named))];
  return from === to || opened(from).includes(to) ? "" : `${from} does not import ${to}`;
}

export const rooms = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const check = (node) => {
      const named = node?.type === "TSLiteralType" ? node.literal.value : node?.value;
      const message = typeof named === "string" ? refusal(context.filename, named) : "";
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument),
    };
  },
};
