import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import type { View } from "./view";

export const parts: GameParts<View> = {
  Board,
  Panel,
  keys: [["p", "hold a card that would play itself"]],
  steps: (view) => [
    { words: "Play cards", isNow: view.phase === "play" },
    { words: "Build", isNow: view.phase === "build" },
  ],
  buttons: (legal) => legal.filter((choice) => choice.place === "deck" || choice.place.startsWith("button:")),
  isMain: (choice) => choice.text === "play" || choice.text === "shuffle",
  hold: (events) => {
    if (events.some((event) => event.kind === "bust")) return 900;
    return events.some((event) => /played|flipped|developed|recycled/.test(event.kind)) ? 430 : 300;
  },
  sounds: (events) =>
    events.flatMap((event) => {
      if (event.kind === "bust") return ["sigh" as const];
      if (/played|flipped|developed|recycled/.test(event.kind)) return ["flip" as const];
      if (/bought|stopped/.test(event.kind)) return ["coin" as const];
      return event.kind === "shuffled" ? ["clack" as const] : [];
    }),
};
