// What a game brings to the table; fetched when a table of it is opened.

import type { Component } from "svelte";
import type { ActWith, Advice, Choice, Pinged, Told } from "../wire";
import type { LogLine } from "../wire/log";
import type { Unfolding } from "../wire/visiting";
import type { Sent } from "./sent";

export type { Area, Layout, Spot } from "./plain/view";

/** What a player gives an action whose outcome no rule decides; each such game has numbers of its own. */
export type SomeNumbers = ActWith["flick"];

/** A choice or a hint together with what the game's own page reads of it, where it reads something. */
type With<Deed> = undefined extends Deed ? { deed?: Deed } : { deed: Deed };
export type Offer<Deed> = Choice & With<Deed>;
export type Hint<Deed> = Advice & With<Deed>;

export interface BoardProps<View, Account = unknown, Aids = unknown, Deed = unknown, Numbers = SomeNumbers> {
  view: View;
  legal: Offer<Deed>[];
  /** The seat whose view this is; -1 for somebody who watches. */
  seat: number;
  /** The seat the board is turned to: at a hot seat it stays where it is. */
  facing: number;
  /** How the seats are called here, where more than one sits. */
  names?: string[];
  mine: boolean;
  aids: boolean;
  /** What the server has worked out for this position: null while it does, undefined where it is not asked to. */
  aidsFound?: Aids | null | undefined;
  advice: Hint<Deed>[];
  events: Told[];
  /** Where the last action was done, as choices are placed; empty where that is not to be known. */
  lastPlace?: string;
  /** How the last outcome that no rule decides came about, in games that have such. */
  account: Account | null;
  /** Whether that has just happened. */
  justFound: boolean;
  act: (choice: Choice) => void;
  /** Takes an action whose outcome no rule decides. */
  byHand: (choice: Choice, numbers: Numbers) => void;
  why: (place: string) => void;
  /** Opens the rule book at a thing by its name, where there is one to open. */
  lookUp?: ((thing: string) => void) | undefined;
  /** Told what is being watched, and with nothing once it is over: prompt and log wait, or they would give it away. */
  watching?: (words: string) => void;
  /** Told whether the board shows something closely: what could lie over it waits. */
  looking?: (isClose: boolean) => void;
  /** Whether even what is forced waits for the player, as in a lesson. */
  waits?: boolean;
  /** Whether it is an example in a book: small, one of several, and the page can be scrolled over it. */
  inBook?: boolean;
  /** In a book: the decision that the example takes next, in notation; where it is offered has to be in sight. */
  next?: string | undefined;
  /** Where seats point just now, and how to point; in games that are played together. */
  pings?: Pinged[];
  ping?: ((place: string) => void) | undefined;
}

export interface PanelProps<View> {
  view: View;
  seat: number;
  names: string[];
  aids: boolean;
  /** One line for a phone instead of a panel. */
  brief: boolean;
  /** Opens the rule book at a thing by its name, where there is one to open. */
  lookUp?: ((thing: string) => void) | undefined;
}

/** What a game does once when it is over: one movement of a second, then a picture. */
export interface FlourishProps {
  /** The first of the seats that have won; -1 for none. */
  winner: number;
  /** Whether it has just happened. */
  isNew: boolean;
}

/** What a game tells of itself once it is over. */
export interface StoryProps<View> {
  view: View;
  log: readonly LogLine[];
  /** How the seats are called here. */
  names: string[];
  /** Whether it has ended before our eyes. */
  isNew: boolean;
}

/** The same game, made a step harder. */
export interface Harder {
  words: string;
  options: Record<string, string>;
}

export interface Step {
  words: string;
  isNow: boolean;
}

/** A key, and what it does. */
export type Key = readonly [string, string];

/**
 * `View` is what a seat is shown, `Account` how an outcome came about, `Aids` what is worked out for those who ask, `Deed`
 * what a page reads of an action besides its place, `Numbers` what a player gives to find an outcome; what the server
 * sends and takes has these shapes.
 */
export interface GameParts<
  View,
  Account = unknown,
  Aids = unknown,
  Deed = unknown,
  Numbers = SomeNumbers,
> extends Unfolding<Account> {
  Board: Component<BoardProps<View, Account, Aids, Deed, Numbers>>;
  Panel: Component<PanelProps<View>>;
  Flourish?: Component<FlourishProps>;
  Story?: Component<StoryProps<View>>;
  /** What is a step harder than these options; nothing where nothing is. */
  harder?: (options: Record<string, string>) => Harder | undefined;
  /** Whether the board takes the whole screen it is given, and what is asked lies over it. */
  fills?: true;
  /** Whether the server has something to work out for each position of this game. */
  hasAids?: true;
  /** Settings that only this game has, at a table with or without aids. */
  settings?: (aids: boolean) => Component | undefined;
  /** Keys that only this game has. */
  keys?: Key[];
  /** The steps of a turn, and which is on. */
  steps: (view: View) => Step[];
  /** The legal actions that are buttons beside the prompt. */
  buttons: (legal: Offer<Deed>[]) => Offer<Deed>[];
  /** Which of them is the natural one. */
  isMain: (choice: Offer<Deed>) => boolean;
}

/** The games that the server sends views of their own. */
export type Name = keyof Sent;

/** Whoever finds no outcomes gives no numbers: anything fits. */
type NumbersOf<Numbers> = Numbers extends undefined ? SomeNumbers : Numbers;

/** The board of a game by its name. */
export type BoardOf<Game extends Name> = BoardProps<
  Sent[Game]["view"],
  Sent[Game]["account"],
  Sent[Game]["aids"],
  Sent[Game]["deed"],
  NumbersOf<Sent[Game]["numbers"]>
>;

/** The parts of a game by its name: of the shapes that the server declares for it. */
export type PartsOf<Game extends Name> = GameParts<
  Sent[Game]["view"],
  Sent[Game]["account"],
  Sent[Game]["aids"],
  Sent[Game]["deed"],
  NumbersOf<Sent[Game]["numbers"]>
>;
