// How a visitor likes this table: how it is drawn, how ships are flicked, how fast the meter sweeps.

import { kept } from "../../paper/settings.svelte";

type Drawing = "auto" | "deep" | "flat";
export type Way = "pull" | "swipe" | "meter" | "numbers";
type Sweep = "slow" | "normal" | "fast";

interface Likes {
  drawing: Drawing;
  way: Way;
  sweep: Sweep;
  /** From where ships are flipped, where one may choose. */
  launch: "pad" | "edge";
  /** Short buzzes in the hand. */
  haptics: boolean;
  /** How far a full pull goes, beside the usual way. */
  fit: number;
  /** When three dimensions were too slow here, in milliseconds since 1970; 0: never. */
  slowAt: number;
}

export const { likes, keep } = kept<Likes>({
  drawing: "auto",
  way: "pull",
  sweep: "normal",
  launch: "pad",
  haptics: true,
  fit: 1,
  slowAt: 0,
});
