// The games this house can draw; each is fetched only when its table is opened.

import type { Component } from "svelte";
import type { Sound } from "../sound";
import type { Advice, Choice, Pinged, Stroke, Told } from "../wire";

export interface BoardProps {
  /** Each game knows the shape of its own view. */
  view: any;
  legal: Choice[];
  /** The seat whose view this is; -1 for somebody who watches. */
  seat: number;
  /** The seat the board is turned to: at a hot seat it stays where it is. */
  facing: number;
  mine: boolean;
  aids: boolean;
  advice: Advice[];
  events: Told[];
  /** The last flight of the match, in games where things fly; each game knows its own. */
  flight: unknown;
  /** Whether it has just been flown. */
  flown: boolean;
  act(choice: Choice): void;
  flick(choice: Choice, stroke: Stroke): void;
  why(place: string): void;
  /** Where seats point just now, and how to point; in games that are played together. */
  pings?: Pinged[];
  ping?: ((place: string) => void) | undefined;
}

export interface PanelProps {
  view: any;
  seat: number;
  names: string[];
  aids: boolean;
  /** One line for a phone instead of a panel. */
  brief: boolean;
}

export interface Step {
  words: string;
  isNow: boolean;
}

export interface GameParts {
  Board: Component<BoardProps>;
  Panel: Component<PanelProps>;
  /** The steps of a turn, and which is on. */
  steps(view: any): Step[];
  /** The legal actions that are buttons beside the prompt. */
  buttons(legal: Choice[]): Choice[];
  /** Which of them is the natural one. */
  isMain(choice: Choice): boolean;
  /** How long the change from one view to the next takes to see; `flight` is there if something has just flown. */
  hold(events: Told[], flight: unknown): number;
  sounds(events: Told[]): Sound[];
  /** What a log still tells of earlier events where players have to remember. */
  fade?(events: Told[]): Told[];
}

const PARTS: Record<string, () => Promise<{ parts: GameParts }>> = {
  flip_chess: () => import("./flip_chess"),
  flip_city: () => import("./flip_city"),
  captain_flip: () => import("./captain_flip"),
  flip_ships: () => import("./flip_ships"),
};

export const isDrawn = (game: string): boolean => game in PARTS;

export async function partsOf(game: string): Promise<GameParts> {
  const load = PARTS[game];
  if (!load) throw new Error(`This build cannot draw ${game}.`);
  return (await load()).parts;
}
