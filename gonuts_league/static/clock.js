// Clocks count on from what the server said was left; the phone's own time is not asked.
(() => {
  const say = (left) => {
    const away = Math.abs(left);
    return `${left > 0 ? "" : "+"}${Math.floor(away / 60)}:${String(away % 60).padStart(2, "0")}`;
  };
  const now = () => Math.floor(performance.now() / 1000);
  const started = new WeakMap();
  const show = (clock) => {
    if (!started.has(clock)) started.set(clock, now());
    const run = "clockPaused" in clock.dataset ? 0 : now() - started.get(clock);
    const left = Number(clock.dataset.clock) - run;
    const box = clock.closest("[data-clock-box]");
    const set = (name, isHidden) => box.querySelectorAll(`[${name}]`).forEach((each) => (each.hidden = isHidden));
    set("data-clock-up", left > 0);
    set("data-clock-running", left <= 0);
    if ("clockMinutes" in clock.dataset) {
      box.querySelectorAll("[data-clock-number]").forEach((each) => (each.textContent = Math.max(Math.ceil(left / 60), 0)));
    } else if (clock.textContent !== say(left)) {
      clock.textContent = say(left);
    }
  };
  const tick = () => document.querySelectorAll("[data-clock]").forEach(show);
  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 500);
})();
