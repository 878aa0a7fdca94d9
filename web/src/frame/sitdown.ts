// From a wish to a seat: sets up a table, keeps its links, and says where to go.

import { settings } from "../paper/settings.svelte";
import type { GameInfo, NewTable, TableInfo } from "../wire";
import { makeTable, readPosition } from "../wire/api";
import { tablePath } from "../wire/links";
import { remember } from "../wire/memory";

/** The bot a newcomer meets: one better than the weakest level if there are several, greedy if there are none. */
export function usualBot(game: GameInfo): string {
  const [weakest, next] = game.bots.filter((bot) => bot.level > 0);
  return (next ?? weakest ?? game.bots.find((bot) => bot.name === "greedy") ?? game.bots[0])?.name ?? "";
}

/** One click: a table of the usual size, all others bots. */
export function standard(game: GameInfo): NewTable {
  const seats = game.usual_seats;
  const bot = usualBot(game);
  const fill = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "me" : `bot:${bot}`));
  return { game: game.name, seats, fill, name: settings.name };
}

export async function sitDown(game: GameInfo, table: NewTable): Promise<string> {
  const made = await makeTable(table);
  const mine = made.seats.find((seat) => seat !== null && /^(me|hotseat)$/.test(table.fill?.[seat.seat] ?? "me"));
  const links = made.seats.flatMap((seat) => (seat ? [{ seat: seat.seat, link: seat.link }] : []));
  remember({
    table: made.table,
    game: game.name,
    title: game.title,
    secret: mine?.secret ?? "",
    host: made.host,
    links,
    watch: made.watch,
    invite: made.invite,
    at: Date.now(),
  });
  return tablePath(made.table, mine?.secret ?? "");
}

/** A new table that goes on from a ply of a finished match; who sits where is told, or it is oneself against bots. */
export async function playOn(game: GameInfo, info: TableInfo, ply: number, fill: string[]): Promise<string> {
  const { position } = await readPosition(info.table, ply);
  const { aids, hints } = info;
  return sitDown(game, { game: game.name, position, fill, name: settings.name, aids, hints });
}
