// What only a page over https may have: a screen that stays on while cards are entered,
// and a page that opens without network. Nothing here is needed.
(() => {
  if (!window.isSecureContext) return;
  const own = document.currentScript.dataset;

  let lock = null;
  const stayAwake = async () => {
    if (!("wakeLock" in navigator) || lock || document.visibilityState !== "visible") return;
    // A page of entry has a bar at the bottom; a confirmed result has none.
    if (!document.querySelector(".actionbar")) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      // A low battery, say: the screen then goes dark as ever.
    }
  };
  // The browser takes the lock back with the page.
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  // The first page was loaded before there was anybody to keep it.
  const keepPage = async () => {
    await navigator.serviceWorker.register(own.worker);
    await navigator.serviceWorker.ready;
    const isTable = location.pathname.startsWith("/t/") && !location.pathname.startsWith("/t/desk/");
    if (isTable) await (await caches.open("gonuts-pages")).add(location.href);
  };
  if ("serviceWorker" in navigator && !navigator.serviceWorker.controller) keepPage().catch(() => {});
})();
