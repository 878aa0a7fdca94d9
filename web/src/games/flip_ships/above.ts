// Pieces seen from above: a turning disc becomes the ellipse it really looks like, a high one is larger and casts its
// shadow farther off.

import { SHIP_RADIUS } from "./box";
import { isOver, isSeen, type Pose } from "./geometry";

/** Write the six numbers of the plane's matrix for a body at a pose; SVG's y points down. */
export function fromAbove(pose: Pose, scale: number, into: Pick<DOMMatrix, "a" | "b" | "c" | "d" | "e" | "f">): void {
  const turn = pose.turn;
  const [w, i, j, k] = [turn[0], turn[1], turn[2], turn[3]];
  const grown = scale * (1 + Math.max(0, pose.z) / 900);
  into.a = grown * (1 - 2 * (j * j + k * k));
  into.b = grown * -2 * (i * j + w * k);
  into.c = grown * -2 * (i * j - w * k);
  into.d = grown * (1 - 2 * (i * i + k * k));
  into.e = pose.x;
  into.f = -pose.y - Math.max(0, pose.z - 30) * 0.12;
}

/** How a drawn piece is put where it is: a group with a `body` and, for a disc, a `shadow` and two faces. */
export function placer(piece: SVGGElement, scale: number): (pose: Pose) => void {
  const body = piece.querySelector<SVGGElement>(":scope > .body")!;
  const shadow = piece.querySelector<SVGEllipseElement>(":scope > .shadow");
  const [up, under] = [
    body.querySelector<SVGGElement>(":scope > .up"),
    body.querySelector<SVGGElement>(":scope > .under"),
  ];
  const matrix = piece.ownerSVGElement!.createSVGMatrix();
  const transform = body.transform.baseVal.initialize(piece.ownerSVGElement!.createSVGTransform());
  return (pose) => {
    piece.style.display = isSeen(pose) ? "" : "none";
    fromAbove(pose, scale, matrix);
    transform.setMatrix(matrix);
    if (!shadow || !up || !under) return;
    up.style.display = isOver(pose) ? "none" : "";
    under.style.display = isOver(pose) ? "" : "none";
    const high = Math.max(0, pose.z);
    shadow.cx.baseVal.value = pose.x + 2 + high * 0.35;
    shadow.cy.baseVal.value = -pose.y + 2.5 + high * 0.22;
    shadow.rx.baseVal.value = SHIP_RADIUS * scale * (1 + high / 900);
    shadow.ry.baseVal.value = SHIP_RADIUS * scale * (0.75 + high / 1400);
    shadow.style.opacity = String(Math.max(0.12, 0.5 - high / 500));
  };
}
