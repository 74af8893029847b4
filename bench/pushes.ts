// Time to send 20,000 due pushes with two workers at 50 ms each.
//
// Run: npx tsx bench/pushes.ts (TEST_DATABASE_URL selects another server).
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startWorker } from '@/server/jobs/worker'
import { insertDuePushes } from '@/server/testing/due-pushes'
import type { TestApp } from '@/server/testing/make-app'
import { withApp } from './with-app'

const count = 20_000
const onTheWayMs = 50

const main = async (t: TestApp) => {
  const sent = new Map<string, number>()
  const push = {
    send: async ({ token }: { token: string }) => {
      await sleep(onTheWayMs)
      sent.set(token, (sent.get(token) ?? 0) + 1)
      return 'sent' as const
    },
  }
  await insertDuePushes(t.db, count)
  await t.db.execute(sql`analyze`)
  const started = performance.now()
  const workers = [startWorker({ ...t.context, push }, t.url), startWorker({ ...t.context, push }, t.url)]
  while (sent.size < count) await sleep(100)
  const seconds = (performance.now() - started) / 1000
  await Promise.all(workers.map((worker) => worker.stop()))
  const twice = [...sent.values()].filter((times) => times > 1).length
  process.stdout.write(
    `${count} pushes in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second, ${twice} twice\n`,
  )
}

withApp(main)
