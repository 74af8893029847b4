import { eq } from 'drizzle-orm'
import { jobHandlers } from '@/server/composition/job-handlers'
import { outbox } from '@/server/db/schema/operations'
import { appForEachTest } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { enqueue } from './outbox'
import { claimJobs, deadLetterLostJobs, maxAttempts, renewLeases } from './outbox-repository'
import { PermanentFailureError } from './permanent-failure'
import { backoffSeconds, runJob } from './run'
import { runScheduledTasks } from './scheduled'
import { ServiceUnavailableError } from './service-unavailable'
import { drain, startWorker } from './worker'

const t = appForEachTest()

const sms = (n: number) => ({ to: '+5511900000000', text: `SMS ${n}` })
const captured = async () =>
  (await t.context.pool.query<{ text: string }>('select text from captured_messages order by id')).rows.map(
    (row) => row.text,
  )

test('work left in a transaction that failed is never done', async () => {
  await expect(
    t.db.transaction(async (tx) => {
      await enqueue(tx, 'sms', sms(1))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await drain(t.context)
  expect(await captured()).toEqual([])
})

test('a job that its service refuses for good waits for a person after one try', async () => {
  const refusal = new PermanentFailureError('no such number')
  const failing = { ...t.context, sms: { send: () => Promise.reject(refusal) } }
  await enqueue(t.db, 'sms', sms(1))
  const [job] = await claimJobs(failing, 1)
  if (!job) throw new Error('no job')
  expect(await runJob(failing, job)).toBe('dead')
  const [row] = await t.db.select().from(outbox).where(eq(outbox.id, job.id))
  expect([row?.attempts, row?.deadAt !== null]).toEqual([1, true])
})

test('a failing job is tried again later, and waits for a person after the last try', async () => {
  const failing = { ...t.context, sms: { send: () => Promise.reject(new Error('no network')) } }
  await enqueue(t.db, 'sms', sms(1))
  for (let n = 1; n <= maxAttempts; n++) {
    const [job] = await claimJobs(failing, 1)
    if (!job) throw new Error('no job')
    await runJob(failing, job)
    const [row] = await t.db.select().from(outbox).where(eq(outbox.id, job.id))
    expect([row?.attempts, row?.lastError, row?.deadAt !== null]).toEqual([
      n,
      'no network',
      n === maxAttempts,
    ])
    expect(await claimJobs(failing, 1)).toEqual([])
    await t.context.pool.query('update outbox set run_at = now()')
  }
  expect(await claimJobs(t.context, 1)).toEqual([])
})

test('a try that does not end in time has failed, gives its place back, and ends nothing later', async () => {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const hanging = { ...t.context, sms: { send: () => over } }
  await enqueue(t.db, 'sms', sms(1))
  const [job] = await claimJobs(hanging, 1)
  if (!job) throw new Error('no job')
  await runJob(hanging, job, 20)
  end()
  await over
  const [row] = await t.db.select().from(outbox)
  expect(row).toMatchObject({
    attempts: 1,
    lastError: 'no end within 20 ms',
    lockedUntil: null,
    deadAt: null,
  })
  await t.context.pool.query('update outbox set run_at = now()')
  await drain(t.context)
  expect(await captured()).toEqual(['SMS 1'])
})

test('runs other lanes while the jobs of one hang', async () => {
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const jobHandlers = {
    ...t.context.jobHandlers,
    'booking.match': () => over,
    'reservation.expire': () => over,
  }
  for (const kind of ['booking.match', 'reservation.expire'] as const)
    for (let n = 0; n < 5; n++) await enqueue(t.db, kind, { booking: n })
  await enqueue(t.db, 'sms', sms(1))
  const worker = startWorker({ ...t.context, jobHandlers }, t.url)
  await waitUntil(async () => (await captured()).length === 1)
  // Sent, and a moment later deleted.
  await waitUntil(async () => {
    const { rows } = await t.context.pool.query("select 1 from outbox where kind = 'sms'")
    return rows.length === 0
  })
  const taken = async () => {
    const { rows } = await t.context.pool.query<{ kind: string; count: string }>(
      'select kind, count(*) from outbox where attempts = 1 group by kind order by kind',
    )
    return rows
  }
  // Each lane looks for itself, in no order.
  await waitUntil(async () => (await taken()).reduce((sum, { count }) => sum + Number(count), 0) >= 6)
  expect(await taken()).toEqual([
    { kind: 'booking.match', count: '2' },
    { kind: 'reservation.expire', count: '4' },
  ])
  end()
  await worker.stop()
})

test('the wait before a retry doubles and stays under its bound', () => {
  for (let n = 1; n < 20; n++) {
    const wait = backoffSeconds(n)
    expect(wait).toBeGreaterThanOrEqual(Math.min(3600, 2 ** (n - 1)) * 0.75)
    expect(wait).toBeLessThanOrEqual(3600 * 1.25)
  }
})

test('retries the jobs of a killed worker after their lease expires', async () => {
  await enqueue(t.db, 'sms', sms(1))
  expect(await claimJobs(t.context, 1)).toHaveLength(1)
  await drain(t.context)
  expect(await captured()).toEqual([])
  await t.context.pool.query("update outbox set locked_until = now() - interval '1 second'")
  await drain(t.context)
  expect(await captured()).toEqual(['SMS 1'])
})

const lapse = () => t.context.pool.query("update outbox set locked_until = now() - interval '1 second'")

test('a renewed lease keeps a long job from a second worker', async () => {
  await enqueue(t.db, 'sms', sms(1))
  const taken = await claimJobs(t.context, 1)
  await lapse()
  await renewLeases(t.context, taken)
  expect(await claimJobs(t.context, 1)).toEqual([])
})

test('a worker that lost its lease neither undoes nor finishes the next one’s try', async () => {
  await enqueue(t.db, 'sms', sms(1))
  const [slow] = await claimJobs(t.context, 1)
  await lapse()
  const [next] = await claimJobs(t.context, 1)
  if (!slow || !next) throw new Error('no job')
  await runJob({ ...t.context, sms: { send: () => Promise.reject(new Error('late')) } }, slow)
  await runJob(t.context, slow)
  await renewLeases(t.context, [slow])
  const [row] = await t.db.select().from(outbox)
  expect([row?.attempts, row?.lastError, row?.deadAt]).toEqual([2, null, null])
  await runJob(t.context, next)
  expect(await t.db.select().from(outbox)).toEqual([])
})

test('a job that takes its worker down every time is buried, not run for ever', async () => {
  await enqueue(t.db, 'sms', sms(1))
  for (let n = 0; n < maxAttempts; n++) {
    expect(await claimJobs(t.context, 1)).toHaveLength(1)
    expect(await deadLetterLostJobs(t.context)).toBe(0)
    await lapse()
  }
  expect(await claimJobs(t.context, 1)).toEqual([])
  await runScheduledTasks(t.context)
  const [row] = await t.db.select().from(outbox)
  expect(row?.deadAt).not.toBeNull()
})

test('a kind that a later release knows waits for its worker, and keeps nobody else waiting', async () => {
  await t.context.pool.query("insert into outbox (kind, payload) values ('of.tomorrow', '{}')")
  await enqueue(t.db, 'sms', sms(1))
  // More looks than a failing job has tries.
  for (let n = 0; n <= maxAttempts; n++) await drain(t.context)
  expect(await captured()).toEqual(['SMS 1'])
  expect(await t.db.select().from(outbox)).toMatchObject([{ kind: 'of.tomorrow', attempts: 0, deadAt: null }])
})

test.each([
  ['gateway.simulator', 4],
  ['sms', 8],
] as const)('limits %s to %s jobs at once per worker and runs none twice', async (kind, bound) => {
  const count = bound * 3
  const [now, most, times] = [new Set<string>(), [0], new Map<string, number>()]
  const run = async (what: string) => {
    expect(now.has(what)).toBe(false)
    now.add(what)
    most[0] = Math.max(most[0] ?? 0, now.size)
    times.set(what, (times.get(what) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now.delete(what)
  }
  let told = 0
  const { simulator } = t.context
  if (!simulator) throw new Error('no simulator')
  const context = {
    ...t.context,
    sms: { send: ({ text }: { text: string }) => run(text) },
    jobHandlers: jobHandlers({ ...simulator, deliverDueWebhooks: () => run(`call ${told++}`).then(() => 0) }),
  }
  // In one statement, so that there is more to do than may be done at once.
  await t.context.pool.query(
    `insert into outbox (kind, payload)
     select $1, jsonb_build_object('to', '+5511900000000', 'text', 'SMS ' || n) from generate_series(1, $2::int) n`,
    [kind, count],
  )
  const worker = startWorker(context, t.url)
  await waitUntil(() => times.size === count)
  await worker.stop()
  expect([...times.values()]).toEqual(Array.from({ length: count }, () => 1))
  expect(most).toEqual([bound])
})

test('continues after its database connections are cut', async () => {
  const worker = startWorker(t.context, t.url)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await t.context.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'LISTEN outbox'`,
  )
  await enqueue(t.db, 'sms', sms(1))
  await waitUntil(async () => (await captured()).length > 0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const listening = await t.context.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and query = 'LISTEN outbox'",
  )
  await worker.stop()
  expect([await captured(), listening.rowCount]).toEqual([['SMS 1'], 1])
})

test('three workers share the work; every job is done once', async () => {
  for (let n = 0; n < 60; n++) await enqueue(t.db, 'sms', sms(n))
  const workers = [1, 2, 3].map(() => startWorker(t.context, t.url))
  await waitUntil(async () => (await captured()).length >= 60)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([...(await captured())].sort()).toEqual(Array.from({ length: 60 }, (_, n) => `SMS ${n}`).sort())
})

test('a commit wakes the worker well before its poll', async () => {
  const worker = startWorker(t.context, t.url)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await enqueue(t.db, 'sms', sms(7))
  for (let tries = 0; tries < 40 && (await captured()).length === 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 10))
  await worker.stop()
  expect(await captured()).toEqual(['SMS 7'])
})

const away = () => ({
  ...t.context,
  sms: { send: () => Promise.reject(new ServiceUnavailableError('the SMS service gave no answer')) },
})

test('a try that found the service away does not count, and is made again within the minute', async () => {
  await enqueue(t.db, 'sms', sms(1))
  await t.context.pool.query('update outbox set attempts = $1', [maxAttempts - 1])
  for (let n = 0; n < 3; n++) {
    const [job] = await claimJobs(t.context, 1)
    if (!job) throw new Error('no job')
    expect(await runJob(away(), job)).toBe('away')
    const { rows } = await t.context.pool.query<{ attempts: number; dead: boolean; seconds: number }>(
      'select attempts, dead_at is not null as dead, extract(epoch from run_at - now())::float8 as seconds from outbox',
    )
    expect(rows).toEqual([{ attempts: maxAttempts - 1, dead: false, seconds: expect.any(Number) as number }])
    expect(rows[0]?.seconds).toBeGreaterThan(5)
    expect(rows[0]?.seconds).toBeLessThan(30)
    await t.context.pool.query('update outbox set run_at = now()')
  }
  await drain(t.context)
  expect(await captured()).toEqual(['SMS 1'])
})

test('counts attempts after a day of an unavailable service, then dead-letters the job', async () => {
  await enqueue(t.db, 'sms', sms(1))
  await t.context.pool.query("update outbox set attempts = $1, created_at = now() - interval '25 hours'", [
    maxAttempts - 1,
  ])
  const [job] = await claimJobs(t.context, 1)
  if (!job) throw new Error('no job')
  expect(await runJob(away(), job)).toBe('dead')
})

test('probes an unavailable service with single jobs, serves other lanes and resumes when it is back', async () => {
  let tries = 0
  let isAway = true
  const { send } = t.context.mailer
  const mailer = {
    send: (mail: Parameters<typeof send>[0]) => {
      tries++
      return isAway ? Promise.reject(new ServiceUnavailableError('the mail server took no mail')) : send(mail)
    },
  }
  const mail = { to: 'ana@example.com', subject: 'Oi', text: 'Oi', html: 'Oi' }
  for (let n = 0; n < 100; n++) await enqueue(t.db, 'email', mail)
  const worker = startWorker({ ...t.context, mailer }, t.url)
  await waitUntil(() => Promise.resolve(tries >= 3))
  await enqueue(t.db, 'sms', sms(1))
  await waitUntil(async () => (await captured()).length === 1)
  expect(tries).toBeLessThan(40)
  isAway = false
  await t.context.pool.query('update outbox set run_at = now()')
  await waitUntil(async () => (await captured()).length === 101)
  await worker.stop()
}, 60_000)
