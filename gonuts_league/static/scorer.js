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
    // The holder of the link sits where their name stands, until another seat is tapped.
    const own = document.querySelector("[data-me]");
    const seat = names.findIndex((name) => name && `${own?.dataset.me} `.startsWith(`${name} `));
    if (own && seat > 0 && !/[?&]me=/.test(location.search)) return location.replace(own.querySelectorAll("a")[seat].href + hash());
    for (const field of document.querySelectorAll("[data-player-of]")) {
      const name = names[field.dataset.playerOf];
      const called = [...field.list.options].filter(({ value }) => name && `${value} `.startsWith(`${name} `));
      if (called.length === 1 && !field.value) field.value = called[0].value;
    }
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

  // Leaving waits until the taps before are home: what leads on counts them too.
  let busy = 0;
  let leave = null;
  const whenHome = (action) => {
    if (!busy) return action();
    leave = action;
  };
  document.addEventListener("htmx:beforeSend", () => (busy += 1));
  document.addEventListener("htmx:afterRequest", () => {
    busy -= 1;
    // The next one in the queue begins after this.
    setTimeout(() => {
      const action = leave;
      if (busy || !action) return;
      leave = null;
      action();
    });
  });

  // A button takes the form along with all that is typed, under the names of now.
  const go = (button) =>
    whenHome(() => {
      const leave = () => {
        const form = document.getElementById("entry");
        const field = Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: button.value });
        form.append(field);
        form.requestSubmit();
        field.remove();
      };
      const asks = new CustomEvent("scorer:go", { cancelable: true, detail: { button, leave } });
      if (document.dispatchEvent(asks)) leave();
    });
  // A button that an answer replaces while it is pressed is never clicked.
  let pressed = null;
  document.addEventListener("pointerdown", (event) => (pressed = event.target.closest("[name=go]")));
  document.addEventListener("pointerup", () => pressed && !pressed.isConnected && go(pressed));

  // Links and forms that leave the page for another state of the table take names along.
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("[name=go]");
      const link = event.target.closest("a[href]");
      if (button || (link && busy)) event.preventDefault();
      if (button) go(button);
      else if (link && busy) {
        const text = link.textContent;
        whenHome(() => ([...document.links].find((each) => each.textContent === text) || link).click());
      } else if (link && (link.pathname.startsWith(scorer) || link.dataset.names === "") && hash()) link.hash = hash();
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (busy && form.id !== "entry") {
        event.preventDefault();
        const { submitter } = event;
        whenHome(() => form.requestSubmit(submitter));
      }
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
