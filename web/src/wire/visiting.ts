// How somebody comes to a table, what is said to them there, and how they see a match go on.

import type { Sound } from "../paper/sound";
import type { Told } from "../wire";

export interface Note {
  words: string;
  rule: string | null;
  /** What was pressed, where that was asked about, and what the rule is about. */
  place?: string;
  about?: string[];
}

/** How a match is seen to go on; each game knows its own pace and its own sounds. */
export interface Unfolding<Account = unknown> {
  /** How long the change from one view to the next takes to see; `account` is of an outcome found just now. */
  hold: (events: Told[], account: Account | null) => number;
  sounds: (events: Told[]) => Sound[];
}

/** By which way somebody came to which table; a plain page is sent layouts as its views. */
export interface Door {
  table: string;
  secret: string;
  plain: boolean;
  /** Whether they only look, though the link may hold a seat. */
  look: boolean;
}
