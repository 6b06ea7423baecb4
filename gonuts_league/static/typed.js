// A table's cards, typed instead of tapped: a number becomes the taps that lead to it,
// so that each has its own id and two phones still add up. Needs taps.js.
(() => {
  // ---- what one undo takes back, and one redo brings again: all taps of a number. It is
  // known for as long as the tab is open, on the pages of the other players too.
  const { page } = document.getElementById("waiting").dataset;
  const KEY = `gonuts-typed ${page}`;
  const MOST = 50;
  let numbers = [];
  try {
    numbers = JSON.parse(sessionStorage.getItem(KEY)) || [];
  } catch {
    // Storage is refused: known on this page only.
  }
  const keep = (of) => {
    numbers = of.slice(-MOST);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(numbers));
    } catch {
      // As above.
    }
  };
  let isRepeating = false;
  const repeat = (times, act) => {
    isRepeating = true;
    for (let left = times; left > 0; left -= 1) act();
    isRepeating = false;
  };
  let undone = 1;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#entry .tile-add, #entry .tile-minus, #redo");
    // Who goes on by tapping undoes single taps.
    if (event.target.closest?.("[name=types-counts]")) keep([]);
    if (!button || isRepeating) return;
    const times = button.id === "redo" ? undone : 1;
    keep([...numbers, { card: button.value, times }]);
    repeat(times - 1, () => button.click());
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-undo]") || isRepeating) return;
    undone = numbers.at(-1)?.times || 1;
    keep(numbers.slice(0, -1));
    // A form cannot be sent again while it is being sent.
    setTimeout(() => repeat(undone - 1, () => form.requestSubmit()));
  });
  document.addEventListener("queue:answer", ({ detail: { entry, verdict } }) => {
    if (entry.page !== page || entry.kind !== "tap" || verdict === "taken") return;
    const number = numbers.findLast(({ card }) => card === entry.card);
    if (number) number.times -= 1;
    keep(numbers.filter(({ times }) => times > 0));
  });

  // ---- the fields
  const tiles = [...document.querySelectorAll("#entry .tile")];
  const countOf = (tile) => Number(tile.querySelector(".count-box").textContent.match(/\d+/)?.[0] || 0);
  const show = (tile) => {
    const input = tile.querySelector(":scope > input");
    if (input !== document.activeElement) input.value = countOf(tile) || "";
  };
  const count = (tile, input) => {
    // One more than the box holds is enough to be told so.
    const wanted = Math.min(Math.max(Math.trunc(input.value) || 0, 0), Number(tile.dataset.most) + 1);
    const difference = wanted - countOf(tile);
    const button = tile.querySelector(difference < 0 ? ".tile-minus" : ".tile-add");
    if (difference) keep([...numbers, { card: button.value, times: Math.abs(difference) }]);
    repeat(Math.abs(difference), () => button.click());
  };
  tiles.forEach((tile, index) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", inputMode: "numeric", min: 0, autocomplete: "off" });
    input.setAttribute("aria-label", tile.querySelector(".tile-name").textContent);
    tile.querySelector(".tile-add").after(input);
    input.addEventListener("change", () => count(tile, input));
    input.addEventListener("blur", () => show(tile));
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // it would press the first tile
      const next = tiles[index + 1]?.querySelector(":scope > input");
      if (next) next.focus();
      else input.blur();
    });
    show(tile);
  });
  new MutationObserver(() => tiles.forEach(show)).observe(document.getElementById("entry"), { childList: true, subtree: true });
})();
