import { balancesOf } from '@/server/testing/balances'
import { saoPaulo } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { makePaidJob, openDispute, postStep, updateBooking } from '@/server/testing/paid-job'
import { setSetting } from '@/server/testing/set-setting'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForEachTest({ checksLedger: true, connections: 20 })

const hour = 3_600_000
const inHours = (hours: number) => new Date(t.context.clock().getTime() + hours * hour)
const items = (labour: number, material: number) => [
  { kind: 'labour', text: 'Mão de obra', amount_cents: labour },
  ...(material ? [{ kind: 'material', text: 'Material', amount_cents: material }] : []),
]
const refusal = (least_cents: number, field = 'items') => ({
  errors: { [field]: ['below_least_price'] },
  bounds: { [field]: { least_cents } },
})

describe('least price', () => {
  test('rejects an offer below it, labour and material together, and names it', async () => {
    const { pk, provider } = await t.make.suggestion()
    const send = (labour: number, material: number) =>
      t
        .as(provider)
        .post('/api/offers/', t.make.offerBody({ suggestion: pk, items: items(labour, material) }))
    for (const [labour, material] of [
      [1, 0],
      [1_000, 999],
    ] as const) {
      const refused = await send(labour, material)
      expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining(refusal(2_000))])
    }
    expect((await send(1_000, 1_000)).statusCode).toBe(201)
  })

  test('rejects new terms below it, and leaves an offer made before it approvable', async () => {
    const made = await t.make.offer({ body: { items: items(3_000, 0) } })
    await setSetting(t, 'least_price_cents', 5_000, inHours(1))
    t.travel(hour)
    const update = (labour: number) =>
      t
        .as(made.provider)
        .post(`/api/offers/${made.pk}/update/`, t.make.offerBody({ items: items(labour, 0) }))
    expect((await update(4_999)).json()).toMatchObject(refusal(5_000))
    expect((await postStep(t, made.customer, `/api/offers/${made.pk}/approve/`)).statusCode).toBe(200)
  })

  test('rejects a published price below it, and booking one published before it', async () => {
    const monday = nextMonday()
    const [customer, provider] = [
      await t.make.customer(),
      await t.make.provider({ priceCents: 3_000, instant: true }),
    ]
    const book = async () =>
      t.as(customer).post('/api/bookings/', {
        ...(await t.make.demandBody()),
        slot_start: toInstant(monday, 480).toISOString(),
        provider: provider.id,
      })
    await setSetting(t, 'least_price_cents', 3_001, inHours(0))
    expect((await book()).json()).toMatchObject(refusal(3_001, 'provider'))
    const service = { sub_service: await t.make.subServiceId(), cities: [saoPaulo], instant: true }
    const save = (price_cents: number) =>
      t.as(provider).put('/api/user/services', [{ ...service, price_cents }])
    expect((await save(3_000)).json()).toMatchObject(refusal(3_001, '0.price_cents'))
    expect((await save(3_001)).statusCode).toBe(200)
    expect((await book()).statusCode).toBe(201)
  })
})

test('returns the terms in force from their start on', async () => {
  const read = async () => (await t.as(null).get('/api/pricing/')).json()
  expect(await read()).toMatchObject({ commission_percent: 15, least_price_cents: 2_000 })
  await setSetting(t, 'commission_percent', 12, inHours(2))
  await setSetting(t, 'least_price_cents', 2_500, inHours(2))
  expect(await read()).toMatchObject({ commission_percent: 15, least_price_cents: 2_000 })
  t.travel(2 * hour)
  expect(await read()).toMatchObject({ commission_percent: 12, least_price_cents: 2_500 })
})

describe('commission rate', () => {
  const job20 = async () => {
    await setSetting(t, 'commission_percent', 20, inHours(0))
    const job = await makePaidJob(t)
    await setSetting(t, 'commission_percent', 50, inHours(1))
    t.travel(hour)
    return job
  }

  test('stays as it was when the booking was reserved, through the forecast to the release', async () => {
    const job = await job20()
    const wallet = (await t.as(job.provider).get('/api/payment/provider/')).json()
    expect(wallet.coming).toMatchObject([{ commission_cents: 3_000, amount_cents: 17_000 }])
    await updateBooking(t, job, { status: 'delivered' })
    const forecast = (await t.as(job.provider).get(`/api/bookings/${job.booking}/money/`)).json()
    expect(forecast).toContainEqual(
      expect.objectContaining({ kind: 'commission', state: 'expected', amount_cents: 3_000 }),
    )
    expect((await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)).statusCode).toBe(200)
    expect(await balancesOf(t.db, job.booking)).toMatchObject({
      provider_available: 17_000,
      platform_fee: 3_000,
    })
  })

  test('is that of the agreement in a dispute, for the page too', async () => {
    const job = await job20()
    await updateBooking(t, job, { status: 'delivered' })
    const pk = await openDispute(t, job)
    expect((await t.as(job.provider).get(`/api/disputes/${pk}/`)).json().holding).toMatchObject({
      commission_percent: 20,
    })
  })

  test('is that of the agreement in the fee of a late cancellation', async () => {
    await setSetting(t, 'commission_percent', 20, inHours(0))
    const job = await makePaidJob(t, { hours: 12, funding: { earlyStart: true } })
    await setSetting(t, 'commission_percent', 50, inHours(1))
    t.travel(hour)
    const { fee_cents, commission_cents, provider_cents } = (
      await t.as(job.customer).get(`/api/bookings/${job.booking}/cancellation/`)
    ).json()
    expect(fee_cents).toBeGreaterThan(0)
    expect([commission_cents, provider_cents]).toEqual([fee_cents / 5, (fee_cents * 4) / 5])
  })
})
