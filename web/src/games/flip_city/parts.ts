import type { Sound } from "../../paper/sound";
import { ofKinds, soundsOf } from "../events";
import type { GameParts } from "../parts";
import { isButton } from "../places";
import Board from "./Board.svelte";
import { VERBS, type HAPPENED } from "./box";
import Panel from "./Panel.svelte";
import type { Aids, View } from "./view";

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

export const parts: GameParts<View, unknown, Aids> = {
  Board,
  Panel,
  hasAids: true,
  keys: [["p", "hold a card that would play itself"]],
  steps: (view) => [
    { words: "Play cards", isNow: view.phase === "play" },
    { words: "Build", isNow: view.phase === "build" },
  ],
  buttons: (legal) => legal.filter((choice) => choice.place === "deck" || isButton(choice.place)),
  isMain: (choice) => choice.text === VERBS.PLAY || choice.text === VERBS.SHUFFLE,
  hold: (events) => {
    if (ofKinds(events, BUST).length) return 900;
    return ofKinds(events, MOVED).length ? 430 : 300;
  },
  sounds: (events) => soundsOf(events, SOUNDS),
};
