// What is entered waits in this browser until the league has answered; it is sent in
// order, each with an id of its own, so that a repeat changes nothing.
window.gonutsQueue = (() => {
  const PREFIX = "gonuts-tap ";
  const LONGEST_MS = 10000;
  const LATE_MS = 5000;
  const KEPT_MS = 14 * 24 * 3600 * 1000;
  const FIRST_PAUSE = 300;
  const LAST_PAUSE = 20000;

  // A key for each entry: two pages never write over each other.
  const memory = new Map();
  const read = (key) => {
    try {
      return localStorage.getItem(key) || memory.get(key) || null;
    } catch {
      return memory.get(key) || null;
    }
  };
  const keys = () => {
    let stored = [];
    try {
      stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    } catch {
      // What waits lives as long as the page.
    }
    return [...new Set([...stored, ...memory.keys()])];
  };
  const write = (entry) => {
    const text = JSON.stringify(entry);
    try {
      localStorage.setItem(PREFIX + entry.id, text);
      memory.delete(PREFIX + entry.id);
    } catch {
      memory.set(PREFIX + entry.id, text);
    }
  };
  const remove = (id) => {
    memory.delete(PREFIX + id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // It was only in memory.
    }
  };
  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const all = () =>
    keys()
      .map((key) => parse(read(key)))
      .filter((entry) => entry && entry.url && entry.fields)
      .sort((one, other) => one.at - other.at || one.order - other.order);
  const of = (page) => all().filter((entry) => entry.page === page);

  // crypto.randomUUID is missing over plain http.
  const newId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  const fresh = new Set();
  const stuck = new Set();
  let order = 0;
  let sending = false;
  let failing = false;
  let pause = 0;
  let timer = 0;
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`queue:${name}`, { detail }));

  const add = (entry) => {
    const made = { ...entry, id: newId(), at: Date.now(), order: order++, tries: 0 };
    fresh.add(made.id);
    write(made);
    tell("change");
    deliver();
    return made;
  };

  // Only what was never sent can simply be forgotten.
  const forget = (id) => {
    const entry = parse(read(PREFIX + id));
    if (!entry || entry.tries) return false;
    remove(id);
    tell("change");
    return true;
  };

  const token = () => parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";
  const bodyOf = (entry) => {
    const waited = Date.now() - entry.at;
    const body = new URLSearchParams(entry.fields);
    body.set("client_id", entry.id);
    body.set("seen", entry.seen);
    if (entry.tries > 1 || !fresh.has(entry.id) || waited > LATE_MS) {
      body.set("late", "1");
      body.set("waited", String(Math.max(0, Math.round(waited / 1000))));
    }
    // A phone on another page, or with more to send, needs no answer to show.
    const page = document.getElementById("waiting")?.dataset.page;
    if (entry.kind !== "form" && (entry.page !== page || of(page).length > 1)) body.set("quiet", "1");
    return body;
  };

  const post = async (entry) => {
    const clock = new AbortController();
    const limit = setTimeout(() => clock.abort(), LONGEST_MS);
    try {
      const response = await fetch(entry.url, {
        method: "POST",
        body: bodyOf(entry),
        headers: { "HX-Request": "true", "X-CSRFToken": token() },
        redirect: "manual",
        signal: clock.signal,
      });
      const html = await response.text();
      return { response, html };
    } finally {
      clearTimeout(limit);
    }
  };

  // The next ones were made on top of this one.
  const follow = (entry, version) => {
    if (!version || version !== entry.seen + 1) return;
    for (const next of of(entry.page)) {
      if (next.kind === "form" && next.seen === entry.seen) write({ ...next, seen: version });
    }
  };

  const send = async (entry) => {
    entry.tries += 1;
    write(entry);
    let answer;
    try {
      answer = await post(entry);
    } catch {
      return "waits";
    }
    const { response, html } = answer;
    const verdict = response.headers.get("Tap-Answer");
    // Without this mark a hotel's sign-in page or the like has answered.
    if (!verdict) return response.status >= 400 && response.status < 500 ? "stuck" : "waits";
    remove(entry.id);
    if (verdict === "refused") all().filter((next) => next.of === entry.id).forEach((next) => remove(next.id));
    follow(entry, Number(response.headers.get("Table-Version")));
    const goTo = response.headers.get("HX-Redirect") || "";
    tell("answer", { entry, verdict, html, goTo, isRefresh: response.headers.has("HX-Refresh") });
    return "sent";
  };

  const next = () => all().find((entry) => !stuck.has(entry.page));

  const deliver = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (let entry = next(); entry; entry = next()) {
      const outcome = await send(entry);
      if (outcome === "stuck") stuck.add(entry.page);
      failing = outcome !== "sent";
      tell("change");
      if (outcome === "waits") {
        fresh.clear(); // what stands behind it waits as well
        pause = Math.min(pause ? pause * 2 : FIRST_PAUSE, LAST_PAUSE);
        timer = setTimeout(deliver, pause);
        break;
      }
      pause = 0;
    }
    sending = false;
    if (!next()) tell("empty");
  };
  const deliverNow = () => {
    pause = 0;
    deliver();
  };
  window.addEventListener("online", deliverNow);
  window.addEventListener("pageshow", deliverNow);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && deliverNow());
  window.addEventListener("storage", (event) => {
    if (event.key && !event.key.startsWith(PREFIX)) return;
    tell("change");
    tell("elsewhere");
  });
  for (const entry of all()) if (Date.now() - entry.at > KEPT_MS) remove(entry.id);

  return { add, forget, all, of, deliver, isFailing: () => failing && all().length > 0 };
})();
