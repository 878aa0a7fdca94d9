import { afterEach, describe, expect, it, vi } from "vitest";

const under = async (prefix: string | undefined) => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: prefix === undefined ? {} : { prefix } } });
  vi.stubGlobal("location", { protocol: "https:", host: "club.example" });
  return import("./place");
};

afterEach(() => vi.unstubAllGlobals());

describe("the place of the house", () => {
  it("is the root unless the page says otherwise", async () => {
    const { outward, within, line } = await under(undefined);
    expect([outward("/t/x"), within("/t/x"), line("/ws/x")]).toEqual(["/t/x", "/t/x", "wss://club.example/ws/x"]);
  });

  it("is the path that the page says", async () => {
    const { outward, within, line } = await under("/flip");
    expect([outward("/"), outward("/t/x#s")]).toEqual(["/flip/", "/flip/t/x#s"]);
    expect([within("/flip"), within("/flip/"), within("/flip/t/x")]).toEqual(["/", "/", "/t/x"]);
    expect(within("/flipper/x")).toBe("/flipper/x");
    expect(line("/ws/x")).toBe("wss://club.example/flip/ws/x");
  });
});
