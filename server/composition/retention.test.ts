import { deleteExpiredIdempotencyKeys } from '@/server/http/idempotency'
import { deleteExpiredOrphans } from '@/server/modules/media/scheduled'
import { deleteOldOutgoingMessages, scheduleUnconfirmedErasures } from '@/server/modules/privacy/scheduled'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const values = async (statement: string): Promise<unknown[]> =>
  (await t.context.pool.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)

test('deletes idempotency keys after three days', async () => {
  const { id } = await t.make.customer()
  await t.context.pool.query(
    `insert into idempotency_keys (user_id, key, endpoint, body_hash, created_at)
       select $1, 'of day ' || day, 'e', 'h', now() - day * interval '1 day' from generate_series(2, 4) day`,
    [id],
  )
  await deleteExpiredIdempotencyKeys(t.context)
  expect(await values('select key as value from idempotency_keys')).toEqual(['of day 2'])
})

test('deletes outgoing messages after thirty days', async () => {
  await t.context.pool.query(
    `insert into captured_messages (channel, "to", subject, text, created_at)
       select 'email', 'day' || day || '@x.test', 'Oi', 'Oi', now() - day * interval '1 day' from unnest(array[29, 31]) day`,
  )
  await deleteOldOutgoingMessages(t.context)
  expect(await values('select "to" as value from captured_messages')).toEqual(['day29@x.test'])
})

test('schedules the erasure of accounts that were not confirmed for thirty days', async () => {
  const ages = [29, 31]
  for (const days of ages)
    await t.make.user({
      email: `day${days}@x.test`,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      createdAt: new Date(Date.now() - days * 86_400_000),
    })
  await scheduleUnconfirmedErasures(t.context)
  expect(await values('select email as value from users where erasure_due_at is not null')).toEqual([
    'day31@x.test',
  ])
})

test('deletes objects whose upload is gone', async () => {
  const deleted: string[] = []
  const mediaStore = { delete: (id: string) => Promise.resolve(void deleted.push(id)) }
  await t.context.pool.query(
    `insert into unreferenced_objects (id, due_at) values
       ('11111111-1111-4111-8111-111111111111', now() - interval '1 hour'),
       ('22222222-2222-4222-8222-222222222222', now() + interval '1 hour')`,
  )
  await deleteExpiredOrphans({ ...t.context, mediaStore: mediaStore as never })
  expect(deleted).toEqual(['11111111-1111-4111-8111-111111111111'])
})
