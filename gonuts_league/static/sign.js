// Totals and places of a table: a minus sign can be typed.
(() => {
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
