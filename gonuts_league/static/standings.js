// Standings: print, and what is open stays open when the table is swapped.
(() => {
  const showPrint = () => {
    for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  };
  let open = [];
  document.addEventListener("DOMContentLoaded", showPrint);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#standings-table details[open]")].map((each) => each.id);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    showPrint();
  });
})();
