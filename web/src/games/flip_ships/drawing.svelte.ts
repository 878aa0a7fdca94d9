// Which drawing of the table this device gets: three dimensions unless that is too much for it or not wanted.

import { isStill, isWeak, settings } from "../../settings.svelte";

const device = $state({ isSlow: isWeak(), cannot: false });

export const isDeep = (): boolean =>
  !device.cannot && !isStill() && (settings.drawing === "deep" || (settings.drawing === "auto" && !device.isSlow));

/** Whether three dimensions were given up because frames took too long. */
export const isGivenUp = (): boolean => device.isSlow && settings.drawing === "auto" && !isStill();

/** There is no WebGL here. */
export function cannotDeep(): void {
  device.cannot = true;
}

/** Frames take too long; who has asked for three dimensions keeps them all the same. */
export function tooSlow(): void {
  device.isSlow = true;
}
