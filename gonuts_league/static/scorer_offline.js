// The quick scorer without a network. A whole table can be entered: it is written here as
// its address writes it, and goes there as one once the network is back. What it is worth
// only the league works out.
(() => {
  const form = document.getElementById("entry");
  const bar = document.getElementById("waiting");
  if (!form || !bar) return;
  const PATIENCE_MS = 8000;
  const FRESH_MS = 5000;
  const LAST_PAUSE = 20000;
  const NEXT = { _: "v", v: "c", c: "_" };
  const isBySeat = !form.querySelector(".donuts-end");
  const letters = JSON.parse(form.dataset.letters);
  const words = form.dataset;
  const field = (name) => {
    const found = form.querySelector(`input[name="${name}"]`);
    if (found) return found;
    const made = Object.assign(document.createElement("input"), { type: "hidden", name });
    form.append(made);
    return made;
  };
  let isCut = false;
  let known = []; // the table as the league has it
  let heard = Date.now();
  let pause = 0;
  let timer = 0;
  const asked = new URLSearchParams(); // what buttons asked for that needs the league
  const kept = new Map(); // what is typed for players who are not shown

  // ---- the table as its address holds it
  const seat = () => Number(field("seat").value || 0);
  const seats = () => field("t").value.split(".");
  const put = (text) => {
    field("u").value = field("t").value;
    field("t").value = text;
  };
  const putSeat = (text) => {
    const all = seats();
    while (all.length <= seat()) all.push("");
    all[seat()] = text;
    put(all.join("."));
  };
  const countsOf = (at) => Object.fromEntries([...(seats()[at] || "").matchAll(/([A-Za-z])(\d+)/g)].map(([, letter, count]) => [letter, Number(count)]));
  const tap = (card, step, from) => {
    const counts = countsOf(seat());
    const letter = letters[card];
    counts[letter] = Math.min(Math.max((from ?? counts[letter] ?? 0) + step, 0), 99);
    putSeat(Object.keys(counts).filter((each) => counts[each]).sort().map((each) => each + counts[each]).join(""));
  };
  const turnCell = (name) => {
    const [flavor, way, cells] = (field("t").value || "v").split(".");
    const board = [...(way === "b" ? cells : "_".repeat(36))];
    const at = (Number(name[1]) - 1) * 6 + "abcdef".indexOf(name[0]);
    board[at] = NEXT[board[at]];
    put(board.some((each) => each !== "_") ? `${flavor}.b.${board.join("")}` : flavor);
  };
  const step = (name, by) => (field(name).value = Math.max(0, Number(field(name).value || 0) + Number(by)));
  const enter = ({ name = "", value }) => {
    const flavor = field("t").value[0] || "v";
    const moves = form.elements.moves;
    if (name.endsWith("-add")) tap(value, 1);
    else if (name.endsWith("-take")) tap(value, -1);
    else if (name.includes("-n-")) tap(name.split("-n-")[1], 0, Number(value));
    else if (name.endsWith("-none")) putSeat("0");
    else if (name.endsWith("-step")) step(name.slice(0, -"-step".length), value);
    else if (name === "cell") turnCell(value);
    else if (name === "end") put(`${flavor}.o.${value}`);
    else if (name === "clear") put(flavor);
    else if (name === "swap") put((flavor === "v" ? "c" : "v") + field("t").value.slice(1));
    else if (name === "move") moves.value = `${moves.value} ${value}`.trim();
    else if (name === "back") moves.value = moves.value.trim().split(/\s+/).slice(0, -1).join(" ");
    show();
  };

  // ---- what is shown of it
  const strip = () => [...document.querySelectorAll("#strip li")].slice(0, Number(asked.get("p") || 6));
  const nameOf = (line) => line.querySelector(".nm").textContent;
  const isEntered = (at) => Boolean(seats()[at]) || [...kept].some(([name, text]) => name.startsWith(`s${at}-`) && text);
  const nextSeat = () => {
    const order = [...strip().keys()].sort((one, other) => (one <= seat()) - (other <= seat()) || one - other);
    return isBySeat ? order.find((at) => at !== seat() && !isEntered(at)) : undefined;
  };
  const showCount = (box, count) => {
    const shown = document.createElement("span");
    if (count) shown.className = "count";
    shown.innerHTML = '<span class="vh"></span>';
    shown.firstChild.textContent = `, ${count ? words.now : words.none} `;
    if (count) shown.append(String(count));
    box.replaceChildren(shown);
  };
  const showCells = () => {
    const cells = field("t").value.split(".b.")[1] || "_".repeat(36);
    form.querySelectorAll(".cell-box").forEach((box, at) => {
      const picture = form.querySelector(`template[data-donut="${cells[at]}"]`);
      box.replaceChildren(...(picture ? [picture.content.cloneNode(true)] : []), box.querySelector(".vh"));
    });
    const end = document.getElementById(`end-${field("t").value.split(".o.")[1]}`);
    for (const each of form.querySelectorAll(".end-box")) each.textContent = each === end ? "✓" : "";
  };
  const showStrip = () => {
    document.querySelectorAll("#strip li").forEach((line, at) => (line.hidden = at >= strip().length));
    strip().forEach((line, at) => {
      line.querySelector("button").toggleAttribute("aria-current", at === seat());
      if (!Object.keys(letters).length || (seats()[at] || "") === (known[at] || "")) return;
      const count = Object.values(countsOf(at)).reduce((sum, each) => sum + each, 0);
      line.querySelector(".pts").textContent = "–";
      line.querySelector("small").textContent = count === 1 ? words.one : words.many.replace("#", count);
    });
  };
  const show = () => {
    const counts = countsOf(seat());
    for (const box of form.querySelectorAll(".count-box")) showCount(box, counts[letters[box.id.slice("count-".length)]] || 0);
    for (const each of form.querySelectorAll(".tile > input")) each.value = counts[letters[each.id.slice(2)]] || "";
    if (!isBySeat) showCells();
    showStrip();
    document.getElementById("reasons").hidden = isCut;
    const next = nextSeat();
    const onwards = document.querySelector("#actions .primary");
    onwards.removeAttribute("aria-disabled");
    // As data of its text: a press whose text is taken away is never a click.
    onwards.querySelector("span").firstChild.data = next === undefined ? words.result : words.next.replace("#", nameOf(strip()[next]));
    if (isCut) document.getElementById("say").textContent = asked.size ? words.stay : "";
    bar.hidden = !isCut;
    const query = new URLSearchParams(new FormData(form));
    for (const [name, text] of kept) if (text && !query.has(name)) query.set(name, text);
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
    document.dispatchEvent(new Event("scorer:change"));
  };
  const turnTo = (at) => {
    const old = `s${seat()}-`;
    for (const each of form.querySelectorAll(`[name^="${old}"]`)) {
      const isTicked = each.type === "checkbox";
      if (each.matches("input")) kept.set(each.name, isTicked ? (each.checked ? "on" : "") : each.value);
      each.name = `s${at}-${each.name.slice(old.length)}`;
      if (isTicked) each.checked = Boolean(kept.get(each.name));
      else if (each.matches("input")) each.value = kept.get(each.name) || "";
      kept.delete(each.name);
    }
    field("seat").value = String(at);
    document.getElementById("who").textContent = words.heading.replace("#", nameOf(strip()[at]));
    scrollTo(0, 0);
  };
  const turn = (button) => {
    const line = button.closest("#strip li");
    const isOnwards = button.matches("#actions .primary");
    const at = line ? strip().indexOf(line) : isOnwards ? nextSeat() : undefined;
    if (button.value === "undo") put(field("u").value);
    else if (at !== undefined && at >= 0) turnTo(at);
    else for (const [name, text] of new URLSearchParams(isOnwards ? "view=result" : button.value)) asked.set(name, text);
    show();
  };

  // ---- there and back
  const isThere = async () => {
    try {
      const answer = await fetch("/score/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
      return answer.ok && !answer.redirected;
    } catch {
      return false;
    }
  };
  const come = async () => {
    clearTimeout(timer);
    if (!isCut) return;
    if (await isThere()) {
      for (const [name, text] of kept) field(name).value = text;
      asked.delete("seat");
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: String(asked) }));
      form.requestSubmit();
      pause = 0;
    }
    pause = Math.min(pause * 2 || 1000, LAST_PAUSE);
    timer = setTimeout(come, pause);
  };
  const cut = () => {
    if (isCut) return;
    isCut = true;
    known = seats();
    show();
    come();
  };
  const lost = (event) => {
    const { elt, xhr } = event.detail;
    const isAnswered = xhr.status && xhr.status < 502; // a proxy answers for who is gone
    if (!form.contains(elt) || isAnswered) return;
    const { name, value } = elt; // to cut shows what is known
    cut();
    enter({ name, value });
  };
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(name, lost);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isCut) return;
    event.preventDefault();
    enter(event.detail.elt);
  });
  document.addEventListener("htmx:afterRequest", (event) => event.detail.successful && (heard = Date.now()));
  document.addEventListener("scorer:go", (event) => {
    const { button, leave } = event.detail;
    if (!isCut && navigator.onLine && Date.now() - heard < FRESH_MS) return;
    event.preventDefault();
    if (isCut) turn(button);
    else
      isThere().then((isUp) => {
        if (isUp) return leave();
        cut();
        turn(button);
      });
  });
  window.addEventListener("online", come);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && come());
  if (window.htmx) window.htmx.config.timeout = PATIENCE_MS;
})();
