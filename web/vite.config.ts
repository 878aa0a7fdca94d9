import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The pages are built into the Python package, so that an installed tableflip needs no Node.
export default defineConfig({
  base: "./", // the server says under which path the pages are
  plugins: [svelte()],
  build: {
    outDir: "../src/tableflip/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700, // the 3D engine of Flip Ships, fetched at its table only
  },
  server: {
    fs: { allow: [".."] }, // drawings lie in the folder of their game
    proxy: { "/api": "http://127.0.0.1:8427", "/ws": { target: "ws://127.0.0.1:8427", ws: true } },
  },
});
