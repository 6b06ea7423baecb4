{% load static %}// Opens the last seen page of a table without network; taps then wait in the phone.
const SHELL = "gonuts-shell-{{ version }}";
const PAGES = "gonuts-pages";
const FILES = [{% for file in files %}"{{ file }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const MOST_PAGES = 12;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== SHELL && name !== PAGES) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

const keep = async (request, response) => {
  const cache = await caches.open(PAGES);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(key);
};

const openPage = async (event) => {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) event.waitUntil(keep(request, response.clone()));
    return response;
  } catch (error) {
    const cache = await caches.open(PAGES);
    const kept = (await cache.match(request)) || (await cache.match(request, { ignoreSearch: true }));
    if (kept) return kept;
    throw error;
  }
};

const openFile = async (request) => (await caches.match(request)) || fetch(request);

// Only a table's pages that a link opens: nothing of an account is kept.
const isTable = (url) => url.pathname.startsWith("/t/") && !url.pathname.startsWith("/t/desk/");
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(openFile(event.request));
  else if (event.request.mode === "navigate" && isTable(url)) event.respondWith(openPage(event));
});
