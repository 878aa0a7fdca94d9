import { describe, expect, it } from "vitest";
import { Freshness } from "./freshness.svelte";

describe("an open page", () => {
  it("learns that the server has newer pages", async () => {
    let now = "one";
    const page = new Freshness("one", () => Promise.resolve(now));
    await page.look();
    expect(page.isToBeTold).toBe(false);
    now = "two";
    await page.look();
    expect(page.isToBeTold).toBe(true);
  });

  it("says so only between turns", async () => {
    const page = new Freshness("one", () => Promise.resolve("two"));
    page.isBusy = true;
    await page.look();
    expect(page.isToBeTold).toBe(false);
    page.isBusy = false;
    expect(page.isToBeTold).toBe(true);
  });

  it("thinks nothing of a server that is away or has no pages, nor of a page that was not built", async () => {
    const away = new Freshness("one", () => Promise.reject(new Error("away")));
    const none = new Freshness("one", () => Promise.resolve(""));
    const unbuilt = new Freshness("", () => Promise.resolve("two"));
    for (const page of [away, none, unbuilt]) {
      await page.look();
      expect(page.isOld).toBe(false);
    }
  });
});
