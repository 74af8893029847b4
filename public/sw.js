/* Shows a page of its own where a page cannot be had. Keeps nothing else: no page, no answer of the API, nothing personal. */
const cacheName = 'offline-1'
const kept = ['/offline.html', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const others = (names) => Promise.all(names.filter((name) => name.startsWith('offline-') && name !== cacheName).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(others).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')))
  else if (new URL(event.request.url).pathname === '/icon.svg') event.respondWith(fetch(event.request).catch(() => caches.match('/icon.svg')))
})
