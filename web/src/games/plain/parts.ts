import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import type { Layout } from "./layout";
import { isButton } from "./offers";
import Panel from "./Panel.svelte";

export const parts: GameParts<Layout> = {
  Board,
  Panel,
  steps: () => [],
  buttons: (legal) => legal.filter(isButton),
  isMain: () => false,
  hold: () => 260,
  sounds: () => ["tap"],
};
