// Made by `python -m tableflip.server.wire` from src/tableflip/server; not edited by hand.

export type FromClient = Hello | Act | ActWith | Undo | Ask | Answer | Withdraw | Hint | Weigh | Aid | Resign | GoOn | Phrase | Say | Block | Why | Ping;

export type FromServer = Frame | Past | Ack | Refusal | Reason | Hints | Weighed | Aided | Asked | Settled | Seats | Pinged | Talked | Waits;

/** The first message: what the client has seen (-1: nothing). The answer is what it missed, and a frame. */
export interface Hello {
  type: "hello";
  ply?: number;
  names?: string[];
}

/** Take a legal action of the frame with this ply. */
export interface Act {
  type: "act";
  id: string;
  ply: number;
  number: number;
  took?: number | null;
}

/** Take a legal action whose outcome no rule decides, with the numbers that the game finds it out by. */
export interface ActWith {
  type: "flick";
  id: string;
  ply: number;
  number: number;
  flick: Record<string, number | boolean>;
  took?: number | null;
}

/** Take back the last action: at once where that is free, else all other seats are asked. */
export interface Undo {
  type: "undo";
  id: string;
  ply: number;
}

/** Ask all other people at the table for something; done at once where nobody else has a say. */
export interface Ask {
  type: "ask";
  id: string;
  what: "bot" | "draw" | "pause" | "rematch" | "replay" | "swap";
  seat?: number;
}

/** Agree to what is being asked, or not. */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
  to?: string;
}

/** Ask no longer for what has been asked and not been answered by all. */
export interface Withdraw {
  type: "withdraw";
  id: string;
}

/** Ask what a bot would do here (where the table allows hints). */
export interface Hint {
  type: "hint";
  id: string;
}

/** Ask which actions of the position with this ply would be blunders (where the table allows hints). */
export interface Weigh {
  type: "weigh";
  id: string;
  ply: number;
}

/** Ask for what helps to see the position with this ply: odds and the like (where the table allows aids). */
export interface Aid {
  type: "aid";
  id: string;
  ply: number;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id: string;
}

/** End a pause: the clock runs again. */
export interface GoOn {
  type: "go_on";
  id: string;
}

/** Say one of the phrases of the house. */
export interface Phrase {
  type: "phrase";
  id: string;
  phrase: number;
}

/** Say something in one's own words, where the table allows that. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Neither hear somebody at this table nor be heard by them, or do so again. */
export interface Block {
  type: "block";
  id: string;
  who: string;
  on: boolean;
}

/** Ask why a place on the board cannot be used now. */
export interface Why {
  type: "why";
  id: string;
  place: string;
}

/** Point at a place of the board, for all at the table to see (in games that are played together). */
export interface Ping {
  type: "ping";
  id: string;
  place: string;
}

/** All that a viewer may know now; receiving one is all that reconnecting needs. */
export interface Frame {
  type: "frame";
  ply: number;
  played: number;
  seat: number;
  held: number[];
  turn: number;
  mine: boolean;
  prompt: string;
  phase: string;
  goal: Goal;
  view: Record<string, unknown>;
  by: number;
  last: string;
  last_place: string;
  events: Told[];
  legal: Choice[];
  result: string | null;
  verdict: string | null;
  ending: Ending | null;
  can_undo: boolean;
  can_ask_undo: boolean;
  seats: Sitting[];
  guests: number;
  hash: string;
  key: string | null;
  redeals: Deal[];
  question: Question | null;
  series: Series | null;
  next: string;
  flight: unknown;
  flown: boolean;
  closed: string;
  clock: ClockNow | null;
}

/** How this game is won, and how close everybody is: in sight all the time. */
export interface Goal {
  aim: string;
  stands: string[];
  rest: string;
}

/** An event in words, as this viewer may know it. */
export interface Told {
  kind: string;
  seat: number;
  words: string;
  places: string[];
  later: string;
  details: string;
  least: string;
  forgets: boolean;
}

/** A legal action: the number to send, its notation, its words, and where a click means it. */
export interface Choice {
  number: number;
  text: string;
  words: string;
  place: string;
  deed?: unknown;
}

/** How a match ended, in the parts of its verdict; only what the rules ended cannot be played on. */
export interface Ending {
  title: string;
  why: string;
  by: "agreement" | "resignation" | "rules" | "time";
  winners: number[];
  tally: TallySheet | null;
}

