// Watching a game: arrow keys, a swipe, and playing by itself. Links do it without this.
(() => {
  const PAUSE_MS = 1600;
  const FAR = 60;
  // At the end the link to the next step leads to another game, which is no step.
  const isStep = (link) => Boolean(link && link.href && !link.dataset.game);
  const go = (way) => {
    const link = document.getElementById(`step-${way}`);
    if (isStep(link)) link.click();
    return isStep(link);
  };

  // Keys go on to the next step, unless something is being typed.
  const WAYS = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea") || !WAYS[event.key]) return;
    event.preventDefault();
    stop();
    go(WAYS[event.key]);
  });

  // A swipe that goes more sideways than down is a step.
  let from = null;
  document.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || !to) return;
    const across = to.clientX - from.clientX;
    const down = to.clientY - from.clientY;
    from = null;
    if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
    stop();
    go(across < 0 ? "next" : "back");
  }, { passive: true });

  // Playing by itself: a step at a time, each once the one before is shown.
  const button = document.getElementById("play");
  let timer = null;
  const show = (isPlaying) => {
    if (!button) return;
    const label = button.querySelector("span");
    button.setAttribute("aria-pressed", String(isPlaying));
    label.textContent = isPlaying ? button.dataset.pause : button.dataset.play;
    const picture = button.querySelector("use");
    picture.setAttribute("href", picture.getAttribute("href").replace(/#.*/, isPlaying ? "#pause" : "#play"));
  };
  function stop() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    show(false);
  }
  const step = () => {
    if (!go("next")) return stop();
    timer = setTimeout(step, PAUSE_MS);
  };
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (timer !== null) return stop();
      show(true);
      if (!isStep(document.getElementById("step-next"))) go("first");
      timer = setTimeout(step, PAUSE_MS / 2);
    });
  }
  // Whoever takes another way stops it; its own steps are not by a hand.
  document.addEventListener("click", (event) => {
    if (event.isTrusted && event.target.closest("#ways, .timeline")) stop();
  });
})();
