import { defineConfig, mergeConfig } from "vitest/config";
import pages from "./vite.config";

// Apart from the pages' own: who only plays has no test runner.
export default mergeConfig(
  pages,
  defineConfig({ test: { include: ["src/**/*.test.ts", "*.test.js"], environment: "node" } }),
);
