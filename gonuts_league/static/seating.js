// The seating desk by mouse and by keyboard. Without this, two taps and "Swap" do it all.
//
// A person picked up is chosen as by a tap: the league answers with the draft in which
// each place says what a change with it would cost. That is shown before it is dropped.
(() => {
  const FAR = 6; // a mouse that trembles is still a click
  const draft = () => document.getElementById("draft");
  const say = (text) => {
    const line = document.getElementById("say");
    if (line && text) line.textContent = text;
  };
  const words = (name) => draft().dataset[name] || "";
  const placeAt = (element) => element && element.closest("#draft button.seat");
  const costOf = (place) => place.querySelector(".p b")?.textContent;
  const isTarget = (place) => place && costOf(place);
  const nameOf = (place) => place.querySelector(".name").textContent.trim();
  const load = (query) => {
    const url = draft().dataset.url;
    return window.htmx.ajax("GET", query ? `${url}?${query}` : url, { target: "#draft", swap: "outerHTML" });
  };
  const pickUp = (entry) => load(`who=${entry}`);
  const letGo = () => load("");
  const post = (url, values) => window.htmx.ajax("POST", url, { target: "#draft", swap: "outerHTML", values });
  const drop = (place) => {
    const { chosen, seen, swap, move } = draft().dataset;
    return post(place.name === "to" ? move : swap, { who: chosen, seen, [place.name]: place.value });
  };
  const tellCost = (place) => say(`${nameOf(place)}: ${costOf(place)}`);

  // ---- the mouse ----
  let drag = null;
  const ghostOf = (place) => {
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.textContent = nameOf(place);
    document.body.append(ghost);
    return ghost;
  };
  const hover = (place) => {
    for (const old of document.querySelectorAll(".seat.over")) old.classList.remove("over");
    drag.over = isTarget(place) ? place : null;
    if (!drag.over) return say(words("aim"));
    drag.over.classList.add("over");
    tellCost(drag.over);
  };
  const stopDrag = () => {
    drag?.ghost?.remove();
    document.body.classList.remove("is-dragging");
    drag = null;
  };
  const begin = () => {
    drag.ghost = ghostOf(drag.place);
    document.body.classList.add("is-dragging");
    drag.isReady = pickUp(drag.place.value);
  };
  document.addEventListener("pointerdown", (event) => {
    const place = placeAt(event.target);
    if (event.pointerType === "touch" || event.button || !place?.matches(":not(.free)")) return;
    drag = { place, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    if (!drag.ghost) begin();
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.ghost.style.translate = `${drag.x}px ${drag.y}px`;
    hover(placeAt(document.elementFromPoint(drag.x, drag.y)));
  });
  document.addEventListener("pointerup", async () => {
    if (!drag?.ghost) return (drag = null);
    const { x, y, isReady } = drag;
    drag.isOver = true;
    await isReady;
    const place = placeAt(document.elementFromPoint(x, y));
    stopDrag();
    if (isTarget(place)) drop(place);
    else letGo();
  });
  document.addEventListener("pointercancel", stopDrag);
  document.addEventListener("dragstart", (event) => placeAt(event.target) && event.preventDefault());
  // The end of a drag is no tap.
  document.addEventListener("click", (event) => drag?.isOver && (event.preventDefault(), event.stopPropagation()), true);

  // ---- the pins ----
  document.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (target.id !== "pins" || !submitter) return;
    event.preventDefault();
    post(target.action, { seen: draft().dataset.seen, [submitter.name]: submitter.value });
  });

  // ---- the keyboard ----
  const places = () => [...draft().querySelectorAll("button.seat")];
  const boxOf = (place) => place.getBoundingClientRect();
  // The nearest place to the left or right, at about the same height.
  const beside = (from, sign) => {
    const own = boxOf(from);
    const found = places()
      .map((place) => ({ place, box: boxOf(place) }))
      .filter(({ box }) => sign * (box.left - own.left) > 10);
    const far = ({ box }) => Math.abs(box.top - own.top) + Math.abs(box.left - own.left) / 100;
    found.sort((a, b) => far(a) - far(b));
    return found[0]?.place;
  };
  const step = (from, by) => places()[places().indexOf(from) + by];
  const ARROWS = {
    ArrowDown: (from) => step(from, 1),
    ArrowUp: (from) => step(from, -1),
    ArrowLeft: (from) => beside(from, -1),
    ArrowRight: (from) => beside(from, 1),
  };
  document.addEventListener("keydown", (event) => {
    if (!draft() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (drag || draft().dataset.chosen)) {
      stopDrag();
      letGo();
      return;
    }
    const place = placeAt(event.target);
    if (!place) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      ARROWS[event.key](place)?.focus();
    } else if (event.key === "Enter" && isTarget(place)) {
      event.preventDefault();
      drop(place);
    }
  });
  document.addEventListener("focusin", (event) => {
    const place = placeAt(event.target);
    if (isTarget(place) && place.matches(":focus-visible")) tellCost(place);
  });
})();
