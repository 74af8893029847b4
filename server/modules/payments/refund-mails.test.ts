import { settleNoShows } from '@/server/modules/bookings/scheduled'
import { readOutbox } from '@/server/testing/captured-messages'
import { objectionMs } from '@/server/testing/missed-job'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

/* Mails about a refund state its reason and the kept fee. */
const t = appForEachTest()
const p = paymentActions(t)

const minute = 60_000
const hour = 60 * minute
/** 200.00, for work of two hours; 180.00 of it labour. */
const paidAhead = async (ahead: number, locale: 'pt' | 'en' = 'pt') => {
  const customer = await t.make.customer({ locale })
  // The clock runs meanwhile: half a minute more, so that whole minutes are left.
  const starts_at = new Date(t.context.clock().getTime() + ahead + minute / 2).toISOString()
  const made = await t.make.reserved({ customer, body: t.make.offerBody({ starts_at }) })
  const payment = await p.start(made, { early_start: true })
  await p.tell(payment, 'pay')
  return { ...made, payment }
}
type Made = Awaited<ReturnType<typeof paidAhead>>

const refundMails = async ({ email }: TestUser) =>
  (await readOutbox(t, email)).filter(({ subject }) => /devol|reembols|refund|gave back/i.test(subject))

const step = async (made: Made, who: 'customer' | 'provider', name: string) => {
  okBody(await t.as(made[who]).post(`/api/bookings/${made.booking}/${name}/`, {}))
  await p.pass(60)
}

test.each([
  [
    'pt',
    10 * hour,
    'R$ 36,00 ficaram como taxa de cancelamento, porque você cancelou 9 h 50 min antes do início.',
  ],
  ['pt', hour, 'R$ 72,00 ficaram como taxa de cancelamento, porque você cancelou 50 min antes do início.'],
  [
    'pt',
    5 * minute,
    'R$ 72,00 ficaram como taxa de cancelamento, porque você cancelou depois da hora marcada.',
  ],
  [
    'en',
    10 * hour,
    'R$36.00 was kept as the cancellation fee, because you canceled 9 h 50 min before the start.',
  ],
] as const)(
  'in %s, canceled late, %i ms ahead: both mails state the kept fee and its reason',
  async (locale, ahead, says) => {
    const made = await paidAhead(ahead, locale)
    await p.pass(10 * 60)
    await step(made, 'customer', 'cancel')
    const mails = await refundMails(made.customer)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(says)
      expect(text).not.toMatch(/chegou depois do prazo|came too late/)
    }
  },
)

test('states a customer’s no-show and the kept fee', async () => {
  const made = await paidAhead(hour)
  await p.pass(90 * 60)
  await step(made, 'provider', 'no-show')
  await p.pass(objectionMs / 1_000)
  await settleNoShows(t.context)
  const mails = await refundMails(made.customer)
  expect(mails).toHaveLength(2)
  for (const { text } of mails)
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'R$ 72,00 ficaram como taxa, porque o profissional informou que você não estava no local',
    )
})

test('mentions no fee after a cancellation in time, nor a late payment for the stored word', async () => {
  // Gives the gateway a balance for the refund.
  await paidAhead(240 * hour)
  const made = await paidAhead(240 * hour)
  await step(made, 'customer', 'cancel')
  const mails = await refundMails(made.customer)
  expect(mails.map(({ text }) => /taxa|depois do fim/.test(text))).toEqual([false, false])
  await t.context.pool.query(`update refunds set reason = 'late' where payment_id = $1`, [made.payment.pk])
  expect(await p.read(made.customer, made.payment.pk)).toMatchObject({ status: 'refunded', came_late: false })
})
