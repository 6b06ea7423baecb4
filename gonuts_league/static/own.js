// The rows of the one who reads with a private link, or a phone held at a table, wherever a
// list has them. Lists are kept for all who see the same; only here is known who this is.
(() => {
  const { ownPage, own } = document.querySelector("[data-own-page]").dataset;
  const number = ownPage.split("/").at(-2);
  const mark = () => {
    const row = document.querySelector("[data-own-row]")?.dataset.ownRow;
    document.getElementById(row?.replace("why", "race"))?.classList.add("me");
    for (const each of document.querySelectorAll(`main a[href="${ownPage}"], main th a[href^="?player=${number}&"], #${row || "none"}`)) {
      const line = each.closest("tr, li");
      if (!line || line.classList.contains("me")) continue;
      line.classList.add("me");
      (line.querySelector("summary > span") || each).insertAdjacentHTML("beforeend", ` <small class="own">${own}</small>`);
    }
  };
  mark();
  document.addEventListener("htmx:afterSettle", mark);
})();
