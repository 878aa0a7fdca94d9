// Which drawing of the table this device gets: three dimensions unless that is too much for it or not wanted.

import { isStill } from "../../paper/settings.svelte";
import { likes } from "./likes";

/** A device with hardly any memory or a single core draws flat tables unless asked otherwise. */
function isWeak(): boolean {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return memory < 2 || navigator.hardwareConcurrency < 2;
}

const device = $state({ isSlow: isWeak(), cannot: false });

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
}
