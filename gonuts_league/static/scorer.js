// The quick scorer: names of players, which stand after the # of the address. No
// browser sends that part, and here nothing may send it either.
(() => {
  const scorer = "/score/";
  const decode = (text) => {
    try {
      return decodeURIComponent(text).slice(0, 30);
    } catch {
      return "";
    }
  };
  const read = () => (location.hash.startsWith("#n=") ? location.hash.slice(3).split(",").slice(0, 6).map(decode) : []);
  let names = read();
  const hash = () => {
    const text = names.map((name) => encodeURIComponent(name || "")).join(",").replace(/,+$/, "");
    return text ? `#n=${text}` : "";
  };
  const keep = () => history.replaceState(history.state, "", location.pathname + location.search + hash());

  const show = (root) =>
    root.querySelectorAll("[data-seat]").forEach((element) => {
      element.dataset.usual ||= element.textContent;
      element.textContent = names[element.dataset.seat] || element.dataset.usual;
    });
  const fill = () => {
    show(document);
    document.querySelectorAll("[data-name-of]").forEach((input) => {
      if (input !== document.activeElement) input.value = names[input.dataset.nameOf] || "";
    });
  };
  const ready = () => {
    document.querySelectorAll("#names, #print").forEach((part) => (part.hidden = false));
    fill();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
  window.addEventListener("hashchange", () => {
    names = read();
    fill();
  });
  document.addEventListener("input", (event) => {
    const seat = event.target.dataset.nameOf;
    if (seat === undefined) return;
    names = Array.from({ length: 6 }, (_, index) => names[index] || "");
    names[seat] = event.target.value.trim();
    keep();
    show(document);
  });

  // Links and forms that leave the page for another state of the table take them along.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest("a[href]");
      if (link && link.pathname.startsWith(scorer)) link.hash = hash();
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const now = document.getElementById("packed");
      const kept = form.querySelector("[data-packed]");
      if (now && kept) kept.value = now.value;
      form.action = form.action.split("#")[0] + hash();
    },
    true,
  );

  // htmx would send the address of the page, names and all, and pushes one without.
  document.addEventListener("htmx:configRequest", (event) => delete event.detail.headers["HX-Current-URL"]);
  document.addEventListener("htmx:pushedIntoHistory", keep);
  document.addEventListener("htmx:oobBeforeSwap", (event) => show(event.detail.fragment));
  if (window.htmx) {
    window.htmx.config.historyCacheSize = 0;
    window.htmx.config.refreshOnHistoryMiss = true;
  }

  const say = (text) => (document.getElementById("say").textContent = text);
  const share = document.getElementById("share");
  if (share && (navigator.share || navigator.clipboard)) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      if (navigator.share) return navigator.share({ url: location.href }).catch(() => {});
      await navigator.clipboard.writeText(location.href);
      return say(share.dataset.done);
    });
  }
  const print = document.getElementById("print");
  if (print) print.addEventListener("click", () => window.print());
})();
