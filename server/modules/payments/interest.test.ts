import type { Cancellation, MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import type { Charged } from '@/lib/contract/charged'
import type { Checkout, Payment } from '@/lib/contract/payments'
import { readOutbox } from '@/server/testing/captured-messages'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import { pdfText } from '@/server/testing/pdf-text'
import { appForEachTest } from '@/server/testing/test-app'

/* Card payments in instalments: one charged sum everywhere, and refunds state the interest. */
const t = appForEachTest()
const p = paymentActions(t)
const hour = 3_600_000

/** R$ 200,00 in three parts of R$ 70,70. */
const charged: Charged = {
  amount_cents: 20_000,
  installments: 3,
  installment_cents: 7_070,
  interest_cents: 1_210,
  charged_cents: 21_210,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const paidInParts = async (ahead: number) => {
  const starts_at = new Date(t.context.clock().getTime() + ahead + 30_000).toISOString()
  const made = await t.make.reserved({ body: t.make.offerBody({ starts_at }) })
  const checkout = okBody<Checkout>(await t.as(made.customer).get(`/api/bookings/${made.booking}/checkout/`))
  const payment = await p.start(made, {
    method: 'card',
    card_token: await p.token(),
    installments: 3,
    early_start: true,
  })
  await t.drain()
  return { ...made, checkout, payment }
}
type Made = Awaited<ReturnType<typeof paidInParts>>

const timelineOf = async (made: Made, side: 'customer' | 'provider', language = 'pt-br') =>
  okBody<MoneyEvent[]>(
    await t.as(made[side]).get(`/api/bookings/${made.booking}/money/`, { 'accept-language': language }),
  )
const receiptOf = async (made: Made, side: 'customer' | 'provider') =>
  pdfText((await t.as(made[side]).get(`/api/bookings/${made.booking}/receipt/`)).rawPayload).map(plain)
const mailsOf = async ({ customer }: Made, subject: RegExp) =>
  (await readOutbox(t, customer.email)).filter((mail) => subject.test(plain(mail.subject)))

test('names one sum in quote, payment, booking, timeline, mail, notice and receipt', async () => {
  const made = await paidInParts(240 * hour)
  expect(made.checkout.installments[0]).toEqual({
    ...charged,
    installments: 1,
    installment_cents: 20_000,
    interest_cents: 0,
    charged_cents: 20_000,
  })
  expect(made.checkout.installments[2]).toEqual(charged)
  expect(made.payment).toMatchObject({ ...charged, status: 'paid', refund: null })
  const { payment } = okBody<Booking>(await t.as(made.customer).get(`/api/demands/${made.booking}/`))
  expect(payment).toMatchObject(charged)

  const paid = (await timelineOf(made, 'customer')).find(({ kind }) => kind === 'paid')
  expect(paid).toMatchObject(charged)
  expect(plain(paid?.text ?? '')).toBe(
    'Você pagou. Cobrado no cartão: R$ 212,10, em 3x de R$ 70,70. São R$ 200,00 do preço e R$ 12,10 de juros da operadora do cartão.',
  )
  const [mail] = await mailsOf(made, /^Pagamento de R\$ 212,10 recebido/)
  expect(plain(mail?.text ?? '')).toMatch(/R\$ 200,00 ficam protegidos[^]*em 3x de R\$ 70,70/)
  expect((await listNotificationsOf(t, made.customer)).map(({ text }) => plain(text))).toContain(
    'Cobrado no cartão, com juros: R$ 212,10. R$ 200,00 ficam protegidos até a conclusão.',
  )
  const receipt = await receiptOf(made, 'customer')
  expect(receipt.join('|')).toContain(
    'Juros da operadora do cartão|R$ 12,10|Cobrado no cartão, 3x de R$ 70,70|R$ 212,10',
  )
})

test('shows the professional the price alone', async () => {
  const made = await paidInParts(240 * hour)
  const events = await timelineOf(made, 'provider')
  expect(events.find(({ kind }) => kind === 'paid')).toMatchObject({
    amount_cents: 20_000,
    text: 'O cliente pagou',
  })
  expect(events.filter((one) => 'interest_cents' in one)).toEqual([])
  expect((await receiptOf(made, 'provider')).join('|')).not.toMatch(/juros/i)
  const terms = await t.as(made.provider).get(`/api/bookings/${made.booking}/cancellation/`)
  expect(okBody<Cancellation>(terms)).toMatchObject({ refund: null, interest_kept_cents: 0 })
})

test('gives all interest back with all of the price, as said before canceling', async () => {
  const made = await paidInParts(240 * hour)
  const terms = okBody<Cancellation>(
    await t.as(made.customer).get(`/api/bookings/${made.booking}/cancellation/`),
  )
  expect(terms).toMatchObject({ refund_cents: 20_000, refund: charged, interest_kept_cents: 0 })
  await makeFunds()
  okBody(await postStep(t, made.customer, `/api/bookings/${made.booking}/cancel/`))
  await p.pass(60)
  expect(await p.read(made.customer, made.payment.pk)).toMatchObject({ status: 'refunded', refund: charged })
  const back = (await timelineOf(made, 'customer', 'en')).find(({ kind }) => kind === 'refund')
  expect(back).toMatchObject(charged)
  expect(plain(back?.text ?? '')).toContain('The interest on the installments, R$12.10, goes back with it.')
  for (const { text } of await mailsOf(made, /^Reembolso de R\$ 212,10/))
    expect(plain(text)).toContain('Os juros do parcelamento, R$ 12,10, voltam junto.')
  expect(await mailsOf(made, /^Reembolso de R\$ 212,10/)).toHaveLength(2)
})

/** Pays an unrelated booking, so that the gateway has a balance for refunds. */
const makeFunds = () => p.paid()

test('refunds interest in proportion and names the keeper of the rest', async () => {
  const made = await paidInParts(10 * hour)
  await makeFunds()
  await p.pass(10 * 60)
  const terms = okBody<Cancellation>(
    await t.as(made.customer).get(`/api/bookings/${made.booking}/cancellation/`),
  )
  // A fee of R$ 36,00: of the interest, 164/200 go back.
  const refund = {
    amount_cents: 16_400,
    installments: 3,
    installment_cents: 5_797,
    interest_cents: 992,
    charged_cents: 17_392,
  }
  expect(terms).toMatchObject({ fee_cents: 3_600, refund_cents: 16_400, refund, interest_kept_cents: 218 })
  okBody(await postStep(t, made.customer, `/api/bookings/${made.booking}/cancel/`))
  await p.pass(60)
  const after: Payment = await p.read(made.customer, made.payment.pk)
  expect(after).toMatchObject({ ...charged, status: 'partially_refunded', refunded_cents: 16_400, refund })
  const says =
    'Voltam junto R$ 9,92 de juros do parcelamento; R$ 2,18 de juros ficam com a operadora do cartão.'
  const back = (await timelineOf(made, 'customer')).find(({ kind }) => kind === 'refund')
  expect(back).toMatchObject(refund)
  expect(plain(back?.text ?? '')).toContain(says)
  const mails = await mailsOf(made, /^Reembolso de R\$ 173,92/)
  expect(mails.map(({ text }) => plain(text).includes(says))).toEqual([true, true])
  expect((await receiptOf(made, 'customer')).join('|')).toContain(
    'Juros devolvidos|-R$ 9,92|Juros que ficam com a operadora|R$ 2,18',
  )
})
