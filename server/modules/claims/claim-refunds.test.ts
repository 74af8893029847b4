import { eq } from 'drizzle-orm'
import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { Booking } from '@/lib/contract/bookings'
import type { Claim } from '@/lib/contract/claims'
import type { PaymentCommand } from '@/lib/contract/dev'
import { payments, refunds } from '@/server/db/schema/payments'
import { openClaim, takeClaimStep } from '@/server/testing/completed-job'
import { fullCoupon, offerFullCoupon } from '@/server/testing/full-coupon'
import { okBody } from '@/server/testing/ok-body'
import { completeBooking } from '@/server/testing/paid-job'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import { pdfText } from '@/server/testing/pdf-text'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest({ checksLedger: true })
const p = paymentActions(t)
const code = fullCoupon

beforeEach(() => offerFullCoupon(t))

/** Completed work of 150.00 of labour and 50.00 of material, paid in this way. */
const complete = async (customer: TestUser, body: Record<string, unknown>) => {
  const items = [
    { kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 },
    { kind: 'material', text: 'Material', amount_cents: 5_000 },
  ]
  const job = await t.make.reserved({ customer, body: { items } })
  const payment = await p.start(job, { early_start: true, ...body })
  if (payment.status !== 'paid') await p.tell(payment, 'pay')
  await completeBooking(t, job)
  return { ...job, payment }
}
type Job = Awaited<ReturnType<typeof complete>>

/** The customer claims all of it back, the provider offers that, and the customer accepts. */
const refund = async (job: Job): Promise<Claim> => {
  const claim = await openClaim(t, job)
  const most = okBody<Claim>(await t.as(job.provider).get(`/api/claims/${claim}/`)).most_cents
  okBody(await takeClaimStep(t, job.provider, claim, 'offer-money', { refund_cents: most, text: '' }))
  return okBody<Claim>(await takeClaimStep(t, job.customer, claim, 'accept'))
}

const refundsOf = async ({ booking }: Job) =>
  (
    await t.db
      .select({ status: refunds.status, cents: refunds.amountCents })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.bookingId, booking))
  ).map(({ status, cents }) => [status, cents])
const ofOwner = async (customer: TestUser) => ({
  cash: await p.balance({ kind: 'customer_cash', owner: customer.id }),
  bonus: await p.balance({ kind: 'customer_bonus', owner: customer.id }),
})
const refundsSeen = async (who: TestUser, { booking }: Job) =>
  okBody<MoneyEvent[]>(await t.as(who).get(`/api/bookings/${booking}/money/`))
    .filter(({ kind }) => kind === 'refund')
    .map(({ amount_cents: cents }) => cents)
const bookingAs = async (who: TestUser, { booking }: Job) =>
  okBody<Booking>(await t.as(who).get(`/api/demands/${booking}/`))

/** What each way of paying gets back, and where: through the gateway, as cash and bonus of the wallet, and to the platform. */
const cases: [
  name: string,
  pay: (customer: TestUser) => Promise<Record<string, unknown>>,
  back: { paid: number; gateway: number; cash: number; bonus: number; coupon: number },
][] = [
  ['Pix', async () => ({}), { paid: 20_000, gateway: 20_000, cash: 0, bonus: 0, coupon: 0 }],
  [
    'a card',
    async () => ({ method: 'card', card_token: await p.token(), installments: 1 }),
    { paid: 20_000, gateway: 20_000, cash: 0, bonus: 0, coupon: 0 },
  ],
  [
    'deposited balance',
    async (customer) => {
      await setDepositTiers(t)
      await p.deposit(customer, 20_000)
      return { method: 'balance', use_balance: true }
    },
    { paid: 20_000, gateway: 0, cash: 20_000, bonus: 0, coupon: 0 },
  ],
  [
    // At most the commission of 22.50 is paid with bonus; 7.50 of it stay.
    'balance and bonus',
    async (customer) => {
      await p.deposit(customer, 20_000)
      return { method: 'balance', use_balance: true }
    },
    { paid: 20_000, gateway: 0, cash: 20_000, bonus: 3_000, coupon: 0 },
  ],
  [
    'a coupon and Pix',
    async () => ({ coupon: code }),
    { paid: 17_750, gateway: 17_750, cash: 0, bonus: 0, coupon: 2_250 },
  ],
]

test.each(cases)('paid by %s, all of it goes back the way it came, and both sides see it', async (...one) => {
  const [, pay, back] = one
  const customer = await t.make.customer()
  const job = await complete(customer, await pay(customer))
  const promo = await p.sumOf('promo')
  const claim = await refund(job)
  expect(claim).toMatchObject({ status: 'resolved', outcome: { kind: 'refunded', refund_cents: back.paid } })
  await p.pass(60)
  expect(await refundsOf(job)).toEqual(back.gateway ? [['succeeded', back.gateway]] : [])
  expect(await ofOwner(customer)).toEqual({ cash: back.cash, bonus: back.bonus })
  expect(await p.balance({ kind: 'provider_available', owner: job.provider.id })).toBe(0)
  expect(await p.balance({ kind: 'provider_debt', owner: job.provider.id })).toBe(0)
  expect(promo - (await p.sumOf('promo'))).toBe(back.coupon)
  expect(await refundsSeen(customer, job)).toEqual([back.paid])
  // Their net of 200.00, and what the customer gets of it.
  expect(await refundsSeen(job.provider, job)).toEqual([17_750, back.paid])
  for (const who of [customer, job.provider]) {
    const shown = await bookingAs(who, job)
    expect(shown).toMatchObject({ status: 'completed', warranty: { claim: { status: 'resolved' } } })
    expect(shown.can).not.toContain('claim')
  }
  // Nothing is left that another claim could refund.
  const again = await t
    .as(customer)
    .post(`/api/bookings/${job.booking}/claim/`, { reason: 'other', text: 'Ainda não ficou bom.' }, p.key())
  expect(again.statusCode).toBe(409)
})

test.each([
  ['timeout_before', 'succeeded'],
  ['timeout_after', 'succeeded'],
  ['refund_refused', 'by_transfer'],
] as const satisfies [PaymentCommand, string][])(
  'the gateway at the refund: %s. The claim has ended, the provider paid once, and the refund comes to its end',
  async (command, ended) => {
    const customer = await t.make.customer()
    const job = await complete(customer, {})
    await p.press(job.payment, command)
    expect(await refund(job)).toMatchObject({ status: 'resolved', outcome: { kind: 'refunded' } })
    await t.drain()
    for (let looks = 0; looks < 6; looks++) await p.pass(600)
    const [[status, cents] = []] = await refundsOf(job)
    expect([status, cents]).toEqual([ended, 20_000])
    expect(await p.balance({ kind: 'provider_available', owner: job.provider.id })).toBe(0)
    expect(await p.balance({ kind: 'provider_debt', owner: job.provider.id })).toBe(0)
  },
)

test("the provider's receipt deducts a warranty refund from what was received and from the commission", async () => {
  const job = await complete(await t.make.customer(), { method: 'pix' })
  const claim = await openClaim(t, job)
  okBody(await takeClaimStep(t, job.provider, claim, 'offer-money', { refund_cents: 10_000, text: '' }))
  okBody(await takeClaimStep(t, job.customer, claim, 'accept'))
  const path = `/api/bookings/${job.booking}/receipt/`
  const { rawPayload } = await t.as(job.provider).get(path, { 'accept-language': 'pt-br' })
  expect(pdfText(rawPayload).join(' ')).toContain(
    'Comissão da plataforma -R$ 7,50 Recebido pelo profissional R$ 92,50',
  )
})
