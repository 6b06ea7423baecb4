// The wall looks again by itself and keeps its last picture while the server is away.
// After a late answer it rests five times as long as that took, as all polls do.
(() => {
  const POLL_MS = 4000;
  const GIVE_UP_MS = 8000;
  const LATE_MS = 2000;
  const { build, reveal, csrf } = document.body.dataset;
  const wall = () => document.getElementById("wall");
  const lost = document.getElementById("lost");
  let seenAt = new Date();
  let isAsking = false;
  let isWanted = false;
  let restsUntil = 0;

  const isSeen = () => {
    seenAt = new Date();
    lost.hidden = true;
  };
  const isLost = () => {
    const parts = [seenAt.getHours(), seenAt.getMinutes()].map((part) => String(part).padStart(2, "0"));
    lost.querySelector("[data-lost-at]").textContent = parts.join(":");
    lost.hidden = false;
  };
  const take = (markup) => {
    const fresh = new DOMParser().parseFromString(markup, "text/html").getElementById("wall");
    if (!fresh) throw new Error("no picture");
    // Another release is running: its styles belong to its pictures.
    if (fresh.dataset.build !== build) location.reload();
    else wall().replaceWith(fresh);
  };

  const ask = async (address, options) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
    try {
      return await fetch(address, { cache: "no-store", signal: stop.signal, ...options });
    } finally {
      clearTimeout(timer);
    }
  };
  const look = async () => {
    isWanted = isAsking;
    if (isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    try {
      const headers = { "HX-Request": "true", "If-None-Match": wall().dataset.etag };
      const answer = await ask(location.href, { headers });
      if (answer.status === 404) location.reload();
      else if (answer.status === 200) take(await answer.text());
      else if (answer.status !== 304) throw new Error("no answer");
      isSeen();
    } catch {
      isLost();
    } finally {
      isAsking = false;
      const took = performance.now() - askedAt;
      restsUntil = took > LATE_MS ? performance.now() + 5 * took : 0;
      // A key was pressed meanwhile: what was asked for is old.
      if (isWanted) look();
    }
  };
  setInterval(() => isAsking || performance.now() < restsUntil || look(), POLL_MS);

  const full = document.createElement("button");
  full.className = "btn wall-full";
  full.textContent = document.body.dataset.full;
  full.addEventListener("click", () => document.documentElement.requestFullscreen());
  if (document.fullscreenEnabled) document.body.append(full);

  // Whoever is signed in as the organiser announces the places with one key.
  const NEXT = ["Space", "Enter", "ArrowRight", "ArrowDown", "PageDown"];
  const BACK = ["ArrowLeft", "ArrowUp", "PageUp", "Backspace"];
  const press = async (isNext) => {
    const seen = wall().dataset.revealed;
    const act = seen === "" ? "begin" : isNext ? "next" : "back";
    const headers = { "X-CSRFToken": csrf, "HX-Request": "true" };
    await ask(reveal, { method: "POST", headers, body: new URLSearchParams({ act, seen }) }).catch(isLost);
    await look();
  };
  document.addEventListener("keydown", (event) => {
    const isNext = NEXT.includes(event.code);
    if (!reveal || event.target === full || event.repeat || (!isNext && !BACK.includes(event.code))) return;
    event.preventDefault();
    press(isNext);
  });
})();