/** How a finished game is counted: its lines add up to the totals. */
export interface TallySheet {
  unit: string;
  lines: TallyLine[];
  totals: number[];
  decides: boolean;
  goal: number;
  note: string;
}

/** One thing that counts at the end. */
export interface TallyLine {
  seat: number;
  label: string;
  points: number;
  of: number;
}

/** Who sits on a seat. */
export interface Sitting {
  name: string;
  kind: "bot" | "open" | "person";
  bot: string;
  connected: boolean;
}

/** A sealed key: its SHA-256 from the start, the key itself after the end; `ply` is where it was dealt from. */
export interface Deal {
  ply: number;
  hash: string;
  key: string | null;
}

/** What a seat asks of the others, who have agreed to it so far, and whose answer it waits for. */
export interface Question {
  id: string;
  what: "undo" | "bot" | "draw" | "pause" | "rematch" | "replay" | "swap";
  by: number;
  words: string;
  yes: number[];
  open: number[];
}

/** How often each seat has won, in how many games that were played in a row at these links. */
export interface Series {
  won: number[];
  games: number;
}

/** What each seat has left, in milliseconds, when this is sent. */
export interface ClockNow {
  left: number[];
  runs: number;
  out: boolean[];
  paused: boolean;
}

/** The events of the plies a client has missed, oldest first. */
export interface Past {
  type: "past";
  plies: PastPly[];
}

/** One action that is over: who took it, how it is written, and what happened. */
export interface PastPly {
  ply: number;
  seat: number;
  text: string;
  events: Told[];
}

/** The message with this id has been carried out and is on disk; a repeated one gets its first answer again. */
export interface Ack {
  type: "ack";
  id: string;
  ply: number;
}

/** The message with this id was refused; nothing has changed. */
export interface Refusal {
  type: "error";
  id: string | null;
  code: "aids_off" | "hints_off" | "malformed" | "no_question" | "no_undo" | "not_legal" | "not_your_turn" | "over" | "stale" | "too_fast" | "unsaved" | "waiting" | "watching" | "withdrawn";
  words: string;
  rule: string | null;
}

/** The answer to `why`; the words leave out the rules that they cite in brackets. */
export interface Reason {
  type: "reason";
  id: string;
  words: string;
  rule: string | null;
  places: string[];
}

/** The answer to `hint`, best first. */
export interface Hints {
  type: "hints";
  id: string;
  best: Advice[];
}

/** A good action, with the chance of winning (0 to 1) it leads to by a bot's judgement, and why. */
export interface Advice {
  number: number;
  text: string;
  words: string;
  place: string;
  chance: number;
  outlook: string;
  reason: string;
  deed?: unknown;
}

/** The answer to `weigh`: what to be warned of, by what this seat may know; nothing where the judge is unsure. */
export interface Weighed {
  type: "weighed";
  id: string;
  ply: number;
  blunders: Blunder[];
}

/** A legal action that gives much of the chance to win away. */
export interface Blunder {
  number: number;
  cost: number;
  words: string;
}

/** The answer to `aid`: what this viewer may know; null where the game has no aids. */
export interface Aided {
  type: "aided";
  id: string;
  ply: number;
  aids: Record<string, unknown> | null;
}

/** A question as it is open now: it has been asked, or somebody has agreed; answer it with `answer`. */
export interface Asked {
  type: "asked";
  question: Question;
}

/** A question is open no longer: answered, withdrawn, or in no need of an answer; the words say what comes of it. */
export interface Settled {
  type: "settled";
  what: "undo" | "bot" | "draw" | "pause" | "rematch" | "replay" | "swap";
  by: number;
  agreed: boolean;
  words: string;
}

/** Somebody came, left, or was replaced. */
export interface Seats {
  type: "seats";
  seats: Sitting[];
  guests: number;
}

/** A seat points at a place; shown for a moment and forgotten. */
export interface Pinged {
  type: "pinged";
  by: number;
  place: string;
  words: string;
}

/** What was said: a line, or all that is kept instead of what was told before. */
export interface Talked {
  type: "talked";
  lines: Spoken[];
  whole: boolean;
  free: boolean;
  blocked: Blocked[];
}

