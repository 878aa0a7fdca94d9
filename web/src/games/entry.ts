// How a game is entered in the house: what is known of it before a table is opened. Each game has one in its entry.ts.

import type { Component } from "svelte";
import type { Name, PartsOf } from "./parts";

/** Fetched when it is needed. */
type Later<Module> = () => Promise<Module>;
type NoProps = Record<string, never>;
export type Page = Later<{ default: Component<PageProps> }>;

export interface PageProps {
  /** What follows the page's own word in the address: /word/at#secret. */
  at: string;
  secret: string;
  /** What follows that: /word/at/rest, the ply of a replay. */
  rest: string;
}

/** What the lobby knows of a game; nothing of one that is drawn plainly. */
export interface Entry {
  /** The picture on the front of its card in the lobby. */
  picture?: Later<{ default: Component<NoProps> }>;
  /** Pages that only this game has, by the first word of their address; some need nothing more of it. */
  pages?: Record<string, Page | Later<{ default: Component<NoProps> }>>;
  /** Ways to them from the back of its card, by their title. */
  ways?: { title: string; to: string }[];
}

/** The entry of a game by its name, which is that of its folder and the server's: its parts take what it is sent. */
export interface GameEntry<Game extends Name> extends Entry {
  name: Game;
  parts: Later<{ parts: PartsOf<Game> }>;
}

export type AnyEntry = { [Game in Name]: GameEntry<Game> }[Name];
