// What moves on the table, and how a tap or a key brings it to its end.

const HURRIED = "hurried";

/** All movement on the table is over at once. A sheet that slides in would slip from under the finger: it goes on. */
export function hurryAll(): void {
  for (const movement of document.getAnimations()) {
    const timing = movement.effect?.getComputedTiming();
    if (!timing || timing.iterations === Infinity || isOfSheet(movement)) continue;
    movement.id = HURRIED;
    movement.finish();
  }
}

/** Whether a movement was brought to its end before its time. */
export function isHurried(movement: Animation): boolean {
  return movement.id === HURRIED;
}

function isOfSheet({ effect }: Animation): boolean {
  return effect instanceof KeyframeEffect && effect.target?.closest("[role=dialog]") != null;
}
