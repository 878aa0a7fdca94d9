// What this game asks of the server beside its tables.

import type { NewRace, NewRaceAnswer, Practice, Practised } from "../../wire";
import { post } from "../../wire/api";
import type { Flight, View } from "./view";

/** The table of the practice range, and the flight over it. */
export async function practise(asked: Practice): Promise<{ view: View; flight: Flight | null }> {
  const { view, flight } = await post<Practised>("/api/practice", asked);
  return { view: view as unknown as View, flight: flight as Flight | null };
}

export const makeRace = (race: NewRace): Promise<NewRaceAnswer> => post("/api/races", race);
