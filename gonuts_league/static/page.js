// Small helpers for every page. Nothing here is needed to use the site.
(() => {
  // A part that polls rests while nobody looks at it. After a late answer all of them
  // rest five times as long as it took, so that a busy server can get through.
  const LATE_MS = 2000;
  const LONGEST_REST_MS = 60000;
  const asked = new WeakMap();
  let restsUntil = 0;
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    const trigger = elt.getAttribute("hx-trigger") || "";
    if (!trigger.includes("every")) return;
    const isPoll = !requestConfig || !requestConfig.triggeringEvent;
    const isResting = isPoll && performance.now() < restsUntil;
    if (isResting || document.visibilityState !== "visible") {
      event.preventDefault();
    } else {
      asked.set(event.detail.xhr, performance.now());
    }
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const start = asked.get(event.detail.xhr);
    if (start === undefined) return;
    const took = performance.now() - start;
    const rest = took > LATE_MS ? Math.min(5 * took, LONGEST_REST_MS) : 0;
    restsUntil = performance.now() + rest;
  });

  // A live line that missed two polls says since when it is stale.
  let missed = 0;
  document.addEventListener("htmx:afterRequest", (event) => {
    const live = document.querySelector("[data-live]");
    if (!live || !event.detail.elt.hasAttribute("data-poll")) return;
    missed = event.detail.successful || event.detail.xhr.status === 304 ? 0 : missed + 1;
    live.classList.toggle("stale", missed >= 2);
  });

  // The chosen name or tab is kept in view.
  const showChosen = (which) => document.querySelector(which)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const showOpened = () => showChosen(`.board-tabs [href="${location.hash}"]`);
  document.addEventListener("DOMContentLoaded", () => {
    showChosen(".totals [aria-current], .board-tabs [aria-current]");
    showOpened();
  });
  addEventListener("hashchange", showOpened);

  // Where a time is typed by the clock of another place, the page names that place.
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.addEventListener("htmx:load", (event) => {
    for (const note of event.detail.elt.querySelectorAll("[data-zone]")) {
      note.hidden = note.dataset.zone === here;
    }
    for (const field of event.detail.elt.querySelectorAll("[data-browser-zone]")) {
      if (field.value === field.dataset.browserZone) field.value = here || field.value;
    }
  });

  // A polled part names the version it shows, so that an unchanged one is not sent
  // again and what is open on the page stays open.
  document.addEventListener("htmx:configRequest", (event) => {
    const version = event.detail.elt.dataset.etag;
    if (version) event.detail.headers["If-None-Match"] = version;
  });

  // A part that polls is not swapped under a finger or while something is typed in it;
  // what is open in it stays open, and in its place on the screen.
  let pressed = false;
  document.addEventListener("pointerdown", () => (pressed = true));
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => setTimeout(() => (pressed = false), 50));
  }
  const isTyped = (part) =>
    [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].some(
      (field) =>
        (field === document.activeElement && !field.matches("[type=checkbox], [type=radio]")) ||
        (field.type === "checkbox" || field.type === "radio"
          ? field.checked !== field.defaultChecked
          : field.tagName !== "SELECT" && field.value !== field.defaultValue),
    );
  let kept = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const part = event.detail.target;
    kept = null;
    if (!part || !part.hasAttribute("data-keep")) return;
    const isPoll = event.detail.requestConfig.elt === part;
    if (isPoll && (pressed || isTyped(part))) {
      event.detail.shouldSwap = false;
      return;
    }
    const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
    const anchor = part.querySelector(".is-open[id]") || part.querySelector("details[open][id]");
    kept = { open, anchor: anchor && anchor.id, top: anchor ? anchor.getBoundingClientRect().top : 0 };
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!kept) return;
    for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
    const anchor = kept.anchor && document.getElementById(kept.anchor);
    if (anchor && anchor.isConnected) window.scrollBy(0, anchor.getBoundingClientRect().top - kept.top);
    kept = null;
  });

  // On a phone the parts of a long page begin folded, but for those that are asked for.
  const narrow = matchMedia("(max-width: 39.99rem)");
  const wanted = new Set();
  document.addEventListener("click", (event) => {
    const summary = event.target.closest("details[data-fold] > summary");
    if (!summary) return;
    const { id, open } = summary.parentElement;
    if (open) wanted.delete(id);
    else wanted.add(id);
  });
  const foldIn = (part) => {
    if (!narrow.matches) return;
    for (const fold of part.querySelectorAll("details[data-fold]")) {
      fold.open = wanted.has(fold.id) || Boolean(fold.querySelector(":target"));
    }
  };
  // At once: htmx tells of a new page only after it was shown.
  foldIn(document);
  document.addEventListener("htmx:load", (event) => foldIn(event.detail.elt));

  // A page to be printed offers it, also after a part of it was swapped.
  const offerPrint = () => {
    for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  };
  document.addEventListener("DOMContentLoaded", offerPrint);
  document.addEventListener("htmx:afterSwap", offerPrint);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  // A list of boxes to tick can be ticked as a whole.
  const offerAll = (root) =>
    root.querySelectorAll("[data-tick-all]").forEach((list) => {
      const boxes = [...list.querySelectorAll("input[type=checkbox]")];
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn quiet";
      button.textContent = list.dataset.tickAll;
      list.removeAttribute("data-tick-all");
      button.addEventListener("click", () => boxes.forEach((box) => (box.checked = true)));
      if (boxes.length > 1) list.before(button);
    });
  document.addEventListener("DOMContentLoaded", () => offerAll(document));
  document.addEventListener("htmx:load", (event) => offerAll(event.detail.elt));

  // Minus and plus beside a number work at once; without this they are sent.
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("button[data-step]");
    const field = button && document.getElementById(button.value);
    if (!field) return;
    event.preventDefault();
    field.value = Math.max((parseInt(field.value, 10) || 0) + Number(button.dataset.step), 0);
  });

  // What was typed stays when the page is read in another language.
  const TYPED = "typed";
  const typed = () => [...document.querySelectorAll("main textarea[name], main input[type=text][name]")];
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".languages")) return;
    sessionStorage.setItem(TYPED, JSON.stringify([location.href, typed().map((field) => field.value)]));
  });
  document.addEventListener("DOMContentLoaded", () => {
    const [address, values] = JSON.parse(sessionStorage.getItem(TYPED) || "[]");
    sessionStorage.removeItem(TYPED);
    const fields = typed();
    if (address !== location.href || fields.length !== values.length) return;
    fields.forEach((field, at) => (field.value = values[at]));
  });

  // A pressed button says so while its answer is awaited.
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && !event.target.hasAttribute("hx-post")) setTimeout(() => event.defaultPrevented || button.setAttribute("aria-busy", "true"), 300);
  });
})();
