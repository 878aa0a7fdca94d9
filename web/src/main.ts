import { mount } from "svelte";
import App from "./frame/App.svelte";
import "./paper/house.css";
import { light } from "./paper/settings.svelte";

light();
for (const wish of ["prefers-color-scheme: dark", "prefers-contrast: more"]) {
  matchMedia(`(${wish})`).addEventListener("change", light);
}
mount(App, { target: document.getElementById("app")! });
