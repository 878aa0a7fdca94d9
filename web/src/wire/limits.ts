// Made by `python -m tableflip.server.wire` from src/tableflip/server/wire/files.py; not edited by hand.

export const NAME_MOST = 40 as const;

export const BOOK_MOST = 100000 as const;

export const SAID_MOST = 200 as const;

export const PAST_MOST = 1000 as const;

export const TALK_KEPT = 60 as const;

export const AWAY = 20.0 as const;

export const GONE = 4004 as const;

export const GAME_SECONDS = [10, 10800] as const;

export const TURN_SECONDS = [5, 1209600] as const;

export const MORE_MOST = 180 as const;

export const LINE_BACK = 1 as const;

export const LINE_BACK_MOST = 10 as const;

export const PHRASES = [
  "Hello",
  "Nice flip",
  "Ouch",
  "Your turn",
  "One moment",
  "Again?",
  "Thanks",
  "Good game",
] as const;
