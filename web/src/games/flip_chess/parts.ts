import type { Sound } from "../../paper/sound";
import { ofKinds, soundsOf } from "../events";
import type { PartsOf } from "../parts";
import Board from "./Board.svelte";
import type { HAPPENED } from "./box";
import Flourish from "./Flourish.svelte";
import Panel from "./Panel.svelte";
import Settings from "./Settings.svelte";

type Kind = (typeof HAPPENED)[number];
const FLIPPED: Kind[] = ["flipped"];
const SOUNDS: Partial<Record<Kind, Sound>> = {
  stepped: "tap",
  launched: "tap",
  stayed: "tap",
  moved: "tap",
  stopped: "tap",
  captured: "clack",
  flipped: "flip",
};

export const parts: PartsOf<"flip_chess"> = {
  Board,
  Panel,
  Flourish,
  hasAids: true,
  settings: (aids) => (aids ? Settings : undefined),
  steps: (view) => [
    { words: "Step", isNow: view.phase === "step" },
    { words: "Card", isNow: view.phase === "act" || view.phase === "go_on" },
    { words: "Flip", isNow: view.phase === "flip" },
  ],
  buttons: (legal) => legal.filter(({ deed }) => deed !== undefined),
  isMain: () => false,
  hold: (events) => (ofKinds(events, FLIPPED).length ? 420 : 260),
  sounds: (events) => soundsOf(events, SOUNDS),
};
