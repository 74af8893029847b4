import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { balancesOf } from '@/server/testing/balances'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import { makeMissedJob, objectionMs, type Side } from '@/server/testing/missed-job'
import { okBody } from '@/server/testing/ok-body'
import { emitBankDispute, postStep, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const sides = ['customer', 'provider'] as const
const steps = [
  'object',
  'report',
  'withdraw',
  'wait',
  'settle',
  'contest',
  'won',
  'release',
  'refund',
] as const
type Step = (typeof steps)[number]

const disputeOf = async (job: PaidJob) =>
  (await t.as(job.customer).get(`/api/bookings/${job.booking}/dispute/`)).json<Partial<Dispute>>()
const take = (who: PaidJob['customer'], dispute: number, step: string, body = {}) =>
  t.as(who).post(`/api/disputes/${dispute}/${step}/`, body, { 'idempotency-key': randomUUID() })
const open = (job: PaidJob, who: Side) =>
  postStep(t, job[who], `/api/bookings/${job.booking}/dispute/`, { reason: 'Eu estava lá' })
const contest = (job: PaidJob, status: 'won' | 'evidence_due') =>
  emitBankDispute(t, job.payment, { ref: `any-${job.booking}`, amountCents: 5_000, status })

/** Takes a step where it can be taken; where it cannot, nothing happens. */
const attempt = async (job: PaidJob, by: Side, step: Step) => {
  const { pk = 0, opened_by: opener = 'customer' } = await disputeOf(job)
  switch (step) {
    case 'object':
      return open(job, by === 'customer' ? 'provider' : 'customer')
    case 'report':
      return open(job, by)
    case 'withdraw':
      return take(job[opener], pk, 'withdraw')
    case 'wait':
      return t.travel(objectionMs / 2)
    case 'settle':
      return settleNoShows(t.context)
    case 'contest':
      return contest(job, 'evidence_due')
    case 'won':
      return contest(job, 'won')
    default: {
      const operator = await t.make.user({ isOperator: true })
      await take(job.customer, pk, 'escalate')
      return take(operator, pk, 'decide', { settlement: step, reason: 'Vimos o que foi mostrado' })
    }
  }
}

const read = async ({ booking, customer }: PaidJob) =>
  okBody<Booking>(await t.as(customer).get(`/api/demands/${booking}/`))
const escrowOf = async ({ booking }: PaidJob) => (await balancesOf(t.db, booking)).escrow ?? 0

test('keeps the escrow of a no-show whole until it is settled, and then empty, after any steps', async () => {
  const courses = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sides), courses, async (by, course) => {
      const job = await makeMissedJob(t, by)
      for (const step of course) await attempt(job, by, step)
      await contest(job, 'won')
      const { status, no_show: noShow } = await read(job)
      const isOpen = status === 'disputed' || typeof noShow?.dispute_until === 'string'
      expect(await escrowOf(job)).toBe(isOpen ? 20_000 : 0)
      t.travel(2 * objectionMs)
      await settleNoShows(t.context)
      expect(await escrowOf(job)).toBe(status === 'disputed' ? 20_000 : 0)
    }),
    { numRuns: Number(process.env['ESCROW_CASES'] ?? 6) },
  )
  // No gateway runs here, so refunds stay in transit.
  const failures = await findLedgerFailures(t.context)
  expect(failures.filter((one) => !one.startsWith('transit_in_time'))).toEqual([])
})
