import { mount } from "svelte";
import App from "./frame/App.svelte";
import "./paper/house.css";
import { outward } from "./paper/place";
import { light } from "./paper/settings.svelte";

light();
for (const wish of ["prefers-color-scheme: dark", "prefers-contrast: more"]) {
  matchMedia(`(${wish})`).addEventListener("change", light);
}
// on plain http in a local network browsers have no workers: then there is no page without a network, and all else is as ever
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(outward("/sw.js"), { scope: outward("/") }).catch(() => undefined);
}
mount(App, { target: document.getElementById("app")! });
