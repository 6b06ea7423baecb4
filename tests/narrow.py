"""What sticks out or is cut on the narrowest phone."""

from playwright.sync_api import Page

NARROWEST = 320
# What sticks out of the window, and words that stick out of their button or label.
# A page of paper is laid out for A4.
FAULTS = """() => {
  const name = (each) =>
    `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`;
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    faults.push(`${document.documentElement.scrollWidth} px wide`);
    for (const each of document.querySelectorAll("body *")) {
      if (each.getBoundingClientRect().right > innerWidth + 1) faults.push(name(each));
    }
  }
  if (document.body.matches(".on-paper")) return faults.slice(0, 4);
  const inner = ".card :is(input, select, table, .btn)";
  for (const each of document.querySelectorAll(inner)) {
    const card = each.closest(".card").getBoundingClientRect();
    const { right, width } = each.getBoundingClientRect();
    const scrolls = each.closest(".entry-grid-frame");
    if (width > 2 && right > card.right && !scrolls) {
      faults.push(`out of its card: ${name(each)}`);
    }
  }
  for (const each of document.querySelectorAll("b, small, p, h1, h2, h3, li > span")) {
    const { height, width } = each.getBoundingClientRect();
    if (width && width < 12 && height > 100) faults.push(`squeezed: ${name(each)}`);
  }
  const wordy = ".btn, button, summary, label, thead th";
  for (const each of document.querySelectorAll(wordy)) {
    const box = each.getBoundingClientRect();
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const around = words.currentNode.parentElement.getBoundingClientRect();
      if (around.width < 2 || !words.currentNode.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right } = range.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) {
        faults.push(`cut: ${name(each)}`);
      }
    }
  }
  // What is said ends nowhere in dots; only names of people may.
  const said = "h1, h2, h3, summary, label, th, .btn, .chip, .st, .say, .note";
  for (const each of document.querySelectorAll(said)) {
    const isCut = getComputedStyle(each).overflowX !== "visible";
    if (isCut && each.clientWidth > 2 && each.scrollWidth > each.clientWidth + 1) {
      faults.push(`clipped: ${name(each)}`);
    }
  }
  return faults.slice(0, 4);
}"""

# At any width: what sticks out of its box, a frame that is scrolled and cuts the ring
# around what the keyboard is on, and more than one large button.
LOOSE = """() => {
  const faults = [];
  const said = (each) => each.textContent.trim().slice(0, 40);
  for (const box of document.querySelectorAll(".card, .rcard, .tcard, .fold, .note")) {
    const over = box.scrollWidth - box.clientWidth;
    // Words of a button without a border stand at the edge: it reaches two pixels out.
    if (over < 3 || !box.checkVisibility()) continue;
    if (getComputedStyle(box).overflowX === "visible") {
      faults.push(`${over} px out of its ${box.className}: ${said(box)}`);
    }
  }
  const frames = ".board-tabs ul, .picture + details, .scroll-y, .sideways, .totals ol";
  for (const frame of document.querySelectorAll(frames)) {
    const first = frame.querySelector("a, button, input, summary");
    if (!first?.checkVisibility()) continue;
    if (getComputedStyle(frame).overflowX === "visible") continue;
    // A row of tabs shows the chosen one first; who comes by keyboard scrolls back.
    frame.scrollLeft = 0;
    first.focus({ preventScroll: true });
    const { outlineOffset, outlineWidth } = getComputedStyle(first);
    const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const [at, around] = [first, frame].map((each) => each.getBoundingClientRect());
    if (Math.min(at.left - around.left, at.top - around.top) < ring - 1) {
      faults.push(`ring cut: ${said(first)}`);
    }
    first.blur();
  }
  const leading = [...document.querySelectorAll(".btn.primary")];
  const leads = leading.filter((each) => each.checkVisibility());
  if (leads.length > 1) faults.push(`${leads.length} lead: ${leads.map(said)}`);
  return faults.slice(0, 4);
}"""


def faults_in_german(page: Page) -> list[str]:
    """The faults of an opened page, which is made narrow for it."""
    page.set_viewport_size({"width": NARROWEST, "height": 640})
    language = page.evaluate("document.documentElement.lang")
    assert language in ("de", ""), page.url  # a part of a page names none
    return page.evaluate(FAULTS)
