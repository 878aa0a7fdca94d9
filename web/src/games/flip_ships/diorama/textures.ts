// Printed shapes on paper and wood for the 3D pieces: canvases that become textures.

import { CanvasTexture, MeshStandardMaterial, RepeatWrapping, SRGBColorSpace } from "three";
import type { Print } from "../art";

const FACE = "Inter, system-ui, sans-serif";

/** Print shapes onto a canvas whose unit is a millimetre. */
export function print(on: CanvasRenderingContext2D, shapes: Print[]): void {
  for (const one of shapes) {
    on.save();
    if ("d" in one) {
      const path = new Path2D(one.d);
      on.globalAlpha = one.opacity ?? 1;
      if (one.fill) {
        on.fillStyle = one.fill;
        on.fill(path);
      }
      if (one.line) {
        on.strokeStyle = one.line;
        on.lineWidth = one.width ?? 1;
        on.setLineDash(one.dash ?? []);
        on.lineCap = one.round ? "round" : "butt";
        on.lineJoin = one.round ? "round" : "miter";
        on.stroke(path);
      }
    } else {
      on.translate(one.x, one.y);
      on.rotate(((one.turn ?? 0) * Math.PI) / 180);
      on.font = `${one.weight ?? 600} ${one.size}px ${FACE}`;
      on.letterSpacing = `${one.spacing ?? 0}px`;
      on.textAlign = one.anchor === "start" ? "start" : "center";
      on.fillStyle = one.fill;
      on.fillText(one.text, 0, 0);
    }
    on.restore();
  }
}

/** A sheet of paper of so many millimetres, its own zero at (left, top) of the shapes. */
export function sheet(
  [left, top, wide, high]: [number, number, number, number],
  sharp: number,
  paint: (on: CanvasRenderingContext2D) => void,
  anisotropy = 8,
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * sharp);
  canvas.height = Math.round(high * sharp);
  const on = canvas.getContext("2d")!;
  on.scale(canvas.width / wide, canvas.height / high);
  on.translate(-left, -top);
  paint(on);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}

/** Paper or painted wood with this print. */
export const matte = (map: CanvasTexture): MeshStandardMaterial => new MeshStandardMaterial({ map, roughness: 0.9 });

/** A small generator of its own, so that the same wood grows in every browser. */
function grainer(seed: number): () => number {
  let now = seed;
  return () => {
    now = (now * 1664525 + 1013904223) >>> 0;
    return now / 2 ** 32;
  };
}

/** Planks with their grain along the table. */
export function wood(base: string, dark: string, planks: number): CanvasTexture {
  const texture = sheet([0, 0, 512, 512], 1, (on) => {
    const grain = grainer(7);
    on.fillStyle = base;
    on.fillRect(0, 0, 512, 512);
    const wide = 512 / planks;
    for (let plank = 0; plank < planks; plank++) {
      on.fillStyle = dark;
      on.globalAlpha = 0.05 + 0.12 * grain();
      on.fillRect(plank * wide, 0, wide, 512);
      for (let line = 0; line < 26; line++) {
        const x = plank * wide + grain() * wide;
        const sway = (grain() - 0.5) * 7;
        on.globalAlpha = 0.05 + 0.13 * grain();
        on.lineWidth = 0.6 + grain() * 1.3;
        on.strokeStyle = dark;
        on.beginPath();
        on.moveTo(x, 0);
        on.bezierCurveTo(x + sway, 170, x - sway, 340, x, 512);
        on.stroke();
      }
      on.globalAlpha = 0.5;
      on.fillRect(plank * wide - 0.7, 0, 1.4, 512);
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

/** A soft dark blot: the shade close under something thin. */
export function blot(): CanvasTexture {
  return sheet([0, 0, 64, 64], 1, (on) => {
    on.filter = "blur(5px)";
    on.fillStyle = "rgb(2 4 12 / 75%)";
    on.fillRect(10, 10, 44, 44);
  });
}

/** The same, round. */
export function dot(): CanvasTexture {
  return sheet([0, 0, 64, 64], 1, (on) => {
    const soft = on.createRadialGradient(32, 32, 8, 32, 32, 31);
    soft.addColorStop(0, "rgb(2 4 12 / 80%)");
    soft.addColorStop(0.55, "rgb(2 4 12 / 55%)");
    soft.addColorStop(1, "rgb(2 4 12 / 0%)");
    on.fillStyle = soft;
    on.fillRect(0, 0, 64, 64);
  });
}
