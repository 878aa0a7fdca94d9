// Made by `python -m tableflip.server.wire` from src/tableflip/core/layout.py; not edited by hand.

/** A whole table as one seat sees it. */
export interface Layout {
  areas: Area[];
  notes: string[];
}

/** Spots that belong together. */
export interface Area {
  column_names?: string[];
  columns: number;
  kind: "grid" | "hand" | "piles" | "row";
  name: string;
  owner: number;
  row_names?: string[];
  spots: Spot[];
  title: string;
  turned_for?: number[];
}

/** A place of the table: a cell, a pile, a card in a hand. */
export interface Spot {
  count: number;
  face: string;
  hidden: boolean;
  owner: number;
  place: string;
  words: string;
}
