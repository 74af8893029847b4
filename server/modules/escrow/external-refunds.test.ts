import type { Booking, ListedBooking } from '@/lib/contract/bookings'
import type { OperatorCase } from '@/lib/contract/operators'
import { coupons } from '@/server/db/schema/coupons'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { postStep, updateBooking } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ checksLedger: true })
const p = paymentActions(t)

type Paid = Awaited<ReturnType<typeof p.paid>>

const caseOf = async ({ payment }: Paid) => {
  await syncIncidentCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const answer = await t.as(operator).get('/api/operator/cases/?kind=refunded_outside')
  const found = okBody<{ results: OperatorCase[] }>(answer).results.find((one) => one.payment === payment.pk)
  const decide = (decision: string) =>
    postStep(t, operator, `/api/operator/cases/${found?.pk}/decide/`, {
      decision,
      reason: 'Falei com os dois',
    })
  return { found, decide }
}
const titlesOf = async (who: TestUser) => (await listNotificationsOf(t, who)).map(({ title }) => title)
/** Returns a booking as shown to a user: on its page, with the payment, and in a list. */
const shownTo = async (who: TestUser, pk: number, list: string) => {
  const page = okBody<Booking>(await t.as(who).get(`/api/demands/${pk}/`))
  type Row = ListedBooking | { booking: ListedBooking }
  const { results } = okBody<{ results: Row[] }>(await t.as(who).get(list))
  const row = results.map((one) => ('booking' in one ? one.booking : one)).find((one) => one.pk === pk)
  return [[page.refunded_outside, page.payment?.status], row?.refunded_outside]
}

test('work that has not begun is called off, its time is free, and both sides and an operator are told', async () => {
  await t.db
    .insert(coupons)
    .values({ code: 'PORFORA', textPt: 'Cupom', textEn: 'Coupon', amountCents: 2_000, usesEach: 9 })
  const made = await t.make.reserved()
  const payment = await p.start(made, { coupon: 'PORFORA' })
  await p.tell(payment, 'pay')
  const job = { ...made, payment }
  await p.tell(payment, 'refund_outside')
  expect(await p.statusOf(job.customer, job.booking)).toBe('refunded')
  expect(await p.balance({ kind: 'escrow', booking: job.booking })).toBe(0)
  for (const side of [job.customer, job.provider])
    expect(await titlesOf(side)).toEqual(expect.arrayContaining(['Pagamento devolvido', 'Serviço cancelado']))
  // The coupon's share went back to the platform: it is nobody's refund.
  expect((await titlesOf(job.customer)).filter((one) => one === 'Reembolso concluído')).toHaveLength(1)
  const { rows } = await t.context.pool.query('select 1 from slots where booking_id = $1', [job.booking])
  expect(rows).toEqual([])
  const { found, decide } = await caseOf(job)
  expect(found).toMatchObject({
    next_step: expect.stringContaining('encerrado automaticamente'),
    can: ['settled_by_hand'],
  })
  okBody(await decide('settled_by_hand'))
  expect((await caseOf(job)).found).toBeUndefined()
})

test('work that has begun goes on until an operator calls it off', async () => {
  const job = await p.paid()
  await updateBooking(t, job, { status: 'in_progress' })
  await p.tell(job.payment, 'refund_outside')
  expect(await p.statusOf(job.customer, job.booking)).toBe('in_progress')
  for (const side of [job.customer, job.provider])
    expect(await titlesOf(side)).toContain('Pagamento devolvido')
  // Both read so on the page and in their list; the sum is the payer's.
  expect(await shownTo(job.customer, job.booking, '/api/demands/user/?statusId=in_progress')).toEqual([
    [true, 'refunded'],
    true,
  ])
  expect(await shownTo(job.provider, job.booking, '/api/provider/demands/?statusId=approved')).toEqual([
    [true, undefined],
    true,
  ])
  const { found, decide } = await caseOf(job)
  expect(found).toMatchObject({ amount_cents: 20_000, can: ['call_off', 'settled_by_hand'] })
  okBody(await decide('call_off'))
  expect(await p.statusOf(job.provider, job.booking)).toBe('refunded')
  expect(await titlesOf(job.provider)).toContain('Serviço cancelado')
  expect(okBody<Booking>(await t.as(job.provider).get(`/api/demands/${job.booking}/`)).refunded_outside).toBe(
    false,
  )
  // The outcome opens no new case.
  expect((await caseOf(job)).found?.can ?? ['settled_by_hand']).toEqual(['settled_by_hand'])
})
