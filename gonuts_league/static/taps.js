// A tap moves its count at once, and the bar says what waits. Without this script the
// same buttons send their forms.
(() => {
  const queue = window.gonutsQueue;
  const bar = document.getElementById("waiting");
  if (!queue || !bar) return;
  const page = bar.dataset.page;
  const LEAVES_MS = 4000;
  const say = (words) => {
    const line = document.getElementById("say");
    if (line && words) line.textContent = words;
  };
  const seen = () => Number(document.getElementById("seen")?.value || 0);
  const here = () => ({
    seat: document.querySelector("#entry [name=seat]")?.value || "",
    game: document.querySelector("#entry [name=game]")?.value || "",
  });

  // ---- counts: what the league has, and on top what waits
  const boxes = () => document.querySelectorAll("#entry .count-box[data-count]");
  const waitingSteps = () => {
    const { seat, game } = here();
    const steps = new Map();
    for (const entry of queue.of(page)) {
      if (entry.card && entry.seat === seat && entry.game === game) {
        steps.set(entry.card, [...(steps.get(entry.card) || []), entry.step]);
      }
    }
    return steps;
  };
  const showCount = (box, count) => {
    if (Number(box.textContent.match(/\d+/)?.[0] || 0) === count) return;
    const form = document.getElementById("entry");
    const words = document.createElement("span");
    words.className = "vh";
    words.textContent = `, ${count ? form.dataset.now : form.dataset.none} `;
    const shown = document.createElement("span");
    if (count) shown.className = "count";
    shown.append(words, count ? String(count) : "");
    box.replaceChildren(shown);
  };
  const follow = (tile, isWaiting) => {
    const has = tile.querySelector(".count") !== null;
    const minus = tile.querySelector(".tile-minus");
    if (!has && minus === document.activeElement) tile.querySelector(".tile-add").focus();
    tile.classList.toggle("waiting", isWaiting);
  };
  const showCounts = () => {
    const steps = waitingSteps();
    for (const box of boxes()) {
      const waiting = steps.get(box.id.slice("count-".length)) || [];
      const sum = waiting.reduce((total, step) => total + step, Number(box.dataset.count));
      showCount(box, Math.max(0, sum));
      follow(box.closest(".tile"), waiting.length > 0);
    }
  };
  // One lost request is made up for before anybody could read of it.
  const PATIENCE_MS = 600;
  let since = 0;
  const showBar = () => {
    if (!queue.isFailing()) since = 0;
    else if (!since) {
      since = Date.now();
      setTimeout(showBar, PATIENCE_MS + 50);
    }
    bar.hidden = !since || Date.now() - since < PATIENCE_MS;
    if (bar.hidden) return;
    const count = queue.all().length;
    const words = count === 1 ? bar.dataset.one : bar.dataset.many.replace("#", String(count));
    const line = bar.querySelector("span");
    if (line.textContent !== words) line.textContent = words;
    if (queue.of(page).length) say(bar.dataset.kept);
  };
  const show = () => {
    showCounts();
    showBar();
  };
  document.addEventListener("queue:change", show);
  let isStale = false;
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!isStale && event.detail.target.closest?.(".tile")) {
      isStale = true;
      queueMicrotask(() => {
        isStale = false;
        showCounts();
      });
    }
  });

  // ---- taps, undo and redo
  const offer = (tap) => {
    const redo = document.getElementById("redo");
    if (!redo) return; // nothing is asked of this player
    if (redo === document.activeElement) document.querySelector("[data-undo] button").focus();
    redo.hidden = !tap;
    if (!tap) return;
    redo.name = tap.step < 0 ? "take" : "add";
    redo.value = tap.card;
    redo.dataset.seat = tap.seat;
    redo.dataset.game = tap.game;
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#entry .tile-add, #entry .tile-minus, #redo");
    if (!button) return;
    event.preventDefault();
    if (isLeaving()) return; // meant for the next player's page
    const { seat, game } = { ...here(), ...button.dataset };
    const isLess = button.name === "take";
    offer();
    queue.add({
      kind: "tap",
      page,
      url: button.form.action,
      seat,
      game,
      card: button.value,
      step: isLess ? -1 : 1,
      seen: seen(),
      fields: [["seat", seat], ["game", game], ["box", button.form.elements.box.value], [button.name, button.value]],
    });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-undo]")) return;
    event.preventDefault();
    const waiting = queue.of(page);
    const taken = new Set(waiting.map((entry) => entry.of));
    const last = waiting.filter((entry) => entry.kind === "tap" && !taken.has(entry.id)).pop();
    offer(last);
    if (last && queue.forget(last.id)) {
      const name = document.querySelector(`#tile-${CSS.escape(last.card)} .tile-name`);
      say(form.dataset.undo.replace("#", name ? name.textContent : last.card));
      return;
    }
    const fields = [...new FormData(form)].filter(([name]) => ["seat", "game", "box"].includes(name));
    const undone = last && { of: last.id, seat: last.seat, game: last.game, card: last.card, step: -last.step };
    if (last) fields.push(["of", last.id]);
    queue.add({ kind: "undo", page, url: form.action, seen: seen(), fields, ...undone });
  });

  // ---- without network the page turns to the next player by itself: all cards of a
  // table can be entered, and are sent once there is a network again
  let reload = false;
  let isCutOff = false;
  let isTurned = false;
  document.addEventListener("htmx:sendError", () => (isCutOff = true));
  document.addEventListener("htmx:beforeSwap", (event) => {
    isCutOff = false;
    // A poll answers for the player with whom the page was loaded.
    if (!isTurned || event.detail.xhr.status >= 400 || queue.of(page).length) return;
    event.detail.shouldSwap = false;
    location.reload();
  });
  const hasNoNetwork = () => queue.isFailing() || isCutOff || !navigator.onLine;
  const seatLinks = () => [...document.querySelectorAll(".totals a[data-seat]")];
  const enteredAt = (seat) => JSON.parse(document.getElementById("by-seat").dataset.cards)[seat];
  const keepCount = ({ seat, card, step }) => {
    const kept = document.getElementById("by-seat");
    const all = JSON.parse(kept.dataset.cards);
    const cards = { ...all[seat], [card]: Math.max(0, (all[seat]?.[card] || 0) + step) };
    kept.dataset.cards = JSON.stringify({ ...all, [seat]: cards });
    return cards[card];
  };
  const hasTaps = (seat) => queue.of(page).some((entry) => entry.seat === seat && entry.game === here().game);
  const nameOf = (link) => link.querySelector(".nm").textContent;
  const otherLinks = () => {
    const links = seatLinks();
    const at = links.findIndex((link) => link.dataset.seat === here().seat);
    return [...links.slice(at + 1), ...links.slice(0, Math.max(at, 0))];
  };
  const nextLink = () => otherLinks().find((link) => !enteredAt(link.dataset.seat) && !hasTaps(link.dataset.seat));
  const showNext = () => {
    const step = document.querySelector("#step a");
    const next = nextLink();
    const { next: words, missing, result } = document.getElementById("entry").dataset;
    step.textContent = next ? (next === otherLinks()[0] ? words : missing).replace("#", nameOf(next)) : result;
  };
  const turnTo = (link) => {
    const { seat } = link.dataset;
    isTurned = reload = true;
    leaving = null;
    for (const each of seatLinks()) each.toggleAttribute("aria-current", false);
    link.setAttribute("aria-current", "true");
    for (const field of document.querySelectorAll("[name=seat]")) field.value = seat;
    document.getElementById("who").textContent = document.getElementById("entry").dataset.heading.replace("#", nameOf(link));
    const cards = enteredAt(seat) || {};
    for (const box of boxes()) box.dataset.count = String(cards[box.id.slice("count-".length)] || 0);
    document.getElementById("reasons").hidden = true;
    document.getElementById("own-count").textContent = "";
    history.replaceState(null, "", link.href);
    say(bar.dataset.kept);
    show();
    showNext();
    scrollTo(0, 0);
  };
  const turns = (link) => {
    if (!document.getElementById("by-seat") || !hasNoNetwork()) return false;
    if (link.matches("#step a")) link = nextLink();
    else if (!link.matches(".totals a[data-seat]")) return false;
    if (link) turnTo(link);
    return Boolean(link);
  };

  // ---- answers
  let goTo = "";
  document.addEventListener("queue:answer", (event) => {
    const { entry, verdict, html, ...lead } = event.detail;
    if (entry.page !== page) return;
    goTo = lead.goTo || goTo;
    reload = reload || lead.isRefresh || verdict === "kept";
    const isQuiet = !html || (isTurned && entry.seat !== here().seat);
    const isCounted = verdict === "taken" && isQuiet && entry.card && entry.game === here().game;
    if (isCounted && document.getElementById("by-seat")) {
      const count = keepCount(entry);
      const box = document.getElementById(`count-${entry.card}`);
      if (box && entry.seat === here().seat) box.dataset.count = String(count);
    }
    if (isQuiet) return;
    if (window.htmx) window.htmx.swap(document.body, html, { swapStyle: "none" });
    else reload = true;
  });

  // A poll asked before a tap was answered is out of date.
  let answers = 0;
  document.addEventListener("queue:answer", () => (answers += 1));
  let asked = 0;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.detail.elt.matches("[data-poll]")) return;
    if (queue.of(page).length) event.preventDefault();
    asked = answers;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const isPoll = event.detail.requestConfig?.elt.matches("[data-poll]");
    if (isPoll && (asked !== answers || queue.of(page).length)) event.detail.shouldSwap = false;
  });
  const poll = () => document.querySelector("[hx-trigger$=look]")?.dispatchEvent(new Event("look"));
  document.addEventListener("queue:elsewhere", poll);

  // ---- leaving the page takes along what waits
  let leaving = null;
  let left = -Infinity;
  const isLeaving = () => (leaving && !queue.isFailing()) || performance.now() - left < LEAVES_MS;
  addEventListener("pageshow", () => (left = -Infinity));
  const leave = () => {
    const [target, act] = leaving;
    leaving = null;
    const again = target.isConnected ? target : document.querySelector("#step a");
    if (again && act === "click") again.click();
    else if (again?.form) again.form.requestSubmit(again);
  };
  const hold = (event, target, act) => {
    const mine = queue.of(page);
    if (!mine.length) return;
    event.preventDefault();
    leaving = [target, act];
    if (queue.isFailing()) say(bar.dataset.stay);
    queue.deliver();
  };
  document.addEventListener("queue:change", () => leaving && queue.isFailing() && turns(leaving[0]));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (turns(link)) {
      event.preventDefault();
      return;
    }
    hold(event, link, "click");
    if (!event.defaultPrevented && !link.getAttribute("href").startsWith("#")) left = performance.now();
  });
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !event.submitter || event.target.id === "entry") return;
    hold(event, event.submitter, "submit");
  });
  document.addEventListener("queue:empty", () => {
    if (leaving) leave();
    else if (goTo) location.assign(goTo);
    else if (reload) location.reload();
  });

  show();
})();
