import { eq } from 'drizzle-orm'
import type { Booking } from '@/lib/contract/bookings'
import { bookings } from '@/server/db/schema/bookings'
import { balancesOf } from '@/server/testing/balances'
import { makeMissedJob, objectionMs } from '@/server/testing/missed-job'
import { okBody } from '@/server/testing/ok-body'
import { openDispute, postStep, type PaidJob } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { settleNoShowBySystem } from './transitions'

const t = appForEachTest({ checksLedger: true })

const held = { psp_pending: 20_000, escrow: 20_000 }
const resolve = async (job: PaidJob, outcome: string) =>
  postStep(t, await t.make.user({ isOperator: true }), `/api/bookings/${job.booking}/resolve/`, {
    outcome,
    note: 'Vimos as fotos',
  })
const statusOf = async ({ booking, customer }: PaidJob) =>
  okBody<Booking>(await t.as(customer).get(`/api/demands/${booking}/`)).status

test('refuses to settle a no-show a moment before its time, even if a list includes it', async () => {
  const job = await makeMissedJob(t, 'provider')
  t.travel(objectionMs - 1_000)
  await expect(settleNoShowBySystem(t.context, job.booking)).rejects.toMatchObject({ code: 'state_changed' })
  expect(await balancesOf(t.db, job.booking)).toEqual(held)
  t.travel(1_000)
  await settleNoShowBySystem(t.context, job.booking)
  expect(await balancesOf(t.db, job.booking)).toMatchObject({ provider_available: 5_100 })
})

test.each(['customer', 'provider'] as const)(
  'does not let an operator complete a no-show reported by the %s: no work was done',
  async (by) => {
    const job = await makeMissedJob(t, by)
    await openDispute(t, job)
    expect((await resolve(job, 'completed')).json()).toMatchObject({ code: 'state_changed' })
    expect([await statusOf(job), await balancesOf(t.db, job.booking)]).toEqual(['disputed', held])
    expect((await resolve(job, 'refunded')).statusCode).toBe(200)
    expect(await balancesOf(t.db, job.booking)).toEqual({ psp_pending: 20_000, refund_transit: 20_000 })
  },
)

test('keeps no time to object once a dispute is decided', async () => {
  const job = await makeMissedJob(t, 'provider')
  await openDispute(t, job)
  expect((await resolve(job, 'split')).statusCode).toBe(200)
  const [row] = await t.db.select().from(bookings).where(eq(bookings.id, job.booking))
  expect(row?.disputeUntil).toBeNull()
})
