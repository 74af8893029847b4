import type { Cancellation } from '@/lib/contract/booking-money'
import { cancellationPresets, type CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { Checkout } from '@/lib/contract/payments'
import { balancesOf } from '@/server/testing/balances'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { fundBooking } from '@/server/testing/fund-booking'
import { nextMonday } from '@/server/testing/next-monday'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForEachTest({ checksLedger: true })

const hour = 3_600_000
const days = 10

/** Changes the terms of the provider's service for what is sent from now on. */
const setPreset = async (provider: TestUser, cancellation: CancellationPreset) =>
  okBody(
    await t
      .as(provider)
      .put('/api/user/services', [
        { sub_service: await t.make.subServiceId(), cities: [saoPaulo, rio], cancellation },
      ]),
  )

/** 150.00 of labour for five hours and 50.00 of material, in ten days: an hour of labour is 30.00 and exactly 20 %. */
const reserve = async (cancellation: CancellationPreset) =>
  t.make.reserved({
    provider: await t.make.provider({ cancellation }),
    body: {
      items: [
        { kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 },
        { kind: 'material', text: 'Material', amount_cents: 5_000 },
      ],
      starts_at: new Date(t.context.clock().getTime() + days * 24 * hour).toISOString(),
      duration_minutes: 300,
    },
  })
type Job = Awaited<ReturnType<typeof reserve>>

const checkoutOf = async (who: TestUser, booking: number) =>
  okBody<Checkout>(await t.as(who).get(`/api/bookings/${booking}/checkout/`))
const feesOf = ({ cancellation }: Checkout) => cancellation.map(({ fee_cents: fee }) => fee)
const termsOf = async (job: Job, query = '') =>
  okBody<Cancellation>(await t.as(job.customer).get(`/api/bookings/${job.booking}/cancellation/${query}`))

test.each([
  ['flexible', 3, 0],
  ['flexible', 1, 3_000],
  ['usual', 23, 3_000],
  ['usual', 1, 6_000],
  ['strict', 49, 0],
  ['strict', 47, 3_000],
  ['strict', 23, 6_000],
] as const)('%s, %i hours ahead, costs %i, as shown and as settled', async (preset, hours, fee) => {
  const job = await reserve(preset)
  await fundBooking(t.context, job, {})
  t.travel((days * 24 - hours) * hour)
  const terms = await termsOf(job)
  expect(terms).toMatchObject({ fee_cents: fee, refund_cents: 20_000 - fee })
  expect(terms.periods?.[0]?.fee_cents).toBe(fee)
  okBody(await t.as(job.customer).post(`/api/bookings/${job.booking}/cancel/`, {}))
  expect(await balancesOf(t.db, job.booking)).toEqual({
    psp_pending: 20_000,
    refund_transit: 20_000 - fee,
    ...(fee ? { provider_available: (fee * 85) / 100, platform_fee: (fee * 15) / 100 } : {}),
  })
})

test.each(cancellationPresets)('%s refunds in full within the seven days of art. 49', async (preset) => {
  const job = await reserve(preset)
  t.travel((days * 24 - 72) * hour - 25 * 60_000)
  await fundBooking(t.context, job, { earlyStart: false })
  t.travel(72 * hour)
  expect(await termsOf(job)).toMatchObject({ fee_cents: 0, reason: 'withdrawal_right' })
})

test('an offer keeps the terms it was sent with, and so does its booking', async () => {
  const provider = await t.make.provider({ cancellation: 'strict' })
  const sent = await t.make.offer({ provider })
  await setPreset(provider, 'flexible')
  const offer = (who: TestUser) => t.as(who).get(`/api/offers/${sent.pk}/`)
  expect(okBody(await offer(sent.customer))).toMatchObject({ cancellation: 'strict' })
  okBody(await t.as(sent.customer).post(`/api/offers/${sent.pk}/approve/`))
  const checkout = await checkoutOf(sent.customer, sent.booking)
  expect(checkout.cancellation_preset).toBe('strict')
  await fundBooking(t.context, sent, {})
  expect(okBody(await t.as(sent.customer).get(`/api/demands/${sent.booking}/`))).toMatchObject({
    approved_offer: { cancellation: 'strict' },
  })
  const starts_at = new Date(t.context.clock().getTime() + 60 * hour).toISOString()
  const next = await t.make.offer({ provider, body: { starts_at } })
  expect(okBody(await t.as(provider).get(`/api/offers/${next.pk}/`))).toMatchObject({
    cancellation: 'flexible',
  })
})

test('an update of an offer keeps its terms', async () => {
  const provider = await t.make.provider({ cancellation: 'flexible' })
  const sent = await t.make.offer({ provider })
  await setPreset(provider, 'strict')
  okBody(await t.as(provider).post(`/api/offers/${sent.pk}/update/`, t.make.offerBody({ message: 'Outra' })))
  okBody(await t.as(sent.customer).post(`/api/offers/${sent.pk}/accept-update/`))
  expect(okBody(await t.as(sent.customer).get(`/api/offers/${sent.pk}/`))).toMatchObject({
    message: 'Outra',
    cancellation: 'flexible',
  })
})

test('an instant booking has the terms of its service when it was booked', async () => {
  const provider = await t.make.provider({ priceCents: 18_000, instant: true, cancellation: 'flexible' })
  const customer = await t.make.customer()
  const slot_start = toInstant(nextMonday(), 600).toISOString()
  const body = await t.make.demandBody({ slot_start, provider: provider.id })
  const booked = okBody<{ pk: number }>(await t.as(customer).post('/api/bookings/', body))
  await setPreset(provider, 'strict')
  const checkout = await checkoutOf(customer, booked.pk)
  expect(checkout.cancellation_preset).toBe('flexible')
  expect(feesOf(checkout)).toEqual([0, 3_000])
})

test('the page that writes an offer reads the terms it will have', async () => {
  const provider = await t.make.provider({ cancellation: 'strict' })
  const { pk } = await t.make.suggestion({ provider })
  const listed = async (query: string) =>
    okBody<{ results: { opportunity: { cancellation?: string } }[] }>(
      await t.as(provider).get(`/api/provider/demands/?statusId=ready${query}`),
    ).results.map(({ opportunity }) => opportunity.cancellation)
  expect(await listed(`&suggestion=${pk}`)).toEqual(['strict'])
  expect(await listed('')).toEqual([undefined])
})
