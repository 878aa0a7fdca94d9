// What happened, by its kind; a game types its lists of kinds by HAPPENED of its box, so that none is misspelt.

import type { Sound } from "../paper/sound";
import type { Told } from "../wire";

export const ofKinds = (events: Told[], kinds: readonly string[]): Told[] =>
  events.filter((event) => kinds.includes(event.kind));

/** The sound of each event that has one. */
export const soundsOf = (events: Told[], sounds: Partial<Record<string, Sound>>): Sound[] =>
  events.flatMap((event) => sounds[event.kind] ?? []);
