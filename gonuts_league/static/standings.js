// Standings: what is open stays open when the table is swapped. What was loaded into an
// open row stands there until it is loaded anew.
(() => {
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#standings-table details[open]")].map((each) => [each.id, each.hasAttribute("hx-get") && each.lastElementChild.innerHTML]);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const [id, loaded] of open) {
      const row = document.getElementById(id);
      if (!row || row.open) continue;
      row.open = true;
      if (loaded) row.lastElementChild.innerHTML = loaded;
    }
  });
  // Only now does htmx listen to the new rows.
  document.addEventListener("htmx:afterSettle", () => {
    for (const [id] of open) document.getElementById(id)?.dispatchEvent(new Event("toggle"));
  });
})();
