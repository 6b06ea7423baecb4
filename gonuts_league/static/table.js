// The table page: what an answer does not change stays, and a minus sign can be typed.
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

  // Number pads of phones often lack the minus sign.
  document.querySelectorAll("input[data-sign]").forEach((input) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn sign-button";
    button.textContent = "±";
    button.setAttribute("aria-label", input.dataset.sign);
    button.addEventListener("click", () => {
      input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : "−" + input.value;
      input.focus();
    });
    input.after(button);
  });
})();
