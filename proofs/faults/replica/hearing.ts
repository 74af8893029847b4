import { setTimeout as sleep } from 'node:timers/promises'
import type { Hub } from '@/server/realtime/hub'

/** So late a program hears what another says: half of what pages wait for before they are made anew. */
const lateMs = 100
/** Between an event and the page that is made for it (`server/web/revalidation.ts`). */
const pageMs = 200

/** A hub whose events come late, as from another machine. */
export const lateHub = (hub: Hub): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => void setTimeout(listener, lateMs, event)),
})

/** What a renderer waits for: the event of a tag, of which every hub tells, and the moment its pages are made. */
export const hearing = (hubs: readonly Hub[]) => {
  const waiting = new Set<(tag: string) => void>()
  const ends = hubs.map((hub, nth) =>
    hub.subscribe((event) => {
      if (event.channel === 'pages')
        for (const tag of event.tags) waiting.forEach((heard) => heard(`${nth} ${tag}`))
    }),
  )
  return {
    /** Begins to listen; what it answers waits until that was told everywhere from then on. */
    listen: (tag: string): (() => Promise<void>) => {
      const missing = new Set(hubs.map((_, nth) => `${nth} ${tag}`))
      const told = new Promise<void>((resolve) => {
        const heard = (one: string) => {
          missing.delete(one)
          if (missing.size > 0) return
          waiting.delete(heard)
          resolve()
        }
        waiting.add(heard)
      })
      return async () => {
        await told
        await sleep(pageMs)
      }
    },
    close: () => ends.forEach((end) => end()),
  }
}

export type Hearing = ReturnType<typeof hearing>
