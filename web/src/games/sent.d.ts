// Made by `python -m tableflip.server.wire` from src/tableflip/games; not edited by hand.

import type * as captain_flip from "./captain_flip/view";
import type * as flip_chess from "./flip_chess/view";
import type * as flip_city from "./flip_city/view";
import type * as flip_ships from "./flip_ships/view";

export interface Sent {
  captain_flip: { view: captain_flip.View; deed: captain_flip.Deed | undefined; aids: undefined; account: undefined; numbers: undefined };
  flip_chess: { view: flip_chess.View; deed: flip_chess.Deed | undefined; aids: flip_chess.Aids; account: undefined; numbers: undefined };
  flip_city: { view: flip_city.View; deed: flip_city.Deed; aids: flip_city.Aids; account: undefined; numbers: undefined };
  flip_ships: { view: flip_ships.View; deed: undefined; aids: undefined; account: flip_ships.Account; numbers: flip_ships.Numbers };
}
