import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};

describe("this device", () => {
  beforeEach(() => {
    kept.clear();
    vi.resetModules();
    vi.stubGlobal("localStorage", storage);
  });

  it("is the same from visit to visit, and another one elsewhere", async () => {
    const first = (await import("./day")).thisDevice();
    expect(first).toMatch(/^[A-Za-z0-9_-]{32}$/);
    vi.resetModules();
    expect((await import("./day")).thisDevice()).toBe(first);
    kept.clear();
    vi.resetModules();
    expect((await import("./day")).thisDevice()).not.toBe(first);
  });

  it("is somebody for as long as a page is open where nothing is kept, and heals what was damaged", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
    });
    const { thisDevice } = await import("./day");
    expect(thisDevice()).toBe(thisDevice());
    vi.resetModules();
    vi.stubGlobal("localStorage", storage);
    kept.set("tableflip.day", "<b>");
    expect((await import("./day")).thisDevice()).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it("says a day as people do", async () => {
    expect((await import("./day")).dayWords("2026-11-06")).toBe("6 November");
  });
});
