// What a visitor likes, kept in this browser only.

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Speed = "normal" | "fast" | "off";
/** How the table of Flip Ships is drawn, how its ships are flicked, how fast the meter sweeps. */
export type Drawing = "auto" | "deep" | "flat";
export type Way = "pull" | "swipe" | "meter" | "numbers";
export type Sweep = "slow" | "normal" | "fast";

interface Kept {
  theme: Theme;
  sound: boolean;
  speed: Speed;
  confirm: boolean;
  danger: boolean;
  name: string;
  drawing: Drawing;
  way: Way;
  sweep: Sweep;
  haptics: boolean;
}

const KEY = "tableflip.settings";
const FIRST: Kept = {
  theme: "auto",
  sound: false,
  speed: "normal",
  confirm: false,
  danger: false,
  name: "",
  drawing: "auto",
  way: "pull",
  sweep: "normal",
  haptics: true,
};

/** A device with hardly any memory or a single core draws flat tables unless asked otherwise. */
export function isWeak(): boolean {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return memory < 2 || navigator.hardwareConcurrency < 2;
}

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings: Kept = $state(read());

export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  light();
}

/** The light the page is read in and the pace it moves at: chosen, or as the device asks. */
export function light(): void {
  document.documentElement.dataset["speed"] = settings.speed;
  const likes = (what: string): boolean => matchMedia(`(${what})`).matches;
  const asked = likes("prefers-contrast: more") ? "contrast" : likes("prefers-color-scheme: dark") ? "dark" : "light";
  document.documentElement.dataset["theme"] = settings.theme === "auto" ? asked : settings.theme;
}

export function isStill(): boolean {
  return settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a movement of so many milliseconds takes here. */
export function paced(milliseconds: number): number {
  if (isStill()) return Math.min(milliseconds, 120);
  return settings.speed === "fast" ? milliseconds / 2 : milliseconds;
}
