// A table's cards, typed instead of tapped: a number becomes the taps that lead to it,
// so that each has its own id and two phones still add up. Needs taps.js.
(() => {
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
    for (let left = Math.abs(difference); left; left -= 1) button.click();
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
