import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import type { TestUser } from '@/server/testing/factories'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { appForFile } from '@/server/testing/test-app'
import { completeBySystem } from './transitions'

const t = appForFile({ connections: 12 })

const hours = 3_600_000
const ahead = (n: number) => new Date(t.context.clock().getTime() + n * hours)
const statusOf = async (id: number) =>
  (await t.db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)))[0]?.status

/** Starts `step` while another change of the booking is uncommitted, and returns its response. */
const meanwhile = async <T>(
  id: number,
  change: Partial<typeof bookings.$inferInsert>,
  step: () => Promise<T>,
): Promise<T> => {
  const begun = await t.db.transaction(async (tx) => {
    await tx.update(bookings).set(change).where(eq(bookings.id, id))
    const answer = step()
    await waitForLockWaits(t.context.pool)
    return { answer }
  })
  return begun.answer
}

test.each(['customer', 'provider'] as const)(
  'a no-show reported by the %s as the other day is agreed on is refused: the job is yet to come',
  async (side) => {
    const job = await t.make.approved({ body: { starts_at: ahead(2).toISOString() } })
    t.travel(3 * hours)
    const who: TestUser = job[side]
    const answer = await meanwhile(job.booking, { startsAt: ahead(48), endsAt: ahead(50) }, () =>
      t.as(who).post(`/api/bookings/${job.booking}/no-show/`),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'too_early'])
    expect(await statusOf(job.booking)).toBe('approved')
  },
)

test('work delivered anew is not completed by the time-out of its first delivery', async () => {
  const job = await t.make.delivered()
  t.travel(49 * hours)
  // Changes asked for and delivered again while a worker that had read the booking stood still.
  const completed = meanwhile(job.booking, { autoCompleteAt: ahead(48) }, () =>
    completeBySystem(t.context, job.booking),
  )
  await expect(completed).rejects.toMatchObject({ code: 'state_changed' })
  expect(await statusOf(job.booking)).toBe('delivered')
})

test('does not attribute a former provider’s step to the next one', async () => {
  const job = await t.make.started()
  const next = await t.make.provider()
  const answer = await meanwhile(job.booking, { providerId: next.id }, () =>
    t.as(job.provider).post(`/api/bookings/${job.booking}/deliver/`),
  )
  expect(answer.statusCode).toBe(403)
  expect(await statusOf(job.booking)).toBe('in_progress')
})
