import type { AddressInfo } from 'node:net'
import { buildApp } from '@/server/app'
import type { Hub } from '@/server/realtime/hub'
import { postgresHub } from '@/server/realtime/postgres-hub'
import type { TestApp } from '@/server/testing/make-app'

/** Hears of everything but of ended sessions. */
const deafTo = (hub: Hub): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => event.channel !== 'session' && listener(event)),
})

/** Two programs on one database, that hear of each other through it. */
export const twoPrograms = async (t: TestApp, mutation: string | null) => {
  const hub = await postgresHub(t.url)
  const other = await buildApp({ ...t.context, hub: mutation === 'told' ? deafTo(hub) : hub })
  for (const app of [t.app, other]) await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    apps: [t.app, other],
    ports: [t.app, other].map(({ server }) => (server.address() as AddressInfo).port),
    close: async () => {
      await other.close()
      await hub.close()
    },
  }
}

export type Programs = Awaited<ReturnType<typeof twoPrograms>>
