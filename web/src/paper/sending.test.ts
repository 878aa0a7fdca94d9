import { describe, expect, it } from "vitest";
import { isOwnMachine } from "./sending";

describe("a link to the machine's own name", () => {
  it("is told from one that others can open", () => {
    for (const host of ["localhost", "a.localhost", "127.0.0.1", "127.3.2.1", "[::1]"])
      expect(isOwnMachine(host), host).toBe(true);
    for (const host of ["192.168.1.4", "box.local", "example.org", "localhost.example.org", "[fd00::2]"])
      expect(isOwnMachine(host), host).toBe(false);
  });
});
