// The table page: what an answer does not change stays.
(() => {
  // A link that is replaced while it is pressed loses the tap.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = fragment.firstElementChild;
    if (fresh && fresh.id === target.id && fresh.isEqualNode(target)) event.detail.shouldSwap = false;
  });

  // A tile stays under its finger when a question comes above it.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const head = document.getElementById("who");
    if (event.detail.target.id !== "late" || !head) return;
    const top = head.getBoundingClientRect().top;
    requestAnimationFrame(() => window.scrollBy(0, head.getBoundingClientRect().top - top));
  });
})();
