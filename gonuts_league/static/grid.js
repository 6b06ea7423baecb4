// The desk's grid with the keyboard alone. Without this, Tab and "Count" do.
(() => {
  const table = () => document.querySelector(".entry-grid");
  const inputs = (row) => [...row.querySelectorAll("input")];
  const rows = () => [...table().tBodies[0].rows];
  const isCell = (element) => element.matches(".entry-grid input");
  const placeOf = (input) => {
    const row = input.closest("tr");
    return { row: rows().indexOf(row), column: inputs(row).indexOf(input) };
  };
  const go = (row, column) => {
    const input = rows()[row] && inputs(rows()[row])[column];
    if (!input) return false;
    input.focus();
    return true;
  };
  // Down the column, then on at the top of the next; behind the last waits the button.
  const onwards = ({ row, column }) => {
    const numbers = rows().filter((each) => each.dataset.row !== "").length;
    if (row + 1 < numbers) go(row + 1, column);
    else if (!go(0, column + 1)) document.getElementById("save").focus();
  };
  const backwards = ({ row, column }) => go(row - 1, column) || go(rows().length - 1, column - 1);
  const step = (input, by) => {
    const count = parseInt(input.value, 10) || 0;
    input.value = Math.max(count + by, 0) || (by > 0 ? count + by : "");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.select();
  };
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const jump = (letter, { row, column }) => {
    const all = rows();
    for (let step = 1; step < all.length; step += 1) {
      const next = (row + step) % all.length;
      if (plain(all[next].dataset.row || "").startsWith(letter)) return go(next, column);
    }
    return false;
  };

  document.addEventListener("keydown", (event) => {
    const input = event.target;
    if (!isCell(input) || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeOf(input);
    const isNumber = input.type !== "checkbox";
    const isSigned = input.inputMode === "text";
    const moves = {
      ArrowDown: () => go(place.row + 1, place.column),
      ArrowUp: () => go(place.row - 1, place.column),
      ArrowRight: () => go(place.row, place.column + 1),
      ArrowLeft: () => go(place.row, place.column - 1),
      Enter: () => (event.shiftKey ? backwards(place) : onwards(place)),
    };
    if (isNumber && !isSigned) {
      moves["+"] = () => step(input, 1);
      moves["-"] = () => step(input, -1);
    }
    if (moves[event.key]) {
      event.preventDefault();
      moves[event.key]();
    } else if (isNumber && /^\p{L}$/u.test(event.key)) {
      event.preventDefault();
      jump(plain(event.key), place);
    }
  });
  document.addEventListener("focusin", (event) => {
    if (isCell(event.target) && event.target.type !== "checkbox") event.target.select();
  });

  // The first wrong cell, or the first one, is where typing begins.
  document.addEventListener("DOMContentLoaded", () => {
    const first = document.querySelector(".entry-grid [aria-invalid]") || document.querySelector(".entry-grid input");
    if (first && window.matchMedia("(min-width: 40rem)").matches) first.focus();
  });
})();
