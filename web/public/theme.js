// before the first paint, so that a dark room is not lit up for a moment
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("tableflip.settings") || "{}");
  } catch {
    // a browser that keeps nothing is lit as it asks
  }
  var likes = function (what) {
    return matchMedia("(" + what + ")").matches;
  };
  var asked = likes("prefers-contrast: more") ? "contrast" : likes("prefers-color-scheme: dark") ? "dark" : "light";
  document.documentElement.dataset.theme = kept.theme && kept.theme !== "auto" ? kept.theme : asked;
})();