/** Something that somebody at a table said. */
export interface Spoken {
  number: number;
  who: string;
  name: string;
  place: "table" | "watchers";
  words: string;
}

/** Somebody whom this link neither hears nor is heard by. */
export interface Blocked {
  who: string;
  name: string;
}

/** A bot waits for its turn to think, as the words tell; without words it waits no longer. */
export interface Waits {
  type: "waits";
  seat: number;
  words: string;
}

/** A question that the rules want asked of whoever sets a table up and has not said a word about an option. */
export interface AskingInfo {
  option: string;
  values: string[];
  words: string;
  answers: Record<string, string>;
}

/** Such a file as the value of the option `book`. */
export interface BookRead {
  value: string;
}

/** A file of changed numbers. */
export interface BookText {
  text: string;
}

/** An opponent that is always there. */
export interface BotInfo {
  name: string;
  title: string;
  level: number;
  words: string;
}

/** What the lobby shows of a game. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  length: string;
  stage: string;
  seats: [number, number];
  usual_seats: number;
  seat_names: string[];
  options: OptionInfo[];
  bots: BotInfo[];
  together: boolean;
  hidden_hands: boolean;
  sources: OriginInfo[];
  has_book: boolean;
  puzzles: number;
  has_lesson: boolean;
  phases: Record<string, string>;
  has_rulebook: boolean;
}

/** A choice made before the game starts. */
export interface OptionInfo {
  name: string;
  question: string;
  values: string[];
  answers: Record<string, string>;
  default: string;
  words: string;
  rule: string;
  important: boolean;
  pattern: string;
  asked: AskingInfo | null;
  each: string[];
  origin: OriginInfo | null;
}

/** Where some numbers or texts of a game come from. */
export interface OriginInfo {
  source: "printed" | "described" | "reconstructed" | "ours";
  mark: string;
  label: string;
  what: string;
  note: string;
  cited: string;
}

/** One rule of a game's spec. */
export interface RuleInfo {
  id: string;
  chapter: string;
  text: string;
  functions: string[];
  tests: string[];
}

/** Time for the whole game, with some more for each turn, or time for each turn; days are seconds too. */
export interface ClockTerms {
  kind: "game" | "move";
  seconds: number;
  more?: number;
  out?: "lose" | "bot";
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, string>;
  fill?: string[];
  name?: string;
  listed?: boolean;
  aids?: boolean;
  hints?: boolean;
  seed?: string | null;
  position?: string | null;
  clock?: ClockTerms | null;
  talk?: "phrases" | "people" | "all";
}

/** A table that has been set up; its secrets are shown only here. */
export interface NewTableAnswer {
  table: string;
  seats: (SeatLink | null)[];
  watch: string;
  host: string;
  invite: string;
}

/** What a list shows of a table that waits for somebody to sit down. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: Sitting[];
  created: string;
  clock: ClockTerms | null;
}

/** The way to a seat. Whoever has the secret holds the seat. */
export interface SeatLink {
  seat: number;
  secret: string;
  link: string;
}

/** What everybody with the table's address may know of it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: Sitting[];
  listed: boolean;
  aids: boolean;
  hints: boolean;
  started: boolean;
  ply: number;
  turn: number;
  result: string | null;
  verdict: string | null;
  hash: string;
  chosen: boolean;
  replay: boolean;
  looks_back: boolean;
  created: string;
  imported: boolean;
  clock: ClockTerms | null;
  talk: "phrases" | "people" | "all";
  day: string | null;
  counted: boolean;
}

/** Ask for the best actions of the seat that must decide. */
export interface AskHint {
  secret: string;
}

/** Let a bot play a seat: by the host, or by the seat's holder. */
export interface BotSits {
  host?: string | null;
  secret?: string | null;
  seat: number;
  bot: string;
}

/** The best actions, best first; `ply` is the log's length they are for. */
export interface HintAnswer {
  ply: number;
  best: Advice[];
}

/** Sit down: by a seat's link, or by an invitation, or by nothing at a listed table, on a seat that is free. */
export interface Join {
  secret?: string | null;
  name?: string;
  seat?: number | null;
  look?: boolean;
}

/** The seats a secret holds; empty for a watcher. */
export interface Joined {
  seats: number[];
  secret: string;
  watching: boolean;
  invited: boolean;
}

