// Short, woody sounds made on the spot; nothing is downloaded, and nothing plays until it is switched on.

import { settings } from "./settings.svelte";

export type Sound = "lift" | "flip" | "clack" | "tap" | "coin" | "sigh" | "win" | "turn" | "strike" | "drum" | "go";

let audio: AudioContext | undefined;

function knock(at: AudioNode, when: number, pitch: number, length: number, loudness: number): void {
  const tone = at.context.createOscillator();
  const shape = at.context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, when);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, when + length);
  shape.gain.setValueAtTime(loudness, when);
  shape.gain.exponentialRampToValueAtTime(0.0001, when + length);
  tone.connect(shape).connect(at);
  tone.start(when);
  tone.stop(when + length);
}

function rustle(at: AudioNode, when: number, length: number, pitch: number, loudness: number): void {
  const { context } = at;
  const noise = context.createBufferSource();
  const grain = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const row = grain.getChannelData(0);
  for (let place = 0; place < row.length; place++) row[place] = (Math.random() * 2 - 1) * (1 - place / row.length) ** 2;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.2;
  const shape = context.createGain();
  shape.gain.value = loudness;
  noise.buffer = grain;
  noise.connect(band).connect(shape).connect(at);
  noise.start(when);
}

const SOUNDS: Record<Sound, (at: AudioNode, now: number) => void> = {
  lift: (at, now) => rustle(at, now, 0.05, 2600, 0.12),
  flip: (at, now) => {
    rustle(at, now, 0.06, 3000, 0.3);
    rustle(at, now + 0.04, 0.05, 1500, 0.35);
    knock(at, now + 0.2, 210, 0.06, 0.18);
  },
  clack: (at, now) => {
    knock(at, now, 520, 0.05, 0.3);
    rustle(at, now, 0.03, 2200, 0.25);
  },
  tap: (at, now) => knock(at, now, 300, 0.07, 0.35),
  coin: (at, now) => {
    knock(at, now, 1900, 0.12, 0.12);
    knock(at, now + 0.05, 2500, 0.16, 0.1);
  },
  sigh: (at, now) => {
    rustle(at, now, 0.7, 500, 0.35);
    knock(at, now, 190, 0.5, 0.2);
  },
  win: (at, now) => [330, 415, 494, 660].forEach((pitch, place) => knock(at, now + place * 0.11, pitch, 0.3, 0.2)),
  strike: (at, now) => {
    knock(at, now, 900, 0.03, 0.3);
    rustle(at, now, 0.02, 4200, 0.25);
  },
  turn: (at, now) => knock(at, now, 440, 0.12, 0.16),
  drum: (at, now) => {
    knock(at, now, 110, 0.28, 0.7);
    rustle(at, now, 0.06, 320, 0.4);
  },
  go: (at, now) => {
    knock(at, now, 150, 0.4, 0.8);
    knock(at, now, 300, 0.3, 0.3);
    rustle(at, now, 0.12, 900, 0.4);
  },
};

/** What something wooden falls on, by how hard it does. */
const GROUNDS = {
  wood: (at: AudioNode, now: number, hard: number) => {
    knock(at, now, 380 + 160 * hard, 0.05, 0.5 * hard);
    rustle(at, now, 0.025, 2400, 0.3 * hard);
  },
  card: (at: AudioNode, now: number, hard: number) => {
    rustle(at, now, 0.05, 1100, 0.55 * hard);
    knock(at, now, 230, 0.05, 0.3 * hard);
  },
  box: (at: AudioNode, now: number, hard: number) => {
    knock(at, now, 165, 0.22, 0.6 * hard);
    knock(at, now + 0.004, 330, 0.12, 0.3 * hard);
    rustle(at, now, 0.08, 700, 0.4 * hard);
  },
};

function heard(): AudioContext | undefined {
  if (!settings.sound) return undefined;
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

export function play(sound: Sound): void {
  const at = heard();
  if (at) SOUNDS[sound](at.destination, at.currentTime + 0.005);
}

/** A disc falls on something; `hard` is from 0 to 1, `side` from -1, far left, to 1. */
export function drop(on: keyof typeof GROUNDS, hard: number, side = 0): void {
  const at = heard();
  if (!at) return;
  const ear = at.createStereoPanner();
  ear.pan.value = side;
  ear.connect(at.destination);
  GROUNDS[on](ear, at.currentTime + 0.003, Math.max(0.08, hard));
}
