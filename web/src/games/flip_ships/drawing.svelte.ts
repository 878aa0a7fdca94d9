// Which drawing of the table this device gets: three dimensions unless that is too much for it or not wanted.

import { isStill } from "../../paper/settings.svelte";
import { keep, likes } from "./likes";

/** A device with hardly any memory or a single core draws flat tables unless asked otherwise. */
function isWeak(): boolean {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return memory < 2 || navigator.hardwareConcurrency < 2;
}

const A_WEEK = 7 * 24 * 3600 * 1000; // then three dimensions are tried again: the machine may have been busy

const device = $state({ isSlow: isWeak() || Date.now() - likes.slowAt < A_WEEK, cannot: false });

export const isDeep = (): boolean =>
  !device.cannot && !isStill() && (likes.drawing === "deep" || (likes.drawing === "auto" && !device.isSlow));

/** Whether three dimensions were given up because frames took too long. */
export const isGivenUp = (): boolean => device.isSlow && likes.drawing === "auto" && !isStill();

/** There is no WebGL here. */
export function cannotDeep(): void {
  device.cannot = true;
}

/** Frames take too long; who has asked for three dimensions keeps them all the same. */
export function tooSlow(): void {
  device.isSlow = true;
  keep({ slowAt: Date.now() });
}
