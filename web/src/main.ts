import { mount } from "svelte";
import App from "./App.svelte";
import "./house.css";
import { light } from "./settings.svelte";

light();
for (const wish of ["prefers-color-scheme: dark", "prefers-contrast: more"]) {
  matchMedia(`(${wish})`).addEventListener("change", light);
}
mount(App, { target: document.getElementById("app")! });
