// The end of a game of Nosh or Donuts: each change waits in this browser as a tap does.
// It says what it makes of the form, not by how much, so that a repeat changes nothing.
(() => {
  const queue = window.gonutsQueue;
  const form = document.querySelector("#entry[data-ending]");
  const page = document.getElementById("waiting")?.dataset.page;
  if (!queue || !form || !page) return;
  const NEXT = { ".": "v", v: "c", c: "." };
  const SENT_ANEW = ["csrfmiddlewaretoken", "seen", "seen_late"];

  const step = (fields, name) => {
    const input = form.elements[name.slice(0, -"-step".length)];
    if (!/^\d*$/.test(input.value.trim())) return;
    input.value = String(Math.max(0, Number(input.value) + Number(fields.get(name))));
    fields.delete(name);
    fields.set(input.name, input.value);
  };
  const boxOf = (field) => document.getElementById(`cell-${field}`);
  const turnCell = (fields) => {
    const box = boxOf(fields.get("cell"));
    fields.set("to", NEXT[box.dataset.letter] || "v");
  };
  const swap = (fields) => {
    const first = document.getElementById("flavor-0");
    first.dataset.letter = first.dataset.letter === "v" ? "c" : "v";
    fields.set("first", first.dataset.letter);
  };
  const move = (fields) => {
    const { moves } = form.elements;
    const words = moves.value.split(/[\s,;]+/).filter(Boolean);
    if (fields.has("move")) words.push(fields.get("move"));
    else words.pop();
    const before = moves.value;
    moves.value = words.join(" ");
    fields.set("moves", moves.value);
    fields.delete("move");
    fields.delete("back");
    return before;
  };

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, formData, path } = event.detail;
    if (!form.contains(elt) || !formData) return;
    event.preventDefault();
    const fields = new URLSearchParams([...formData].filter(([name]) => !SENT_ANEW.includes(name)));
    let before;
    for (const name of [...fields.keys()]) if (name.endsWith("-step")) step(fields, name);
    if (fields.has("cell")) turnCell(fields);
    if (fields.has("swap")) swap(fields);
    if (fields.has("move") || fields.has("back")) before = move(fields);
    const seen = Number(document.getElementById("seen").value);
    const cell = fields.get("cell");
    queue.add({ kind: "form", page, url: path, seen, fields: [...fields], cell, to: fields.get("to"), before });
  });

  // A field of the board turns at once; what the league says comes over it.
  const showCells = () => {
    for (const cell of form.querySelectorAll(".cell.waiting")) cell.classList.remove("waiting");
    for (const entry of queue.of(page)) {
      const box = entry.cell && boxOf(entry.cell);
      if (!box) continue;
      const picture = form.querySelector(`template[data-donut="${entry.to}"]`);
      const words = box.querySelector(".vh");
      box.replaceChildren(...(picture ? [picture.content.cloneNode(true)] : []), words);
      box.dataset.letter = entry.to;
      box.closest(".cell").classList.add("waiting");
    }
  };
  document.addEventListener("queue:change", showCells);
  document.addEventListener("queue:answer", (event) => {
    const { entry, verdict } = event.detail;
    if (verdict === "refused" && entry.before !== undefined) form.elements.moves.value = entry.before;
  });

  // The board by arrow keys, and the field that was tapped last.
  const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -6, ArrowDown: 6 };
  form.addEventListener("keydown", (event) => {
    const by = ARROWS[event.key];
    const cell = event.target.closest(".cell");
    if (!by || !cell) return;
    event.preventDefault();
    const cells = [...cell.closest(".board-frame").querySelectorAll(".cell")];
    const at = cells.indexOf(cell);
    const isEdge = Math.abs(by) === 1 && Math.floor((at + by) / 6) !== Math.floor(at / 6);
    if (!isEdge && cells[at + by]) cells[at + by].focus();
  });
  form.addEventListener("click", (event) => {
    const cell = event.target.closest("[name=cell]");
    if (!cell) return;
    for (const other of form.querySelectorAll(".cell.last")) other.classList.remove("last");
    cell.classList.add("last");
  });
})();
