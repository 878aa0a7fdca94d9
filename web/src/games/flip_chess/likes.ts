// How a visitor likes this board.

import { kept } from "../../paper/settings.svelte";

export const { likes, keep } = kept({
  /** Whether meeples in danger are marked, where aids are allowed. */
  danger: false,
});
