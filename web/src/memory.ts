// The tables this browser sits at, so that a closed tab is no lost game.

export interface Remembered {
  table: string;
  game: string;
  title: string;
  secret: string;
  host?: string;
  links?: { seat: number; link: string }[];
  watch?: string;
  at: number;
  over?: boolean;
  /** How many plies have been shown here. */
  seen?: number;
}

const KEY = "tableflip.tables";
const MOST = 24;

export function remembered(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Remembered[];
  } catch {
    return [];
  }
}

function write(tables: Remembered[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function remember(table: Remembered): void {
  write([table, ...remembered().filter((other) => other.table !== table.table)]);
}

export function recall(table: string): Remembered | undefined {
  return remembered().find((other) => other.table === table);
}

export function note(table: string, change: Partial<Remembered>): void {
  write(remembered().map((other) => (other.table === table ? { ...other, ...change } : other)));
}

export function forget(table: string): void {
  write(remembered().filter((other) => other.table !== table));
}