/** A link to a seat. */
export interface OneOfYours {
  table: string;
  secret: string;
}

/** A wish to play with anybody who has the same. */
export interface QuickMatch {
  game: string;
  seats?: number | null;
  clock?: ClockTerms | null;
  name?: string;
  mine?: string[];
}

/** A seat that was found; without one where this device waits at that table already. */
export interface QuickSeat {
  table: string;
  game: string;
  title: string;
  seat: number | null;
  secret: string;
  made: NewTableAnswer | null;
}

/** Withdraw a seat's link and make a new one. */
export interface Revoke {
  host: string;
  seat: number;
}

/** Take a seat back from the bot that sat in. */
export interface Take {
  secret: string;
  seat: number;
}

/** Who may write at a table more than phrases: nobody, people of its links, or watchers to them too. */
export interface Talking {
  host: string;
  talk: "phrases" | "people" | "all";
}

/** How such a table stands; all but its name is empty where it is gone, or the link with it. */
export interface YourTable {
  table: string;
  state: "yours" | "theirs" | "waiting" | "over" | "gone";
  game: string;
  title: string;
  others: string[];
  left: number | null;
  verdict: string | null;
  asks: string;
  next: string;
}

/** Tables of which somebody wants to know whether they wait for them. */
export interface Yours {
  tables: OneOfYours[];
}

/** What has happened since this ply of the log, as the seats of a link would have seen it? */
export interface AskMissed {
  secret: string;
  seen: number;
  plain?: boolean;
}

/** A .flip file. */
export interface ImportText {
  text: string;
}

/** The table that a file has become: a replay. */
export interface Imported {
  table: string;
  link: string;
}

/** The position that was seen last and all that came of it; nothing where players have to remember. */
export interface Missed {
  frames: MissedFrame[];
}

/** The table after one entry of the log, which `ply` counts. */
export interface MissedFrame {
  ply: number;
  turn: number;
  by: number;
  text: string;
  place: string;
  prompt: string;
  view: Record<string, unknown>;
  events: Told[];
  flight: unknown;
  played: number;
  seat: number;
  goal: Goal;
  flown: boolean;
}

/** A position in notation: a new table can begin with it. */
export interface PositionText {
  position: string;
}

/** A whole match, to be looked at ply by ply. */
export interface ReplayAnswer {
  table: string;
  game: string;
  seat: number;
  names: string[];
  result: string | null;
  verdict: string | null;
  hash: string;
  key: string | null;
  frames: ReplayFrame[];
}

/** The table after one ply, as one seat saw it. */
export interface ReplayFrame {
  ply: number;
  turn: number;
  by: number;
  text: string;
  place: string;
  prompt: string;
  view: Record<string, unknown>;
  events: Told[];
  flight: unknown;
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  words: string;
}

/** The pages a server has, by a name that changes with them; empty where none are built. */
export interface Version {
  build: string;
}

/** What stands under one heading. */
export interface ChapterInfo {
  title: string;
  parts: PartInfo[];
}

/** A position to look at and to try things out on. */
export interface ExampleInfo {
  say: string;
  position: string;
  seat: number;
  do: string[];
  frames: ReplayFrame[];
  refused: string;
}

/** A paragraph with the rules it tells and perhaps a table, heads first, or an example. */
export interface PartInfo {
  text: string;
  rules: string[];
  table: string[][];
  example: ExampleInfo | null;
}

/** An option of the game that changes what is printed of it. */
export interface PrintOptionInfo {
  name: string;
  question: string;
  answers: Record<string, string>;
  usual: string;
}

/** What can be printed of a game. */
export interface PrintedInfo {
  words: string;
  saves_ink: boolean;
  options: PrintOptionInfo[];
  dealt: [string, string] | null;
}

/** A rule book for people. */
export interface RulebookInfo {
  title: string;
  names: string[];
  chapters: ChapterInfo[];
  printed: PrintedInfo | null;
}

/** A function or a test as it is written. */
export interface SourceInfo {
  text: string;
}

/** The table after it, and what may be done next. */
export interface Tried {
  frame: ReplayFrame;
  legal: Choice[];
  verdict: string | null;
  done: string[];
  left: string;
  why: WhyNot | null;
}

