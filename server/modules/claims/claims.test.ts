import { claimsEach, type Claim } from '@/lib/contract/claims'
import { subServices } from '@/server/db/schema/catalogue'
import { claims } from '@/server/db/schema/claims'
import { balancesOf } from '@/server/testing/balances'
import {
  claimBody,
  makeCompletedJob,
  openClaim,
  readClaim,
  takeClaimStep,
} from '@/server/testing/completed-job'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, type PaidJob } from '@/server/testing/paid-job'
import { appForEachTest } from '@/server/testing/test-app'
import { expireClaims } from './scheduled'

const hour = 3_600_000
const day = 24 * hour

const t = appForEachTest({ checksLedger: true })

const inHours = (hours: number) => new Date(t.context.clock().getTime() + hours * hour).toISOString()

const opened = async () => {
  const job = await makeCompletedJob(t)
  return { ...job, pk: await openClaim(t, job) }
}
type Case = Awaited<ReturnType<typeof opened>>

const take = async (one: Case, who: 'customer' | 'provider', step: string, body = {}) =>
  okBody<Claim>(await takeClaimStep(t, one[who], one.pk, step, body))
const refused = async (one: Case, who: 'customer' | 'provider', step: string, body = {}) =>
  (await takeClaimStep(t, one[who], one.pk, step, body)).json<{ code: string; errors?: unknown }>()
const bookingOf = async ({ booking, customer }: Pick<PaidJob, 'booking' | 'customer'>) =>
  okBody<{
    can: string[]
    warranty: { days: number; is_offered: boolean; until: string } | null
    status: string
  }>(await t.as(customer).get(`/api/demands/${booking}/`))

test('completed work has the warranty of the law, and its customer may claim it', async () => {
  await t.db.update(subServices).set({ isDurable: true })
  const job = await makeCompletedJob(t)
  const shown = await bookingOf(job)
  expect(shown.can).toContain('claim')
  expect(shown.warranty).toMatchObject({ days: 90, is_offered: false, claim: null })
  const provider = okBody<{ can: string[]; warranty: object | null }>(
    await t.as(job.provider).get(`/api/demands/${job.booking}/`),
  )
  expect(provider.can).not.toContain('claim')
  expect(provider.warranty).not.toBeNull()
  t.travel(90 * day + hour)
  expect((await bookingOf(job)).can).not.toContain('claim')
  const late = await postStep(t, job.customer, `/api/bookings/${job.booking}/claim/`, claimBody)
  expect(late.statusCode).toBe(409)
})

test('a claim is opened once, by the customer, about completed work', async () => {
  const paid = await makePaidJob(t)
  expect(
    (await postStep(t, paid.customer, `/api/bookings/${paid.booking}/claim/`, claimBody)).statusCode,
  ).toBe(409)
  const job = await makeCompletedJob(t, { sides: { provider: paid.provider }, hours: 300 })
  const path = `/api/bookings/${job.booking}/claim/`
  expect((await postStep(t, job.provider, path, claimBody)).statusCode).toBe(403)
  expect((await postStep(t, await t.make.customer(), path, claimBody)).statusCode).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => postStep(t, job.customer, path, claimBody)),
  )
  expect(answers.map((one) => one.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await t.db.select().from(claims)).toHaveLength(1)
  const shown = await bookingOf(job)
  expect(shown.can).not.toContain('claim')
  expect(shown.warranty).toMatchObject({ claim: { status: 'opened' } })
})

test('the database refuses a claim of work that is not completed', async () => {
  const { booking } = await makePaidJob(t)
  const values = { bookingId: booking, reason: 'other', wish: 'visit', text: 'Não ficou bom' } as const
  await expect(t.db.insert(claims).values(values)).rejects.toMatchObject({
    cause: { constraint: 'claims_completed' },
  })
})

test('a visit takes the time of the provider, and what was mended is accepted', async () => {
  const one = await opened()
  expect(await readClaim(t, one.provider, one.pk)).toMatchObject({
    status: 'opened',
    most_cents: 20_000,
    can: ['mend', 'offer-money', 'decline'],
  })
  const start = inHours(50)
  const agreed = await take(one, 'provider', 'mend', { starts_at: start, duration_minutes: 60 })
  expect(agreed).toMatchObject({ status: 'mending', visit: { starts_at: start } })
  const other = await makeCompletedJob(t, { sides: { provider: one.provider }, hours: 300 })
  const second = await openClaim(t, other)
  const taken = await takeClaimStep(t, one.provider, second, 'mend', { starts_at: start })
  expect(taken.json()).toMatchObject({ code: 'slot_taken' })
  const done = await take(one, 'provider', 'done', { text: 'Troquei a vedação.' })
  expect(done).toMatchObject({ status: 'mended', mended: { text: 'Troquei a vedação.' } })
  // The time is free again.
  okBody(await takeClaimStep(t, one.provider, second, 'mend', { starts_at: start }))
  expect((await readClaim(t, one.customer, one.pk)).can).toEqual(['accept', 'reject', 'withdraw'])
  expect(await take(one, 'customer', 'accept')).toMatchObject({
    status: 'resolved',
    outcome: { kind: 'mended', refund_cents: 0 },
    can: [],
  })
  expect((await bookingOf(one)).can).toContain('claim')
})

