// The table page: each tap counts once, and the tiles follow their counts.
(() => {
  // No crypto.randomUUID: it is missing on a page that came over plain http.
  const newId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // A tap whose answer never came is sent again under its own id.
  const unanswered = new WeakMap();
  document.addEventListener("htmx:configRequest", (event) => {
    const button = event.detail.elt;
    if (!button.matches(".tile-add, .tile-minus")) return;
    const id = unanswered.get(button) || newId();
    unanswered.set(button, id);
    event.detail.parameters.set("client_id", id);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr && event.detail.xhr.status) unanswered.delete(event.detail.elt);
  });
  const cutOff = (event) => {
    const say = document.getElementById("say");
    const words = document.querySelector("[data-cut-off]");
    if (say && words && !event.detail.elt.hasAttribute("data-poll")) say.textContent = words.dataset.cutOff;
  };
  document.addEventListener("htmx:sendError", cutOff);

  // Whoever leaves the page takes the taps along that still wait for their turn.
  let leaving = null;
  const isWaiting = () => document.querySelector(".htmx-request:not([data-poll])") !== null;
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[href]");
    if (!link || !isWaiting() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    leaving = link;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!event.detail.successful) leaving = null;
    if (!leaving) return;
    // The next tap of the queue is sent right after this event.
    setTimeout(() => {
      if (!leaving || isWaiting()) return;
      const link = leaving.isConnected ? leaving : document.querySelector("#step a");
      leaving = null;
      if (link) link.click();
    });
  });

  // What has not changed stays: a link that is replaced while it is pressed loses the tap.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = fragment.firstElementChild;
    if (fresh && fresh.id === target.id && fresh.isEqualNode(target)) event.detail.shouldSwap = false;
  });

  // Only counts are swapped, never a button; the tile around one is told here.
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    const tile = event.detail.target.closest && event.detail.target.closest(".tile");
    if (tile) follow(tile);
  });
  const follow = (tile) => {
    const has = tile.querySelector(".count") !== null;
    const minus = tile.querySelector(".tile-minus");
    if (!has && minus === document.activeElement) tile.querySelector(".tile-add").focus();
    tile.classList.toggle("has", has);
  };
  document.addEventListener("htmx:afterRequest", () => document.querySelectorAll(".tile").forEach(follow));

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
