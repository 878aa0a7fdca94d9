import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import type { View } from "./reading";

export const parts: GameParts<View> = {
  Board,
  Panel,
  steps: () => [],
  buttons: () => [], // every action is on the board
  isMain: () => false,
  hold: () => 260,
  sounds: () => ["tap"],
};
