import { sql } from 'drizzle-orm'
import { readGauges } from '@/server/metrics/gauges'
import { unitOfWork } from '@/server/process/unit-of-work'
import { appForEachTest } from '@/server/testing/test-app'
import { appendAction } from '@/server/testing/trail-actions'
import { findHead } from './repository'
import { verifyTrailDaily } from './scheduled'
import { eraseTrailValues, recordAction } from './service'
import { verifyTrail, type TrailFault } from './verify'

const t = appForEachTest()

const append = async (times: number) => {
  for (let n = 1; n <= times; n++) await appendAction(t, { before: { value: n }, people: [1_000 + n] })
}
const verify = () => verifyTrail(t.db)

/** Runs statements past the guards, as somebody with the owner's rights could. */
const tamper = async (...statements: string[]) => {
  const client = await t.context.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

test('an empty trail and a trail as it was written are unbroken', async () => {
  expect(await verify()).toMatchObject({ count: 0, erased: 0, broken: null })
  await append(3)
  const { rows } = await t.db.execute(sql`select seq::int from trail_entries order by seq`)
  expect(rows).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
  expect(await verify()).toMatchObject({ count: 3, erased: 0, broken: null })
})

test('verifies more entries than are read at once', async () => {
  await unitOfWork(t.context, async (work) => {
    for (let n = 0; n < 1_001; n++)
      await recordAction(work, {
        actor: { kind: 'system' },
        action: 'values.erase',
        subject: { kind: 'entry', id: n },
        reason: null,
        before: null,
        after: null,
        people: [],
      })
  })
  expect(await verify()).toMatchObject({ count: 1_001, broken: null })
  await tamper('delete from trail_values where seq = 777')
  expect(await verify()).toMatchObject({ count: 776, broken: { seq: 777, fault: 'values missing' } })
})

const swap = (one: number, other: number, table: string) =>
  [
    `update ${table} set seq = -seq where seq in (${one}, ${other})`,
    `update ${table} set seq = case seq when -${one} then ${other} else ${one} end where seq < 0`,
  ] as const

const ofEntry3 = (fault: TrailFault['fault']): TrailFault => ({ seq: 3, fault })

test.each<[what: string, statements: readonly string[], broken: TrailFault]>([
  [
    'another action',
    ["update trail_entries set action = 'booking.cancel' where seq = 3"],
    ofEntry3('changed'),
  ],
  ['another actor', ["update trail_entries set actor_kind = 'system' where seq = 3"], ofEntry3('changed')],
  ['another scope', ["update trail_entries set scope = 'admin' where seq = 3"], ofEntry3('changed')],
  ['another subject', ["update trail_entries set subject_id = 'x' where seq = 3"], ofEntry3('changed')],
  ['another time', ["update trail_entries set at = at + interval '1 ms' where seq = 3"], ofEntry3('changed')],
  [
    'another digest',
    ["update trail_entries set digest = repeat('a', 64) where seq = 3"],
    ofEntry3('changed'),
  ],
  ['another hash', ["update trail_entries set hash = repeat('a', 64) where seq = 3"], ofEntry3('changed')],
  ['an entry deleted in the middle', ['delete from trail_entries where seq = 3'], ofEntry3('missing')],
  ['the first entry deleted', ['delete from trail_entries where seq = 1'], { seq: 1, fault: 'missing' }],
  ['the last entries deleted', ['delete from trail_entries where seq > 4'], { seq: 5, fault: 'cut off' }],
  ['all entries deleted', ['delete from trail_entries'], { seq: 1, fault: 'cut off' }],
  ['two entries swapped', swap(3, 5, 'trail_entries'), ofEntry3('changed')],
  ['the values of two entries swapped', swap(3, 5, 'trail_values'), ofEntry3('values changed')],
  [
    'another reason',
    ["update trail_values set reason = 'none at all' where seq = 3"],
    ofEntry3('values changed'),
  ],
  ['another name', ["update trail_values set actor_name = 'Bia' where seq = 3"], ofEntry3('values changed')],
  [
    'another value before',
    [`update trail_values set before = '{"value": 9}' where seq = 3`],
    ofEntry3('values changed'),
  ],
  ['another value after', ['update trail_values set after = null where seq = 3'], ofEntry3('values changed')],
  ['other people', ["update trail_values set people = '{}' where seq = 3"], ofEntry3('values changed')],
  ['values deleted', ['delete from trail_values where seq = 3'], ofEntry3('values missing')],
  [
    'values emptied as if they were erased',
    [
      `update trail_values set salt = null, reason = null, actor_name = null, before = null, after = null,
        people = '{}', erased_by = 4 where seq = 3`,
    ],
    ofEntry3('values erased without an entry'),
  ],
  [
    'an entry added past the head',
    [
      `insert into trail_entries select 7, at, actor_kind, actor_id, scope, action, subject_kind, subject_id, digest, hash,
        repeat('b', 64) from trail_entries where seq = 6`,
    ],
    { seq: 7, fault: 'changed' },
  ],
  ['a head set back', ['update trail_head set count = 5'], { seq: 6, fault: 'after the head' }],
  ['another head', ["update trail_head set hash = repeat('a', 64)"], { seq: 6, fault: 'not the head' }],
  ['no head', ['delete from trail_head'], { seq: 6, fault: 'not the head' }],
])('names the first broken entry: %s', async (_what, statements, broken) => {
  await append(6)
  expect(await verify()).toMatchObject({ count: 6, broken: null })
  await tamper(...statements)
  expect((await verify()).broken).toEqual(broken)
})

test('an anchor names a trail that was cut off, or written anew with its head', async () => {
  await append(3)
  const anchor = (await findHead(t.db)) ?? { count: 0, hash: '' }
  await append(1)
  expect(await verifyTrail(t.db, anchor)).toMatchObject({ count: 4, broken: null })
  await tamper(
    'delete from trail_values',
    'delete from trail_entries',
    "update trail_head set count = 0, hash = repeat('0', 64)",
  )
  expect((await verifyTrail(t.db, anchor)).broken).toEqual({ seq: 1, fault: 'cut off' })
  await append(5)
  expect((await verify()).broken).toBeNull()
  expect((await verifyTrail(t.db, anchor)).broken).toEqual({ seq: 3, fault: 'not the anchor' })
})

test('erased values leave the trail unbroken, and their erasure is an entry', async () => {
  const person = await t.make.customer()
  await append(2)
  await appendAction(t, { reason: `Ana mora na Rua das Flores`, people: [person.id] })
  const erase = () => unitOfWork(t.context, (work) => eraseTrailValues(work, person.id, 500))
  expect(await erase()).toBe(1)
  expect(await erase()).toBe(0)
  expect(await verify()).toMatchObject({ count: 4, erased: 1, broken: null })
  const { rows } = await t.db.execute(
    sql`select seq::int, salt, reason, actor_name, before, after, people, erased_by::int from trail_values where seq = 3`,
  )
  const none = { salt: null, reason: null, actor_name: null, before: null, after: null, people: [] }
  expect(rows).toEqual([{ seq: 3, ...none, erased_by: 4 }])
})

test('numbers have no gaps under simultaneous actions and rollbacks', async () => {
  const actions = Array.from({ length: 20 }, (_, n) =>
    unitOfWork(t.context, async (work) => {
      await recordAction(work, {
        actor: { kind: 'system' },
        action: 'setting.change',
        subject: { kind: 'setting', id: `key-${n}` },
        reason: null,
        before: null,
        after: null,
        people: [],
      })
      if (n % 3 === 0) throw new Error('the action fails after all')
    }),
  )
  const settled = await Promise.allSettled(actions)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(13)
  expect(await verify()).toMatchObject({ count: 13, broken: null })
})

test('reports the head or the broken entry once a day in the log and in a gauge', async () => {
  const [warned, failed] = [jest.spyOn(t.context.log, 'warn'), jest.spyOn(t.context.log, 'error')]
  await verifyTrailDaily(t.context)
  expect(warned).not.toHaveBeenCalled()
  await append(2)
  t.travel(86_400_000)
  await verifyTrailDaily(t.context)
  const head = await findHead(t.db)
  expect(warned.mock.calls).toEqual([[{ head: `2:${head?.hash}` }, 'trail verified']])
  expect(readGauges().get('trail_unbroken')).toBe(1)
  await tamper('delete from trail_entries where seq = 1')
  await verifyTrailDaily(t.context)
  expect(failed).not.toHaveBeenCalled()
  t.travel(86_400_000)
  await verifyTrailDaily(t.context)
  expect(failed.mock.calls).toEqual([[{ entry: 1, fault: 'missing', count: 0 }, 'trail verification failed']])
  expect(readGauges().get('trail_unbroken')).toBe(0)
})
