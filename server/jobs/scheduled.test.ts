import { leases, outbox } from '@/server/db/schema/operations'
import { insertDuePushes } from '@/server/testing/due-pushes'
import { appForEachTest } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { withLease } from './lease'
import { runScheduledTasks } from './scheduled'
import { startWorker } from './worker'

const t = appForEachTest()

/** More than two rounds of the sweep. */
const many = 1300
const queued = async () => (await t.db.select({ kind: outbox.kind }).from(outbox)).length

test('queues all due work in one turn, also with two workers at once', async () => {
  const context = { ...t.context, push: { send: () => Promise.resolve('sent' as const) } }
  await insertDuePushes(t.db, many)
  await Promise.all([runScheduledTasks(context), runScheduledTasks(context)])
  expect(await queued()).toBe(many)
})

test('a group that another worker is at is left to it, the others are not', async () => {
  const context = { ...t.context, push: { send: () => Promise.resolve('sent' as const) } }
  await insertDuePushes(t.db, 3)
  await withLease(context, 'scheduled tasks: work', () => runScheduledTasks(context))
  expect(await queued()).toBe(3)
  await t.db.delete(outbox)
  await t.db.execute("update notifications set push_due_at = now() - interval '1 minute'")
  await withLease(context, 'scheduled tasks: notices', () => runScheduledTasks(context))
  expect(await queued()).toBe(0)
  await runScheduledTasks(context, () => true)
  expect([await queued(), await t.db.select().from(leases)]).toEqual([0, []])
})

test('two workers send every push that is due, and none twice', async () => {
  const sent = new Map<string, number>()
  const push = {
    send: async ({ token }: { token: string }) => {
      sent.set(token, (sent.get(token) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return 'sent' as const
    },
  }
  const context = { ...t.context, push }
  await insertDuePushes(t.db, many)
  const workers = [startWorker(context, t.url), startWorker(context, t.url)]
  await waitUntil(async () => sent.size === many && (await queued()) === 0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([...sent.values()].filter((times) => times !== 1)).toEqual([])
})
