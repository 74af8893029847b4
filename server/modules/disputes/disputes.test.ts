import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { proposalsEach, withdrawalsEach, type Dispute } from '@/lib/contract/disputes'
import { bookings } from '@/server/db/schema/bookings'
import { disputeEvidence, disputes } from '@/server/db/schema/disputes'
import { notifications } from '@/server/db/schema/notifications'
import { completeDeliveredBookings } from '@/server/modules/bookings/scheduled'
import { storePicture } from '@/server/modules/media/service'
import { balancesOf } from '@/server/testing/balances'
import { fundBooking } from '@/server/testing/fund-booking'
import { openDispute } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { expireDisputeStages } from './scheduled'

const hour = 3_600_000
const day = 24 * hour

const t = appForEachTest({ checksLedger: true })

/** 180.00 of labour and 20.00 of material, paid, delivered, and disputed by the customer. */
const disputed = async (status: typeof bookings.$inferInsert.status = 'delivered') => {
  const job = await t.make.reserved()
  await fundBooking(t.context, job)
  await t.db.update(bookings).set({ status }).where(eq(bookings.id, job.booking))
  const operator = await t.make.user({ isOperator: true })
  const people = { customer: job.customer, provider: job.provider, operator }
  return { ...job, ...people, people, pk: await openDispute(t, job) }
}
type Case = Awaited<ReturnType<typeof disputed>>
type Person = keyof Case['people']

const take = (one: Case, who: Person, step: string, body: Record<string, unknown> = {}) =>
  t.as(one.people[who]).post(`/api/disputes/${one.pk}/${step}/`, body, { 'idempotency-key': randomUUID() })
const show = async (one: Case, who: Person = 'customer') =>
  (await t.as(one.people[who]).get(`/api/disputes/${one.pk}/`)).json<Dispute>()
const statusOf = async (one: Case) =>
  (await t.as(one.customer).get(`/api/demands/${one.booking}/`)).json<{ status: string }>().status
const propose = (one: Case, who: Person, cents: number) =>
  take(one, who, 'propose', { refund_cents: cents, text: 'Proponho isto' })

test('opens with 48 hours to talk, freezes the money and notifies both sides', async () => {
  const one = await disputed()
  expect(await show(one)).toMatchObject({
    status: 'talking',
    opened_by: 'customer',
    held_cents: 20_000,
    proposals_left: proposalsEach,
    stage_until: new Date(Date.parse((await show(one)).created_at) + 48 * hour).toISOString(),
    can: ['propose', 'evidence', 'withdraw', 'escalate'],
  })
  expect((await show(one, 'provider')).can).toEqual(['propose', 'evidence', 'escalate'])
  const told = await t.db.select().from(notifications).where(eq(notifications.template, 'dispute_opened'))
  expect(told.map((row) => row.userId).sort()).toEqual([one.customer.id, one.provider.id].sort())
  expect((await t.as(await t.make.customer()).get(`/api/disputes/${one.pk}/`)).statusCode).toBe(404)
})

