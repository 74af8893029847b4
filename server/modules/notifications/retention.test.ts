import { asc, sql } from 'drizzle-orm'
import { notifications } from '@/server/db/schema/notifications'
import { appForFile } from '@/server/testing/test-app'
import { deleteOldNotifications } from './retention'

const t = appForFile()

const dayMs = 86_400_000

test('deletes notifications older than a year, the oldest first, a thousand at once', async () => {
  const { id } = await t.make.customer()
  const now = t.context.clock().getTime()
  const tell = (count: number, daysAgo: number) =>
    t.db.execute(sql`
      insert into notifications (user_id, indicator, subject, template, params, modified_at)
      select ${id}, 'any', 'day:' || ${daysAgo}::text, 'new_suggestion',
        '{}', ${new Date(now - daysAgo * dayMs).toISOString()}::timestamptz
      from generate_series(1, ${count}::int)`)
  await tell(1_200, 400)
  await tell(3, 366)
  await tell(2, 364)
  await tell(2, 1)
  const taken = [await deleteOldNotifications(t.context), await deleteOldNotifications(t.context)]
  expect([...taken, await deleteOldNotifications(t.context)]).toEqual([1_000, 203, 0])
  const left = await t.db.select().from(notifications).orderBy(asc(notifications.id))
  expect(left.map(({ subject }) => subject)).toEqual(['day:364', 'day:364', 'day:1', 'day:1'])
})
