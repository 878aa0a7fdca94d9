import { expect, it } from "vitest";
import { framesOf, poseAt, unpack, type Track } from "./flight";
import { flat, type Pose, type Turn } from "./geometry";
import { readPoses, told } from "./reading";
import type { Flight, View } from "./view";

// one real flight, packed by flight.py
const TRACKS =
  "eNrVlH9MW1UUx+97bel7LYUyQBQ2eCMokEaH4hwbGe2WRTDTFcUQjQwYdHT8LEQMJphBhpHojEXZQjYmdIHoJsQ2w1gIGwV/sQTlsYCBKax1kMEoWx9r+15LfzzfKwVcamIy/9HPOefem3OTk/vjey/EAQBAWnDB63I6GGN9M7Y6P2t/7de2YsP9zaatO9NshJN6qNDmhJNyUCRps7LYrDab3WYnScYdFOVwODzudXN7gB+C/l+wsdzcxNdU1dUqlapKVVVZVVlZWcFQXlFeXlZexlBaWlZ6grUTStaUyhLWSo4z7kOhOK4oViiKfRT5OMZSyFLAks9yND83OT5+J+v+xm9YXFxcbEx0VGREeFhYWCiDSBQiEomCWee71hhzu1xbp/ufJvB0I4rOXuxob2tt+fjDD06drH+3tqaqTFlcePTN3Bz5K1kvHpSl792dukuS/GR83PYnIreFBqM8Du12klZiZfnOvGnut+mpifGx0R9HDIP9317R9n71Rbfm8/a2s5+pmYJNjSfr6955W1VZWt8VmRAfGxMVuS1EiPBgHhfyuCj76v1V2+p9K+UAUBBfiPIECBficYGbUTVJ2VYfeJne/sByz2yBIdr97zf9COr72yL/WJ9N+uY4PGSGfYdOFw3zhaG77y4tLpktdg9P9Ni5uZnpmdnbZhIKjX5KOzZ6/Zcp0z1PyI6nRUP9A9d+mlyghNhz1X09l7/Wj94k+HEv3LzU2d55eWB8Ed6RdqjzzCefnu/9bs4VnaY7V9cn+X127pbxj9sLd+4ur6zaSMrp8niB2+mm3S6P20tDMC8oiI8gKIIKUAGLEIEZICY48MaG4OvdFw4fTg234trTtYpCxfuqzBizvvmt9KSEpDNtxYmLXxan8leWiOCkpnRzm5w/re/9ZnZ/V461dY+5p6n2ve6deDmnVYI358iyKn6lTke1JQ4qJeKItCOJWkkrf17On1/gksK+KGLeODn2/aC+p6u9Va1Wn57U6/v6dA2ZmZkxFipqj7of2/54Xt4beSyFr7+clZKARSwtTE39fPWqrpuguQiXXS5SoMsuksk0GNEYSmjF0m6TuBHDhhvkll0yW40uG0sx0ri0QY43v0oQKXin3DDeYLw00qIR4xavNAOnUQyS4bpY7S1DRsb5mmPDKrVF1ZE/1PHRFR0GpA3P5MceCVm78WwKMTGBEybCQpiMw4aWQrkC0ARhstAm3GgokGqrVRABNBc1LQcAAZmqb5hkmFg3YdK0NEqzxcM4ISNGCCAGmMNGHhQIhUJ0iGR+aTIDZcaCEZL9r/ehzITgB9Jut5NUFns/oxTJjg+xt4UMkAzUAWaMIteYz55y7EdQFEUMjLYoxz4+gr6EnHIyv72zLkiAeKGHqfJ6/HhpwNw3hwNz2DyjUkanXh8byvV6fIJmxZCaUgK4MOgEBEgGEsBZlwhAAAbg5/cqATcc9AS+tuXAVHJgShKY4jzq+4YDU0hgCgtM/QmbgKKE";

const seen = (track: Track, frame: number): Pose => poseAt(track, frame, flat(0, 0, 0));
const close = (part: number): unknown => expect.closeTo(part);
const nearly = ({ x, y, z, turn }: Pose): unknown => ({ x, y, z, turn: turn.map(close) });

it("unpacks a flight to the poses that were packed", async () => {
  const [own, ...others] = await unpack(TRACKS);
  expect(own).toMatchObject({ name: "", first: 0, every: 1 });
  expect(own!.poses).toHaveLength(175);
  expect(others.map((track) => track.name)).toEqual(["30", "49"]);
  const rest = own!.poses.at(-1)!;
  expect([rest.x, rest.y, rest.z]).toEqual([-256.8, 592.95, 1.3]);
  const [w, i, j, k] = own!.poses[87]!.turn;
  expect(w).toBeCloseTo(0.771937, 4);
  expect(i).toBeCloseTo(-0.259895, 4);
  expect(j).toBeCloseTo(-0.230864, 4);
  expect(k).toBeCloseTo(-0.532231, 4);
});

it("holds a body still before its track begins and after it ends", async () => {
  const tracks = await unpack(TRACKS);
  const last = framesOf(tracks);
  for (const track of tracks) {
    expect(seen(track, 0)).toEqual(nearly(track.poses[0]!));
    expect(seen(track, last + 100)).toEqual(nearly(track.poses.at(-1)!));
  }
});

it("is between two samples where time is", () => {
  const track = {
    name: "",
    first: 10,
    every: 4,
    poses: [flat(0, 0, 0), { x: 8, y: 4, z: 2, turn: [0, -1, 0, 0] as Turn }],
  };
  const half = seen(track, 12);
  expect([half.x, half.y, half.z]).toEqual([4, 2, 1]);
  expect(half.turn.map(Math.abs)).toEqual([Math.SQRT1_2, Math.SQRT1_2, 0, 0].map(close));
});

it("reads poses with and without a turn", () => {
  const poses = readPoses("31@-44450,450850,150;S1-1a@1000,2000,1000,0,1000000,0,0");
  expect(poses.get("31")).toEqual({ x: -44.45, y: 450.85, z: 0.15, turn: [1, 0, 0, 0] });
  expect(poses.get("S1-1a")!.turn).toEqual([0, 1, 0, 0]);
});

it("tells a landing with names and numbers", () => {
  const flight = { ship: "S1-1a", legal: true, turn: 720, apex: 210.2, place: "table", air: false, moons: [] };
  const landed = { ...flight, on: [49], overlaps: { 49: 488.1 }, gaps: { 30: 12.9 } } as unknown as Flight;
  const cards = [
    { id: 49, speed: 3 },
    { id: 30, speed: 1 },
  ];
  const table = { deck: { cards } } as View;
  expect(told(landed, table)).toBe("Hit: Diver 49 (2.0 turns, 21 cm high)");
  expect(told({ ...landed, on: [] }, table)).toBe("Missed: 13 mm from Crawler 30 (2.0 turns, 21 cm high)");
  expect(told({ ...landed, on: [] }, table, "Over the box!")).toBe("Over the box! (2.0 turns, 21 cm high)");
  expect(told({ ...landed, legal: false }, table, "Over the box!")).toContain("flick again");
  expect(told({ ...landed, place: "mothership" }, table)).toContain("In the box!");
});
