import type { Sound } from "../../paper/sound";
import { ofKinds, soundsOf } from "../events";
import type { PartsOf } from "../parts";
import { isButton } from "../places";
import Board from "./Board.svelte";
import { PLACES, type HAPPENED } from "./box";
import Flourish from "./Flourish.svelte";
import Panel from "./Panel.svelte";

type Kind = (typeof HAPPENED)[number];
const BUST: Kind[] = ["bust"];
const MOVED: Kind[] = ["played", "flipped", "developed", "recycled"];
const SOUNDS: Partial<Record<Kind, Sound>> = {
  bust: "sigh",
  played: "flip",
  flipped: "flip",
  developed: "flip",
  recycled: "flip",
  bought: "coin",
  stopped: "coin",
  shuffled: "clack",
};

export const parts: PartsOf<"flip_city"> = {
  Board,
  Panel,
  Flourish,
  hasAids: true,
  keys: [["p", "hold a card that would play itself"]],
  steps: (view) => [
    { words: "Play cards", isNow: view.phase === "play" },
    { words: "Build", isNow: view.phase === "build" },
  ],
  buttons: (legal) => legal.filter((choice) => choice.place.startsWith(PLACES.DECK) || isButton(choice.place)),
  isMain: ({ deed }) => deed.verb === "play" || deed.verb === "shuffle",
  hold: (events) => {
    if (ofKinds(events, BUST).length) return 900;
    return ofKinds(events, MOVED).length ? 430 : 300;
  },
  sounds: (events) => soundsOf(events, SOUNDS),
};
