/* Draws pushes and opens what they are about. Messages carry data alone: { title, text, target, tag }. */

const dataOf = (event) => {
  try {
    return event.data.json().data ?? {}
  } catch {
    return {}
  }
}

/** A path of this site, whatever was sent. */
const pathOf = (target) => (typeof target === 'string' && /^\/(?![/\\])/.test(target) ? target : '/')

self.addEventListener('push', (event) => {
  const { title, text, target, tag } = dataOf(event)
  if (!title) return
  event.waitUntil(self.registration.showNotification(title, { body: text ?? '', tag, renotify: Boolean(tag), data: { target: pathOf(target) } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.target ?? '/', self.location.origin).href
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const open = windows.find((one) => one.url === url)
      if (open) return open.focus()
      return self.clients.openWindow(url)
    })(),
  )
})

self.addEventListener('install', () => self.skipWaiting())
