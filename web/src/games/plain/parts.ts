import type { GameParts } from "../parts";
import { isButton } from "../places";
import Board from "./Board.svelte";
import type { Layout } from "./layout";
import Panel from "./Panel.svelte";

export const parts: GameParts<Layout> = {
  Board,
  Panel,
  steps: () => [],
  buttons: (legal) => legal.filter((choice) => isButton(choice.place)),
  isMain: () => false,
  hold: () => 260,
  sounds: () => ["tap"],
};
