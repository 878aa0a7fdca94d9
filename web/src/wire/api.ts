// The HTTP half of the wire.

import { outward } from "../paper/place";
import { filePath } from "./links";
import type {
  Attempt,
  BookRead,
  BotSits,
  DayBegin,
  DayBegun,
  DayInfo,
  DayPuzzle,
  DayPuzzleTry,
  GameInfo,
  Imported,
  AskMissed,
  Join,
  Joined,
  Missed,
  Judgement,
  LessonInfo,
  MyDay,
  NewTable,
  NewTableAnswer,
  OpenTable,
  PositionText,
  PuzzleList,
  PuzzleTried,
  PuzzleTry,
  QuickMatch,
  QuickSeat,
  ReplayAnswer,
  RulebookInfo,
  RuleInfo,
  SourceInfo,
  TableInfo,
  Take,
  Talking,
  Yours,
  YourTable,
  Tried,
  Trying,
  Version,
} from "../wire";

/** The server said no, in words for the person who asked. */
export class Refused extends Error {}

/** Not now: the server cannot be reached, or cannot reach its database. Whoever asks again may be answered. */
export class Away extends Refused {}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked.catch(() => {
    throw new Away("The server cannot be reached. Is it still running?");
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const words = (body as { words?: unknown } | undefined)?.words;
  const Kind = response.status === 503 ? Away : Refused;
  throw new Kind(typeof words === "string" ? words : `The server answered ${response.status}.`);
}

/** Ask again and again while the server is away; `wait` tells why, and until when. */
export async function insist<T>(ask: () => Promise<T>, wait: (why: Away) => Promise<unknown>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof Away)) throw problem;
      await wait(problem);
    }
  }
}

const get = <T>(path: string): Promise<T> => answer<T>(fetch(outward(path)));
export const post = <T>(path: string, body: unknown): Promise<T> =>
  answer<T>(
    fetch(outward(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** A match as a .flip file. */
export async function readFile(table: string, secret: string): Promise<string> {
  const response = await fetch(filePath(table, secret)).catch(() => undefined);
  if (!response) throw new Away("The server cannot be reached. Is it still running?");
  if (!response.ok) throw new Refused(`The server has no file of this match any more (${response.status}).`);
  return response.text();
}

export const readVersion = (): Promise<Version> => get("/api/version");
export const listGames = (): Promise<GameInfo[]> => get("/api/games");
export const readBook = (game: string, text: string): Promise<BookRead> => post(`/api/games/${game}/book`, { text });
export const readRules = (game: string): Promise<RuleInfo[]> => get(`/api/games/${game}/rules`);
export const readRulebook = (game: string, plain: boolean): Promise<RulebookInfo> =>
  get(`/api/games/${game}/rulebook${plain ? "?plain=yes" : ""}`);
export const readLesson = (game: string, plain: boolean): Promise<LessonInfo> =>
  get(`/api/games/${game}/lesson${plain ? "?plain=yes" : ""}`);
export const tryStep = (game: string, body: Attempt): Promise<Judgement> => post(`/api/games/${game}/lesson`, body);
export const readSource = (game: string, of: string): Promise<SourceInfo> =>
  get(`/api/games/${game}/source?of=${encodeURIComponent(of)}`);
export const tryOut = (game: string, body: Trying): Promise<Tried> => post(`/api/games/${game}/try`, body);
export const listPuzzles = (game: string): Promise<PuzzleList> => get(`/api/games/${game}/puzzles`);
export const tryPuzzle = (game: string, id: string, body: PuzzleTry): Promise<PuzzleTried> =>
  post(`/api/games/${game}/puzzles/${encodeURIComponent(id)}`, body);
/** A day with its deals; today without one. */
export const readDay = (day = ""): Promise<DayInfo> => get(day ? `/api/day/${encodeURIComponent(day)}` : "/api/day");
export const readMyDay = (day: string, who: string): Promise<MyDay> => post(`/api/day/${day}/mine`, { who });
export const beginDeal = (day: string, body: DayBegin): Promise<DayBegun> => post(`/api/day/${day}/begin`, body);
export const tryDayPuzzle = (day: string, body: DayPuzzleTry): Promise<DayPuzzle> =>
  post(`/api/day/${encodeURIComponent(day)}/puzzle`, body);
export const listTables = (): Promise<OpenTable[]> => get("/api/tables");
export const readTable = (table: string): Promise<TableInfo> => get(`/api/tables/${table}`);
export const makeTable = (table: NewTable): Promise<NewTableAnswer> => post("/api/tables", table);
export const joinTable = (table: string, body: Join): Promise<Joined> => post(`/api/tables/${table}/join`, body);
export const seatBot = (table: string, body: BotSits): Promise<unknown> => post(`/api/tables/${table}/bot`, body);
export const takeSeat = (table: string, body: Take): Promise<unknown> => post(`/api/tables/${table}/take`, body);
export const quickMatch = (wish: QuickMatch): Promise<QuickSeat> => post("/api/quick", wish);
export const askYours = (tables: Yours["tables"]): Promise<YourTable[]> => post("/api/yours", { tables });
export const allowTalk = (table: string, body: Talking): Promise<TableInfo> => post(`/api/tables/${table}/talk`, body);
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
export const readMissed = (table: string, body: AskMissed): Promise<Missed> =>
  post(`/api/tables/${table}/missed`, body);
export const readPosition = (table: string, ply: number): Promise<PositionText> =>
  get(`/api/tables/${table}/position?ply=${ply}`);
