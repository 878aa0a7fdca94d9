// What a view says: where everything lies by the last flight, and what a flight did.

import { enemyName } from "./art";
import { CARD_THICKNESS, MICRO, POSE_PARTS } from "./box";
import { cardCentre, flat, type Pose } from "./geometry";
import type { Face, Flight, View } from "./view";

/** `31@x,y,z;S1-1a@x,y,z,w,i,j,k` as poses in millimetres, by name. */
export function readPoses(text: string): Map<string, Pose> {
  const found = new Map<string, Pose>();
  for (const word of text.split(";").filter(Boolean)) {
    const [name = "", numbers = ""] = word.split("@");
    const [x = 0, y = 0, z = 0, w = MICRO, i = 0, j = 0, k = 0] = numbers.split(",").map(Number);
    const mm = { x: x / POSE_PARTS, y: y / POSE_PARTS, z: z / POSE_PARTS };
    found.set(name, { ...mm, turn: [w / MICRO, i / MICRO, j / MICRO, k / MICRO] });
  }
  return found;
}

/** What is printed on a card of the book, in play or not. */
export const faceOf = (view: View, id: number): Face => view.deck.cards.find((card) => card.id === id)!;

/** Where everything lies now: as the last flight left it, else cards straight and ships where the view tells. */
export function lying(view: View, flight: Flight | null): Map<string, Pose> {
  const known = flight ? readPoses(flight.poses) : new Map<string, Pose>();
  const found = new Map<string, Pose>();
  for (const enemy of view.grid) {
    if (enemy.gone) continue;
    const same = flight?.round === view.round && flight.cells[enemy.id] === enemy.cell;
    const at = cardCentre(view, enemy.row, enemy.column);
    found.set(String(enemy.id), (same && known.get(String(enemy.id))) || flat(at.x, at.y, CARD_THICKNESS / 2));
  }
  for (const ship of view.ships) {
    if (ship.zone !== "table" || (ship.place !== "table" && ship.place !== "box")) continue;
    const kept = Object.keys(ship.parked).map(Number);
    const moved = kept.length > 0 && String(flight?.kept[ship.id] ?? "") !== String(kept);
    const at = known.get(ship.id);
    const [x = 0, y = 0, z = 0] = ship.rest ?? [];
    found.set(ship.id, at && !(moved && kept.length === 1) ? at : flat(x, y, z));
  }
  return found;
}

/** The same with the ship in hand where it landed, while its player decides whether it stays there. */
export function withLanded(view: View, flight: Flight | null, poses: Map<string, Pose>): Map<string, Pose> {
  const ship = view.node === "after" ? view.ships.find((one) => one.id === view.hand?.ship) : undefined;
  if (!ship || (ship.place !== "table" && ship.place !== "box")) return poses;
  const [x = 0, y = 0, z = 0] = ship.rest ?? [];
  const at = flight?.ship === ship.id ? readPoses(flight.poses).get(ship.id) : undefined;
  return new Map([...poses, [ship.id, at ?? flat(x, y, z)]]);
}

/** What a flight did, in a sentence: the word first, then how it flew; `word` is that of a drill, where it counts there. */
export function told(flight: Flight, table: View, word = ""): string {
  const from = flight.launch ? ` from the ${flight.launch}` : "";
  const flew = `${(flight.turn / 360).toFixed(1)} turns, ${Math.round(flight.apex / 10)} cm high${from}`;
  if (!flight.legal) return `No full turn: flick again (${flew})`;
  if (word) return `${word} (${flew})`;
  const off: Record<string, string> = {
    mothership: "In the box!",
    off_back: "Over the launch edge",
    off_side: "Off the side",
    off_far: "Off the far end",
  };
  if (off[flight.place]) return `${off[flight.place]} (${flew})`;
  const named = (card: number): string => enemyName(faceOf(table, card));
  if (flight.on.length) return `Hit: ${flight.on.map(named).join(" and ")} (${flew})`;
  const parts = flight.moons.map((row) => `on the moon of row ${row}`);
  if (flight.air) parts.push("in the atmosphere");
  const [nearest] = Object.entries(flight.gaps).sort((one, other) => one[1] - other[1]);
  if (nearest) parts.push(`${Math.round(nearest[1])} mm from ${named(Number(nearest[0]))}`);
  return `Missed: ${parts.join(", ") || "on empty space"} (${flew})`;
}
