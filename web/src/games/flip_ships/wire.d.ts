// Made by `python -m tableflip.server.wire` from src/tableflip/server/extras/flip_ships; not edited by hand.

import type { Hello, Refusal, SeatLink } from "../../wire";
import type { Flight, Stroke, View } from "./view";

export type FromRacer = Hello | RaceReady | RaceFlick | RaceFetch | RaceMove | RaceLeave | RaceWithout | RaceAgain;

export type FromRace = RaceFrame | RaceFlight | RaceAck | Refusal;

/** Ready to start (RT-3), and how others see you. */
export interface RaceReady {
  type: "ready";
  id: string;
  name?: string;
}

/** Flick a ready ship from the own launch point. */
export interface RaceFlick {
  type: "flick";
  id: string;
  ship: number;
  flick: Stroke;
}

/** Go and get a missed ship. */
export interface RaceFetch {
  type: "fetch";
  id: string;
  ship: number;
}

/** Walk to another launch point: millimetres along the edge. */
export interface RaceMove {
  type: "move";
  id: string;
  launch: number;
}

/** Give the race up for good (RT-11); who only loses the connection may come back. */
export interface RaceLeave {
  type: "leave";
  id: string;
}

/** Begin without those who are not here (RT-3); only before the signal. */
export interface RaceWithout {
  type: "without";
  id: string;
}

/** Race once more, with the same players; only after the end. */
export interface RaceAgain {
  type: "again";
  id: string;
}

/** The whole race as it stands now; receiving one is all that reconnecting needs. */
export interface RaceFrame {
  type: "race";
  now: number;
  seat: number;
  phase: "countdown" | "off" | "over" | "racing" | "waiting";
  start: number | null;
  players: RacePlayer[];
  lying: string;
  winners: number[];
  won: number | null;
  tremor: string;
  events: RaceEvent[];
}

/** A player of the race. */
export interface RacePlayer {
  name: string;
  kind: "bot" | "open" | "person";
  skill: string;
  connected: boolean;
  is_ready: boolean;
  has_left: boolean;
  launch: number;
  busy: number;
  ships: RaceShip[];
}

/** A ship of a racer; `ready` is when it is back if it is on its way. */
export interface RaceShip {
  name: string;
  state: "fetched" | "flying" | "in" | "missed" | "ready";
  point: [number, number];
  ready: number;
}

/** One of the messages of RT-10, in words; `player` is -1 where it is about everybody. */
export interface RaceEvent {
  kind: "countdown" | "fetch" | "flick" | "move" | "ready" | "ready_to_start" | "rest" | "start" | "win";
  time: number;
  player: number;
  ship: number;
  words: string;
}

/** A ship flies: from when it was flicked until it rests. */
export interface RaceFlight {
  type: "flight";
  player: number;
  ship: number;
  time: number;
  rest: number;
  flight: RoundFlight;
}

/** How a flick of the race went: what the browser plays back. */
export interface RoundFlight {
  legal: boolean;
  seconds: number;
  ship: string;
  start: string;
  tracks: string;
  turn: number;
}

/** The message with this id has been carried out. */
export interface RaceAck {
  type: "ack";
  id: string;
}

/** A race of Flip Ships to be set up; seats that are not filled are open. */
export interface NewRace {
  players?: number;
  fill?: string[];
  tremor?: string;
  name?: string;
}

/** A race that has been set up; its secrets are shown only here. */
export interface NewRaceAnswer {
  race: string;
  seats: (SeatLink | null)[];
  watch: string;
}

/** A set-up of the practice range; without a flick it is only looked at. */
export interface Practice {
  target?: string;
  tremor?: string;
  geometry?: string;
  flick?: Stroke | null;
}

/** The table of the practice range, and the flight over it. */
export interface Practised {
  view: View;
  flight: Flight | null;
}