test('silent sides: talking ends after 48 hours, proposing after seven days, and an operator decides', async () => {
  const one = await disputed()
  t.travel(47 * hour)
  expect(await expireDisputeStages(t.context)).toBe(0)
  t.travel(2 * hour)
  expect(await expireDisputeStages(t.context)).toBe(1)
  expect((await show(one)).status).toBe('proposing')
  t.travel(7 * day + hour)
  expect(await expireDisputeStages(t.context)).toBe(1)
  expect(await show(one)).toMatchObject({ status: 'deciding', held_cents: 20_000 })
  // Silence loses nothing.
  t.travel(5 * day)
  expect(await expireDisputeStages(t.context)).toBe(0)
  expect(await balancesOf(t.db, one.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

describe('proposals', () => {
  test('allows three proposals a side, replaces the former one, and bounds them by the escrow', async () => {
    const one = await disputed()
    expect((await propose(one, 'customer', 20_001)).json()).toMatchObject({
      errors: { refund_cents: ['above_balance'] },
      bounds: { refund_cents: { most_cents: 20_000 } },
    })
    for (const cents of [20_000, 15_000, 10_000])
      expect((await propose(one, 'customer', cents)).statusCode).toBe(200)
    const shown = await show(one)
    expect(shown.proposals.map((row) => [row.refund_cents, row.status])).toEqual([
      [20_000, 'replaced'],
      [15_000, 'replaced'],
      [10_000, 'open'],
    ])
    expect([shown.proposals_left, shown.can]).toEqual([0, ['evidence', 'withdraw', 'escalate']])
    expect((await propose(one, 'customer', 5_000)).json().code).toBe('state_changed')
    expect((await propose(one, 'provider', 0)).statusCode).toBe(200)
  })

  test('rejects accepting one’s own proposal; settles the other side’s to the cent', async () => {
    const one = await disputed()
    await propose(one, 'provider', 5_000)
    expect((await take(one, 'provider', 'accept')).json().code).toBe('state_changed')
    // Basis on which pages compute both shares before an agreement.
    expect((await show(one)).holding).toEqual({
      funded_cents: 20_000,
      paid_cents: 20_000,
      material_cents: 2_000,
      drawn_cents: 0,
      released_labour_cents: 0,
      taken_cents: 0,
      commission_percent: 15,
      promotion: null,
    })
    expect((await take(one, 'customer', 'accept')).json()).toMatchObject({
      status: 'resolved',
      holding: null,
      outcome: { settlement: 'split', refund_cents: 5_000, provider_cents: 13_050, commission_cents: 1_950 },
      can: [],
    })
    expect(await statusOf(one)).toBe('split')
    expect(await balancesOf(t.db, one.booking)).toEqual({
      psp_pending: 20_000,
      refund_transit: 5_000,
      provider_available: 13_050,
      platform_fee: 1_950,
    })
  })

  test('rejects accepting a proposal that was replaced meanwhile', async () => {
    const one = await disputed()
    const openOf = async () =>
      (await show(one)).proposals.find(({ status, by }) => status === 'open' && by === 'provider')?.pk
    await propose(one, 'provider', 15_000)
    const seen = await openOf()
    // The provider thinks again just as the customer answers.
    await propose(one, 'provider', 100)
    expect((await take(one, 'customer', 'accept', { proposal: seen })).json().code).toBe('state_changed')
    expect(await statusOf(one)).toBe('disputed')
    const agreed = await take(one, 'customer', 'accept', { proposal: await openOf() })
    expect(agreed.json().outcome).toMatchObject({ settlement: 'split', refund_cents: 100 })
  })

  test('accepted by both at once, the money moves once', async () => {
    const one = await disputed()
    await propose(one, 'provider', 5_000)
    await propose(one, 'customer', 9_000)
    const answers = await Promise.all([take(one, 'customer', 'accept'), take(one, 'provider', 'accept')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    const { escrow = 0 } = await balancesOf(t.db, one.booking)
    expect(escrow).toBe(0)
  })

  test('without a key is refused, and the same key proposes once', async () => {
    const one = await disputed()
    const url = `/api/disputes/${one.pk}/propose/`
    const body = { refund_cents: 1_000, text: '' }
    expect((await t.as(one.customer).post(url, body)).json().code).toBe('idempotency_key_required')
    const key = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2]) expect((await t.as(one.customer).post(url, body, key)).statusCode).toBe(200)
    expect((await show(one)).proposals).toHaveLength(1)
  })
})

test.each([
  ['release', undefined, 'completed', { provider_available: 17_300, platform_fee: 2_700 }],
  ['refund', undefined, 'refunded', { refund_transit: 20_000 }],
  ['split', 12_345, 'split', { refund_transit: 12_345, provider_available: 6_807, platform_fee: 848 }],
] as const)('an operator decides: %s', async (settlement, refund_cents, status, expected) => {
  const one = await disputed()
  await take(one, 'customer', 'escalate')
  const reason = 'Vimos as fotos dos dois lados'
  expect((await take(one, 'operator', 'decide', { settlement, refund_cents, reason })).json()).toMatchObject({
    status: 'resolved',
    outcome: { settlement, reason },
  })
  expect(await statusOf(one)).toBe(status)
  expect(await balancesOf(t.db, one.booking)).toEqual({ psp_pending: 20_000, ...expected })
  const [row] = await t.db.select().from(disputes).where(eq(disputes.id, one.pk))
  expect(row).toMatchObject({ decidedBy: one.operator.id, decisionReason: reason })
})

test('a split without its sum, or of more than is held, or a ruling without its reason, is refused', async () => {
  const one = await disputed()
  await take(one, 'provider', 'escalate')
  const decide = async (refund_cents?: number) =>
    (
      await take(one, 'operator', 'decide', { settlement: 'split', refund_cents, reason: 'Metade foi feita' })
    ).json().errors
  expect(await decide()).toEqual({ refund_cents: ['required'] })
  expect(await decide(20_001)).toEqual({ refund_cents: ['above_balance'] })
  const curt = await take(one, 'operator', 'decide', { settlement: 'release', reason: 'porque' })
  expect(curt.json().errors).toEqual({ reason: ['too_short'] })
  const silent = { outcome: 'refunded', note: '' }
  expect((await t.as(one.operator).post(`/api/bookings/${one.booking}/resolve/`, silent)).statusCode).toBe(
    422,
  )
  expect(await balancesOf(t.db, one.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
})

test.each(['approved', 'in_progress', 'delivered', 'changes_requested'] as const)(
  'taken back, the work goes on as %s',
  async (status) => {
    const one = await disputed(status)
    expect((await take(one, 'provider', 'withdraw')).json().code).toBe('forbidden')
    expect((await take(one, 'customer', 'withdraw')).json().status).toBe('withdrawn')
    expect(await statusOf(one)).toBe(status)
    expect(await balancesOf(t.db, one.booking)).toEqual({ psp_pending: 20_000, escrow: 20_000 })
    t.travel(49 * hour)
    expect(await completeDeliveredBookings(t.context)).toBe(status === 'delivered' ? 1 : 0)
  },
)

test('evidence has photos of one’s own, and is seen by the other side and the operator', async () => {
  const one = await disputed()
  const photo = (who: Person) =>
    storePicture(t.db, one.people[who].id, { bytes: Buffer.from('a picture'), width: 1, height: 1 })
  const mine = await photo('customer')
  const text = 'O canto ficou sem pintura'
  expect((await take(one, 'customer', 'evidence', { text, photos: [mine] })).statusCode).toBe(200)
  expect(
    (await take(one, 'provider', 'evidence', { text, photos: [await photo('customer')] })).json().errors,
  ).toEqual({
    photos: ['unknown_photo'],
  })
  for (const who of ['provider', 'operator'] as const)
    expect((await show(one, who)).evidence).toMatchObject([{ by: 'customer', text, photos: [{ id: mine }] }])
})

test('a side adds evidence twenty times, however many come at once, and the other one as often', async () => {
  const one = await disputed()
  const add = (who: Person) => take(one, who, 'evidence', { text: 'O canto ficou sem pintura', photos: [] })
  const before = { disputeId: one.pk, side: 'customer' as const, text: 'Outra foto', photos: [] }
  await t.db.insert(disputeEvidence).values(Array.from({ length: 18 }, () => before))
  const last = await Promise.all(Array.from({ length: 6 }, () => add('customer')))
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422, 422, 422, 422])
  expect((await add('customer')).json()).toMatchObject({ errors: { text: ['too_many'] } })
  expect((await add('provider')).statusCode).toBe(200)
})

test('closes a dispute when an operator settles its booking', async () => {
  const one = await disputed()
  const ruling = { outcome: 'refunded', note: 'Não foi feito' }
  expect((await t.as(one.operator).post(`/api/bookings/${one.booking}/resolve/`, ruling)).statusCode).toBe(
    200,
  )
  expect(await show(one)).toMatchObject({
    status: 'resolved',
    outcome: { settlement: 'refund', refund_cents: 20_000, reason: 'Não foi feito' },
  })
})

test('a side takes disputes back so often, and the next one goes on to its end', async () => {
  let one = await disputed()
  const again = async () => {
    await t.as(one.customer).post(`/api/bookings/${one.booking}/dispute/`, { reason: 'De novo pela metade' })
    const { pk } = (await t.as(one.customer).get(`/api/bookings/${one.booking}/dispute/`)).json<Dispute>()
    return { ...one, pk }
  }
  for (let i = 0; i < withdrawalsEach; i++) {
    expect((await show(one)).can).toContain('withdraw')
    expect((await take(one, 'customer', 'withdraw')).statusCode).toBe(200)
    t.travel(47 * hour)
    one = await again()
  }
  expect((await show(one)).can).not.toContain('withdraw')
  expect((await take(one, 'customer', 'withdraw')).json().code).toBe('state_changed')
  expect(await statusOf(one)).toBe('disputed')
})
