// What this game asks of the server beside its tables.

import { post } from "../../wire/api";
import type { NewRace, NewRaceAnswer, Practice, Practised } from "./wire";

/** The table of the practice range, and the flight over it. */
export const practise = (asked: Practice): Promise<Practised> => post("/api/practice", asked);

export const makeRace = (race: NewRace): Promise<NewRaceAnswer> => post("/api/races", race);
