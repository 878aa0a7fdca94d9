// Made by `python -m tableflip.server.wire` from src/tableflip/server/messages; not edited by hand.

export const NAME_MOST = 40 as const;

export const BOOK_MOST = 100000 as const;

export const SAID_MOST = 200 as const;

export const PAST_MOST = 1000 as const;

export const TALK_KEPT = 60 as const;

export const AWAY = 20.0 as const;

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