/** An action from a position, after what was done before; nothing of it is kept. */
export interface Trying {
  position: string;
  done: string[];
  left?: string;
  action?: string;
  numbers?: Record<string, number | boolean> | null;
  place?: string;
  seat?: number;
  plain?: boolean;
}

/** Why nothing can be done at a place; the words leave out the rules that they cite in brackets. */
export interface WhyNot {
  words: string;
  rule: string | null;
  places: string[];
}

/** What a learner does in a step, after what was done before: decides, presses a place, or asks for the answer. */
export interface Attempt {
  step: string;
  done?: string[];
  left?: string;
  action?: string;
  numbers?: Record<string, number | boolean> | null;
  place?: string;
  show?: boolean;
  plain?: boolean;
}

/** What it came to; what is wrong has to be put back. */
export interface Judgement {
  verdict: "on" | "done" | "wrong" | "why" | "shown";
  said: string;
  rule: string | null;
  frames: ReplayFrame[];
  legal: Choice[];
  done: string[];
  left: string;
}

/** A lesson, step by step. */
export interface LessonInfo {
  title: string;
  seconds: number;
  steps: StepInfo[];
}

/** One position of a lesson, with one thing to try. */
export interface StepInfo {
  id: string;
  say: string;
  ask: string;
  rules: string[];
  look: string[];
  seat: number;
  free: boolean;
  position: string;
  frame: ReplayFrame;
  legal: Choice[];
}

/** A puzzle in the list of a game's: nothing of its answer. */
export interface PuzzleInfo {
  id: string;
  grade: number;
  theme: string;
}

/** The puzzles of a game, by grade. */
export interface PuzzleList {
  title: string;
  puzzles: PuzzleInfo[];
}

/** One decision of the answer, with what speaks for it. */
export interface PuzzleStep {
  words: string;
  reason: string;
  frame: ReplayFrame;
}

/** How a puzzle stands: the table after each decision, what may be done next, and the answer once it is over. */
export interface PuzzleTried {
  id: string;
  title: string;
  grade: number;
  theme: string;
  goal: string;
  seat: number;
  names: string[];
  rules: string[];
  standing: "open" | "solved" | "wrong" | "shown";
  said: string;
  frames: ReplayFrame[];
  look: ReplayFrame | null;
  legal: Choice[];
  answer: PuzzleStep[];
  why: WhyNot | null;
}

/** What has been decided in a puzzle so far; or that somebody gives up and wants to see the answer. */
export interface PuzzleTry {
  done: string[];
  give_up?: boolean;
  place?: string;
  plain?: boolean;
}

/** Somebody begins a deal, goes on with it, or tries it again for themselves. */
export interface DayBegin {
  who: string;
  game: string;
  name?: string;
  again?: boolean;
}

/** The table on which a deal lies. */
export interface DayBegun {
  table: string;
  secret: string;
  link: string;
  counted: boolean;
}

/** One deal of a day, with its table; its key and its puzzle once nobody can play it for the table any more. */
export interface DayDeal {
  game: string;
  title: string;
  kind: "deal" | "puzzle";
  words: string;
  ended: number;
  best: DayRow[];
  hash: string;
  key: string | null;
  puzzle: string | null;
}

/** A day: its deals and their tables. */
export interface DayInfo {
  day: string;
  is_today: boolean;
  ends: string;
  told: string;
  before: string | null;
  deals: DayDeal[];
}

/** How the puzzle of a day stands: its answer is told once it is solved or given up. */
export interface DayPuzzle {
  tried: PuzzleTried;
  tries: number;
  result: string | null;
}

/** What has been decided in the puzzle of a day so far. */
export interface DayPuzzleTry {
  who: string;
  game: string;
  name?: string;
  done: string[];
  give_up?: boolean;
  place?: string;
  plain?: boolean;
}

/** A line of the table of a day. */
export interface DayRow {
  place: number;
  name: string;
  result: string;
}

/** What somebody has made of one deal. */
export interface DayTried {
  game: string;
  state: "open" | "running" | "ended";
  tries: number;
  result: string | null;
  place: number | null;
}

/** Who asks. */
export interface DayWho {
  who: string;
}

/** What somebody has made of a day, and the line that tells it to others; empty before anything is over. */
export interface MyDay {
  day: string;
  deals: DayTried[];
  line: string;
}
