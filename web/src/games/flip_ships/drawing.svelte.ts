// Which drawing of the table this device gets: three dimensions unless that is too much for it or not wanted.

import { isStill } from "../../paper/settings.svelte";
import { keep, likes } from "./likes";

/** A device with hardly any memory or a single core draws flat tables unless asked otherwise. */
function isWeak(): boolean {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return memory < 2 || navigator.hardwareConcurrency < 2;
}

const A_WEEK = 7 * 24 * 3600 * 1000; // then three dimensions are tried again: the machine may have been busy

const device = $state({ isSlow: isWeak() || Date.now() - likes.slowAt < A_WEEK, cannot: false, hasLost: false });

const isWanted = (): boolean =>
  !device.cannot && !isStill() && (likes.drawing === "deep" || (likes.drawing === "auto" && !device.isSlow));

export const isDeep = (): boolean => isWanted() && !device.hasLost;

/** Whether three dimensions would be drawn here if the device had not dropped them; it may take them up again. */
export const isLost = (): boolean => isWanted() && device.hasLost;

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

// kept until they can be drawn on again: of a canvas that nobody holds that would never be told
const lost = new Set<HTMLCanvasElement>();

/**
 * Look after a canvas whose picture the device may drop, as when its driver is started again: the table is seen from
 * above until the device says that it can draw again, and then on a new canvas. Returns how to leave it alone.
 */
export function lookAfter(canvas: HTMLCanvasElement): () => void {
  const drop = (event: Event): void => {
    event.preventDefault(); // else it would never be given back
    lost.add(canvas);
    device.hasLost = true;
    canvas.addEventListener("webglcontextrestored", () => takeUp(canvas), { once: true });
  };
  canvas.addEventListener("webglcontextlost", drop);
  return () => canvas.removeEventListener("webglcontextlost", drop);
}

function takeUp(canvas: HTMLCanvasElement): void {
  canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(); // a new canvas is drawn on from now on
  lost.delete(canvas);
  device.hasLost = lost.size > 0;
}