test('a visit begins in the future, within thirty days', async () => {
  const one = await opened()
  for (const [hours, code] of [
    [-1, 'in_the_past'],
    [31 * 24, 'too_far'],
  ] as const)
    expect(await refused(one, 'provider', 'mend', { starts_at: inHours(hours) })).toMatchObject({
      errors: { starts_at: [code] },
    })
})

test('money offered and accepted goes back from the provider, with its commission', async () => {
  const one = await opened()
  const before = await balancesOf(t.db, one.booking)
  expect(await refused(one, 'provider', 'offer-money', { refund_cents: 20_001, text: '' })).toMatchObject({
    errors: { refund_cents: ['above_balance'] },
    bounds: { refund_cents: { most_cents: 20_000 } },
  })
  await take(one, 'provider', 'offer-money', { refund_cents: 10_000, text: 'Metade de volta' })
  expect(await balancesOf(t.db, one.booking)).toEqual(before)
  expect(await take(one, 'customer', 'accept')).toMatchObject({
    status: 'resolved',
    outcome: { kind: 'refunded', refund_cents: 10_000 },
  })
  // 150.00 of labour and 50.00 of material: 15 % of the 50.00 of labour that stay paid are kept.
  expect(await balancesOf(t.db, one.booking)).toMatchObject({
    provider_available: 9_250,
    platform_fee: 750,
    refund_transit: 10_000,
  })
  expect((await bookingOf(one)).status).toBe('completed')
})

test('a refund beyond what the provider has is a debt, and a second claim refunds the rest alone', async () => {
  const one = await opened()
  await take(one, 'provider', 'offer-money', { refund_cents: 5_000, text: '' })
  await take(one, 'customer', 'accept')
  const again = { ...one, pk: await openClaim(t, one) }
  expect(await readClaim(t, one.customer, again.pk)).toMatchObject({ most_cents: 15_000 })
  await take(again, 'provider', 'offer-money', { refund_cents: 15_000, text: '' })
  expect(await take(again, 'customer', 'accept')).toMatchObject({ outcome: { refund_cents: 15_000 } })
  const left = await balancesOf(t.db, one.booking)
  expect(left.provider_available ?? 0).toBe(0)
  expect(left.platform_fee ?? 0).toBe(0)
  expect(left.refund_transit).toBe(20_000)
  // No refundable money is left.
  expect((await bookingOf(one)).can).not.toContain('claim')
})

test('silence: no answer declines, an unanswered repair resolves, an unanswered offer and refusal end', async () => {
  const unanswered = await opened()
  t.travel(2 * day)
  expect(await expireClaims(t.context)).toBe(0)
  t.travel(day + hour)
  expect(await expireClaims(t.context)).toBe(1)
  expect(await readClaim(t, unanswered.customer, unanswered.pk)).toMatchObject({
    status: 'declined',
    decline_reason: null,
    can: ['dispute', 'withdraw'],
  })
  t.travel(7 * day + hour)
  expect(await expireClaims(t.context)).toBe(1)
  expect(await readClaim(t, unanswered.customer, unanswered.pk)).toMatchObject({
    status: 'lapsed',
    outcome: { kind: 'lapsed' },
  })
  const again = { ...unanswered, pk: await openClaim(t, unanswered) }
  await take(again, 'provider', 'mend', { starts_at: inHours(1), duration_minutes: 60 })
  await take(again, 'provider', 'done', { text: '' })
  t.travel(2 * day + hour)
  expect(await expireClaims(t.context)).toBe(1)
  expect(await readClaim(t, again.customer, again.pk)).toMatchObject({ outcome: { kind: 'mended' } })
})

test('a visit nobody keeps opens the claim again, the second one declines it', async () => {
  const one = await opened()
  await take(one, 'provider', 'mend', { starts_at: inHours(5), duration_minutes: 60 })
  expect(await refused(one, 'customer', 'missed')).toMatchObject({ code: 'too_early' })
  t.travel(6 * hour)
  expect(await take(one, 'customer', 'missed')).toMatchObject({ status: 'opened', missed_visits: 1 })
  await take(one, 'provider', 'mend', { starts_at: inHours(5), duration_minutes: 60 })
  t.travel(6 * hour + 2 * day)
  expect(await expireClaims(t.context)).toBe(1)
  expect(await readClaim(t, one.customer, one.pk)).toMatchObject({ status: 'declined', missed_visits: 2 })
})

test('withdrawn claims free the time, and are limited', async () => {
  const one = await opened()
  await take(one, 'provider', 'mend', { starts_at: inHours(5) })
  expect(await take(one, 'customer', 'withdraw')).toMatchObject({ status: 'withdrawn', can: [] })
  for (let n = 1; n < claimsEach; n++) {
    const pk = await openClaim(t, one)
    await takeClaimStep(t, one.customer, pk, 'withdraw')
  }
  expect((await bookingOf(one)).can).not.toContain('claim')
})
