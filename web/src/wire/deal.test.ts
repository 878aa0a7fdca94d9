import { afterEach, describe, expect, it, vi } from "vitest";
import { isFair } from "./deal";

const DEAL = { hash: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", key: "abc" }; // printf %s abc | sha256sum

describe("a sealed deal", () => {
  afterEach(() => vi.unstubAllGlobals());
  it("is fair if every key gives its fingerprint", async () => {
    expect(await isFair([DEAL])).toBe(true);
    expect(await isFair([DEAL, { ...DEAL, key: "abd" }])).toBe(false);
  });
  it("cannot be judged before the end, of no deal, and where a browser has no such tool", async () => {
    expect(await isFair([DEAL, { ...DEAL, key: null }])).toBeUndefined();
    expect(await isFair([])).toBeUndefined();
    vi.stubGlobal("crypto", {});
    expect(await isFair([DEAL])).toBeUndefined();
  });
});
