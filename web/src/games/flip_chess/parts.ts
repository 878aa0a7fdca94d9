import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import Settings from "./Settings.svelte";
import type { View } from "./view";

export const parts: GameParts<View> = {
  Board,
  Panel,
  settings: (aids) => (aids ? Settings : undefined),
  steps: (view) => [
    { words: "Step", isNow: view.phase === "step" },
    { words: "Card", isNow: view.phase === "act" || view.phase === "go_on" },
    { words: "Flip", isNow: view.phase === "flip" },
  ],
  buttons: (legal) => legal.filter((choice) => choice.text === "stay" || choice.text === "stop"),
  isMain: () => false,
  hold: (events) => (events.some((event) => event.kind === "flipped") ? 420 : 260),
  sounds: (events) =>
    events.flatMap((event) => {
      if (event.kind === "flipped") return ["flip" as const];
      if (event.kind === "captured") return ["clack" as const];
      return event.kind === "ended" ? [] : ["tap" as const];
    }),
};
