import fc from 'fast-check'
import { defaultPricing } from '@/lib/contract/pricing'
import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { balancesOf } from '@/server/testing/balances'
import { drawMaterialBeforeStart } from '@/server/testing/draw-material'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import { makePaidJob, postStep, updateBooking, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const ends = ['complete', 'cancel', 'leave', 'no-show', 'missed', 'release', 'refund', 'split'] as const
type End = (typeof ends)[number]

const at = (job: PaidJob, step: string) => `/api/bookings/${job.booking}/${step}/`

/**
 * `share`: the part of the refundable sum that is refunded, in 200ths. A coupon's part is refunded to nobody.
 */
const settle = async (job: PaidJob, settlement: string, share: number) => {
  await updateBooking(t, job, { status: 'in_progress' })
  await postStep(t, job.customer, at(job, 'dispute'), { reason: 'Não ficou bom' })
  const { pk, held_cents: held } = (await t.as(job.customer).get(at(job, 'dispute'))).json()
  await postStep(t, job.customer, `/api/disputes/${pk}/escalate/`)
  const operator = await t.make.user({ isOperator: true })
  const refund_cents = settlement === 'split' ? Math.floor((held * share) / 200) : undefined
  const body = { settlement, refund_cents, reason: 'Vimos as fotos' }
  return postStep(t, operator, `/api/disputes/${pk}/decide/`, body)
}

const finish = async (job: PaidJob, end: End, share: number) => {
  switch (end) {
    case 'complete':
      await updateBooking(t, job, { status: 'delivered' })
      return postStep(t, job.customer, at(job, 'complete'))
    case 'cancel':
      return postStep(t, job.customer, at(job, 'cancel'))
    case 'leave':
      return postStep(t, job.provider, at(job, 'cancel'))
    case 'no-show':
    case 'missed':
      await updateBooking(t, job, { startsAt: new Date(t.context.clock().getTime() - 3_600_000) })
      {
        const answer = await postStep(t, end === 'no-show' ? job.customer : job.provider, at(job, 'no-show'))
        await updateBooking(t, job, { disputeUntil: t.context.clock() })
        await settleNoShows(t.context)
        return answer
      }
    default:
      return settle(job, end, share)
  }
}

const anyJob = fc
  .record({
    labour: fc.integer({ min: 1, max: 500_000 }),
    material: fc.integer({ min: 0, max: 500_000 }),
    hours: fc.constantFrom(1, 3, 30, 300),
    coupon: fc.integer({ min: 0, max: 99 }),
    cash: fc.integer({ min: 0, max: 100 }),
    advance: fc.integer({ min: 0, max: 100 }),
    share: fc.integer({ min: 0, max: 100 }),
    earlyStart: fc.boolean(),
  })
  .filter(({ labour, material }) => labour + material >= defaultPricing.leastPriceCents)

test.each(ends)('%s: escrow ends at 0; refund, provider and platform add up to the payment', async (end) => {
  await fc.assert(
    fc.asyncProperty(
      anyJob,
      async ({ labour, material, hours, coupon, cash, advance, share, earlyStart }) => {
        const total = labour + material
        const couponCents = Math.floor((total * coupon) / 100)
        const cashCents = Math.floor(((total - couponCents) * cash) / 100)
        const job = await makePaidJob(t, {
          labour,
          material,
          hours,
          funding: { couponCents, cashCents, earlyStart },
        })
        if (Math.floor((material * advance) / 100) > 0)
          await drawMaterialBeforeStart(t, job, Math.floor((material * advance) / 100))
        const own = (share * (total - couponCents)) / total
        expect((await finish(job, end, own)).statusCode).toBe(200)
        const left = await balancesOf(t.db, job.booking)
        expect(left.escrow ?? 0).toBe(0)
        const { refund_transit = 0, customer_cash = 0, provider_available = 0, platform_fee = 0 } = left
        const { promo = 0, psp_pending = 0, provider_debt = 0 } = left
        // The cash came from an earlier deposit; the part that was not returned was spent.
        const paid = psp_pending + promo - customer_cash
        expect(refund_transit + provider_available - provider_debt + platform_fee).toBe(paid)
        expect(refund_transit).toBeLessThanOrEqual(psp_pending)
        expect(promo).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: Number(process.env['ESCROW_CASES'] ?? 3) },
  )
  expect(await findLedgerFailures(t.context)).toEqual([])
})
