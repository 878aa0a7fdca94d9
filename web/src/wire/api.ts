// The HTTP half of the wire.

import type {
  BookRead,
  BotSits,
  GameInfo,
  Imported,
  Join,
  Joined,
  NewTable,
  NewTableAnswer,
  PositionText,
  ReplayAnswer,
  RuleInfo,
  TableInfo,
  Take,
} from "../wire";

/** The server said no, in words for the person who asked. */
export class Refused extends Error {}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked.catch(() => {
    throw new Refused("The server cannot be reached. Is it still running?");
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const words = (body as { words?: unknown } | undefined)?.words;
  throw new Refused(typeof words === "string" ? words : `The server answered ${response.status}.`);
}

const get = <T>(path: string): Promise<T> => answer<T>(fetch(path));
export const post = <T>(path: string, body: unknown): Promise<T> =>
  answer<T>(
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  );

export const listGames = (): Promise<GameInfo[]> => get("/api/games");
export const readBook = (game: string, text: string): Promise<BookRead> => post(`/api/games/${game}/book`, { text });
export const readRules = (game: string): Promise<RuleInfo[]> => get(`/api/games/${game}/rules`);
export const listTables = (): Promise<TableInfo[]> => get("/api/tables");
export const readTable = (table: string): Promise<TableInfo> => get(`/api/tables/${table}`);
export const makeTable = (table: NewTable): Promise<NewTableAnswer> => post("/api/tables", table);
export const joinTable = (table: string, body: Join): Promise<Joined> => post(`/api/tables/${table}/join`, body);
export const seatBot = (table: string, body: BotSits): Promise<unknown> => post(`/api/tables/${table}/bot`, body);
export const takeSeat = (table: string, body: Take): Promise<unknown> => post(`/api/tables/${table}/take`, body);
export const importFile = (text: string): Promise<Imported> => post("/api/import", { text });
export function readReplay(
  table: string,
  { seat, secret, plain }: { seat: number; secret: string; plain: boolean },
): Promise<ReplayAnswer> {
  const asked = new URLSearchParams({
    seat: `${seat}`,
    ...(secret ? { secret } : {}),
    ...(plain ? { plain: "yes" } : {}),
  });
  return get(`/api/tables/${table}/replay?${asked}`);
}
export const readPosition = (table: string, ply: number): Promise<PositionText> =>
  get(`/api/tables/${table}/position?ply=${ply}`);
