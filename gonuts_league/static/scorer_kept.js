// The quick scorer's tables and edition, kept in this browser and nowhere else: each is
// its address, with the names after the #. Nothing is sent.
(() => {
  const TABLES = "gonuts-tables";
  const EDITION = "gonuts-edition";
  const HERE = "gonuts-table";
  const MOST = 12;
  const from = document.referrer ? new URL(document.referrer) : null;
  const cameBy = performance.getEntriesByType("navigation")[0]?.type;
  const isOurs = (url) => typeof url === "string" && /^\/score\/[\w-]+\/\?/.test(url);

  const showRefusal = () => (document.getElementById("unkept").hidden = false);
  const inStore = (action) => {
    try {
      return action();
    } catch {
      // Full, or switched off: the address still holds the table.
      return showRefusal();
    }
  };
  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return [];
    }
  };
  const read = () => {
    const kept = parse(inStore(() => localStorage.getItem(TABLES)));
    return Array.isArray(kept) ? kept.filter((each) => isOurs(each?.url)) : [];
  };
  const write = (tables) => inStore(() => localStorage.setItem(TABLES, JSON.stringify(tables.slice(0, MOST))));

  // ---- a table is one in the list, however often its address changes
  const isGoingOn = cameBy !== "navigate" || (from?.origin === location.origin && from.pathname.startsWith("/score/"));
  const keep = () => {
    const url = location.pathname + location.search + location.hash;
    const isEmpty = !/\w\w/.test(new URLSearchParams(location.search).get("t") || "") && !/[?&]s\d-/.test(url);
    if (isEmpty) return inStore(() => sessionStorage.removeItem(HERE));
    const id = inStore(() => sessionStorage.getItem(HERE)) || String(Date.now());
    inStore(() => sessionStorage.setItem(HERE, id));
    const headline = document.querySelector("[data-headline]")?.textContent.replace(/\.$/, "") || "";
    const tables = [{ id, url, headline, points: pointsHere(), at: Date.now() }, ...read().filter((each) => each.id !== id && each.url !== url)];
    write(tables);
    sum(tables);
  };

  // ---- what the same players have in all the tables of a game that are kept, by seat
  const rows = () => [...document.querySelectorAll("[data-points]")];
  const pointsHere = () => Object.fromEntries(rows().map((row) => [row.querySelector("[data-seat]").dataset.seat, Number(row.dataset.points)]));
  const sum = ([here, ...others]) => {
    const card = document.getElementById("so-far");
    const isSame = ({ url, points }) => points && url.split("?")[0] === here.url.split("?")[0] && url.split("#")[1] === here.url.split("#")[1];
    const played = [here, ...others.filter(isSame)].filter(({ points }) => Object.keys(points).length === rows().length);
    if (!card || !here.url.includes("#n=") || played.length < 2) return;
    const lines = rows().map((row) => {
      const name = row.querySelector("[data-seat]");
      return [name.textContent, played.reduce((all, { points }) => all + points[name.dataset.seat], 0)];
    });
    lines.sort(([, one], [, other]) => other - one);
    card.querySelector("ul").replaceChildren(
      ...lines.map(([name, total]) => {
        const line = card.querySelector("template").content.cloneNode(true);
        const [who, points] = line.querySelectorAll("b");
        who.textContent = name;
        points.textContent = total.toLocaleString(document.documentElement.lang);
        return line;
      }),
    );
    const words = card.querySelector("[data-words]");
    words.textContent = words.dataset.words.replace("#", played.length);
    card.hidden = false;
  };
  const list = document.getElementById("kept");
  if (!list) {
    if (!isGoingOn) inStore(() => sessionStorage.removeItem(HERE));
    inStore(() => localStorage.setItem(EDITION, location.pathname.split("/")[2]));
    keep();
    for (const each of ["htmx:afterSettle", "htmx:pushedIntoHistory", "scorer:change", "input"]) document.addEventListener(each, () => setTimeout(keep));
    return;
  }

  // ---- the page that asks which game it was
  inStore(() => sessionStorage.removeItem(HERE));
  const games = [...document.querySelectorAll("[data-game]")];
  const last = games.find((each) => each.dataset.game === inStore(() => localStorage.getItem(EDITION)));
  if (last) {
    last.querySelector("[data-last]").hidden = false;
    last.classList.add("last");
  }
  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return "";
    }
  };
  const forget = list.querySelector("button");
  const nameOf = (url) => games.find((each) => each.dataset.game === url.split("/")[2])?.querySelector("b").textContent;
  const show = (tables) => {
    const lines = tables.map((table) => {
      const line = list.querySelector("template").content.cloneNode(true);
      const link = line.querySelector("a");
      link.textContent = table.headline || link.textContent;
      link.href = table.url;
      link.addEventListener("click", () => inStore(() => sessionStorage.setItem(HERE, table.id)));
      const names = (table.url.split("#n=")[1] || "").split(",").map(decode).filter(Boolean).join(", ");
      const when = new Date(table.at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
      line.querySelector("small").textContent = [nameOf(table.url), names, when].filter(Boolean).join(" · ");
      return line;
    });
    list.querySelector("ul").replaceChildren(...lines);
  };
  const all = read();
  list.hidden = !all.length;
  show(all);
  const words = forget.textContent;
  forget.addEventListener("click", () => {
    const isBack = !read().length;
    write(isBack ? all : []);
    show(isBack ? all : []);
    forget.textContent = isBack ? words : forget.dataset.back;
  });
})();
