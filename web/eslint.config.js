// What the linter asks of the pages. How text is laid out is prettier's business.

import eslint from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";
import { rooms } from "./rooms.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  eslint.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // a function that is handed over has no `this`; only a method of a class has
      "@typescript-eslint/method-signature-style": ["error", "property"],
      // `_` stands where something comes that is not wanted
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // what is shown is replaced as a whole, never changed in place: a plain Map will do
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // to the linter a component imported by another is `any`; svelte-check knows its props and finds what is wrong
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["src/**"], plugins: { house: { rules: { rooms } } }, rules: { "house/rooms": "error" } },
  // written from all games of the house: types alone, by which the registry checks each game's parts
  { files: ["src/games/sent.d.ts"], rules: { "house/rooms": "off" } },
  {
    // read by Node or by a browser as they are: no types are known there
    files: ["**/*.js"],
    ...typescript.configs.disableTypeChecked,
  },
  { files: ["*.js"], languageOptions: { globals: globals.node } },
);
