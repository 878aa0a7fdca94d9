import { ESLint, Linter } from "eslint";
import typescript from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { rooms } from "./rooms.js";

const WEB = import.meta.dirname;
const config = {
  files: ["**"],
  languageOptions: { parser: typescript.parser },
  plugins: { house: { rules: { rooms } } },
  rules: { "house/rooms": "error" },
};
const complaints = (file, code) =>
  new Linter({ cwd: WEB }).verify(code, [config], { filename: `${WEB}/src/${file}` }).map((one) => one.message);

describe("the rooms of the pages", () => {
  it.each([
    ["paper/sound.ts", 'import type { Choice } from "../wire";', "paper does not import wire"],
    ["paper/sound.ts", 'export * from "../wire/log";', "paper does not import wire"],
    ["paper/sound.ts", 'const late = () => import("../frame/route");', "paper does not import frame"],
    ["wire/log.ts", 'type Parts = import("../games/parts").Step;', "wire does not import games"],
    ["wire.d.ts", 'export { Step } from "./games/parts";', "wire does not import games"],
    ["games/hints.ts", 'import { SIZE } from "./flip_chess/box";', "games does not import games/flip_chess"],
    ["games/flip_ships/a.ts", 'import "../flip_city/box";', "games/flip_ships does not import games/flip_city"],
    ["games/flip_ships/a.ts", 'import "./../flip_city/box";', "games/flip_ships does not import games/flip_city"],
    [
      "games/flip_ships/a.ts",
      'import "../../games/flip_city/box";',
      "games/flip_ships does not import games/flip_city",
    ],
    ["games/flip_ships/deep/a.ts", 'import "../../plain/offers";', "games/flip_ships does not import games/plain"],
    ["games/flip_ships/a.ts", 'import "../../frame/route";', "games/flip_ships does not import frame"],
    ["frame/App.ts", 'import "../games/flip_city/entry";', "frame does not import games/flip_city"],
  ])("are closed: in %s, %s", (file, code, message) => {
    expect(complaints(file, code)).toEqual([message]);
  });
  it.each([
    ["wire/log.ts", 'import "../paper/capital"; import "../wire"; import "./stage";'],
    ["games/index.ts", 'const plain = () => import("./plain/parts");'],
    ["games/flip_ships/deep/a.ts", 'import "../box"; import "../../parts"; import "../../../wire"; import "three";'],
    ["frame/App.ts", 'import { partsOf } from "../games"; import "../wire/api"; import "./route";'],
  ])("are open: in %s, %s", (file, code) => {
    expect(complaints(file, code)).toEqual([]);
  });
  it.each(["src/paper/sound.ts", "src/games/plain/Board.svelte", "src/main.ts"])(
    "are held in %s",
    async (file) => {
      const { rules } = await new ESLint({ cwd: WEB }).calculateConfigForFile(file);
      expect(rules["house/rooms"]).toEqual([2]);
    },
    120_000,
  ); // it loads all plugins first
});
