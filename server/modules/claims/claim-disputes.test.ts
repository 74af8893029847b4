import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Dispute } from '@/lib/contract/disputes'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/notifications'
import { hasOpenWork } from '@/server/modules/privacy/open-work'
import { balancesOf } from '@/server/testing/balances'
import { makeCompletedJob, openClaim, readClaim, takeClaimStep } from '@/server/testing/completed-job'
import { okBody } from '@/server/testing/ok-body'
import { emitBankDispute, makePaidJob, openDispute, postStep, updateBooking } from '@/server/testing/paid-job'
import { setSetting } from '@/server/testing/set-setting'
import { appForEachTest } from '@/server/testing/test-app'
import { expireClaims } from './scheduled'

const day = 24 * 3_600_000

const t = appForEachTest({ checksLedger: true })

/** A declined claim that its customer disputes. */
const disputed = async () => {
  const job = await makeCompletedJob(t)
  const claim = await openClaim(t, job)
  okBody(await takeClaimStep(t, job.provider, claim, 'decline', { reason: 'Isso é outro serviço.' }))
  okBody(await takeClaimStep(t, job.customer, claim, 'dispute', { reason: 'É o mesmo vazamento.' }))
  const { dispute } = await readClaim(t, job.customer, claim)
  if (dispute === null) throw new Error('the claim has no dispute')
  return { ...job, claim, dispute }
}
type Case = Awaited<ReturnType<typeof disputed>>

const show = async ({ customer, dispute }: Case) =>
  okBody<Dispute>(await t.as(customer).get(`/api/disputes/${dispute}/`))
const step = async (one: Case, who: 'customer' | 'provider', name: string, body = {}) =>
  okBody<Dispute>(await postStep(t, one[who], `/api/disputes/${one.dispute}/${name}/`, body))

test('a disputed claim has the stages of a dispute, and freezes no money', async () => {
  const one = await disputed()
  expect(await show(one)).toMatchObject({ status: 'talking', claim: one.claim, held_cents: 20_000 })
  expect(await balancesOf(t.db, one.booking)).toMatchObject({ provider_available: 17_750 })
  const told = await t.db.select().from(notifications).where(eq(notifications.template, 'claim_disputed'))
  expect(told.map((row) => row.userId).sort()).toEqual([one.customer.id, one.provider.id].sort())
  expect(await t.db.select().from(notifications).where(eq(notifications.template, 'dispute_opened'))).toEqual(
    [],
  )
})

test.each([
  ['agreed', 8_000],
  ['decided', 8_000],
] as const)(
  '%s, it leaves what a dispute of the same sum before completion would have left',
  async (how, cents) => {
    const one = await disputed()
    if (how === 'agreed') {
      await step(one, 'customer', 'propose', { refund_cents: cents, text: 'Proponho isto' })
      await step(one, 'provider', 'accept')
    } else {
      await step(one, 'provider', 'escalate')
      const operator = await t.make.user({ isOperator: true })
      const ruling = { settlement: 'split', refund_cents: cents, reason: 'Vimos as fotos' }
      okBody(await postStep(t, operator, `/api/disputes/${one.dispute}/decide/`, ruling))
    }
    expect(await show(one)).toMatchObject({ status: 'resolved', outcome: { refund_cents: cents } })
    expect(await readClaim(t, one.customer, one.claim)).toMatchObject({
      status: 'resolved',
      outcome: { kind: 'refunded', refund_cents: cents },
    })
    const before = await makePaidJob(t, { hours: 300 })
    await updateBooking(t, before, { status: 'in_progress' })
    const pk = await openDispute(t, before)
    const path = `/api/disputes/${pk}`
    okBody(
      await postStep(t, before.customer, `${path}/propose/`, { refund_cents: cents, text: 'Proponho isto' }),
    )
    okBody(await postStep(t, before.provider, `${path}/accept/`))
    expect(await balancesOf(t.db, one.booking)).toEqual(await balancesOf(t.db, before.booking))
  },
)

test('decided for the provider, nothing moves; the claim has ended', async () => {
  const one = await disputed()
  await step(one, 'provider', 'escalate')
  const before = await balancesOf(t.db, one.booking)
  const operator = await t.make.user({ isOperator: true })
  const ruling = { settlement: 'release', reason: 'O serviço estava bom' }
  okBody(await postStep(t, operator, `/api/disputes/${one.dispute}/decide/`, ruling))
  expect(await readClaim(t, one.customer, one.claim)).toMatchObject({ outcome: { kind: 'released' } })
  expect(await balancesOf(t.db, one.booking)).toEqual(before)
})

test.each(['claim', 'dispute'] as const)('a withdrawn %s ends both', async (what) => {
  const one = await disputed()
  if (what === 'claim') okBody(await takeClaimStep(t, one.customer, one.claim, 'withdraw'))
  else await step(one, 'customer', 'withdraw')
  expect((await readClaim(t, one.customer, one.claim)).status).toBe('withdrawn')
  expect((await show(one)).status).toBe('withdrawn')
  const booking = okBody<{ status: string }>(await t.as(one.customer).get(`/api/demands/${one.booking}/`))
  expect(booking.status).toBe('completed')
})

test('while a bank disputes the payment, no step is taken and no time runs', async () => {
  const job = await makeCompletedJob(t)
  const claim = await openClaim(t, job)
  const until = (await readClaim(t, job.customer, claim)).stage_until
  await emitBankDispute(t, job.payment, { ref: 'one', amountCents: 20_000 })
  expect(await readClaim(t, job.provider, claim)).toMatchObject({
    suspended: true,
    stage_until: null,
    can: [],
  })
  const refused = await takeClaimStep(t, job.provider, claim, 'decline', { reason: 'Isso é outro serviço.' })
  expect(refused.json()).toMatchObject({ code: 'state_changed' })
  t.travel(5 * day)
  expect(await expireClaims(t.context)).toBe(0)
  await emitBankDispute(t, job.payment, { ref: 'one', amountCents: 20_000, status: 'won' })
  const after = await readClaim(t, job.provider, claim)
  expect(after).toMatchObject({ status: 'opened', suspended: false })
  const moved = Date.parse(after.stage_until ?? '') - Date.parse(until ?? '')
  // The seconds that the test itself took count too.
  expect(Math.floor(moved / day)).toBe(5)
})

test('no claim of a payment that a bank disputes', async () => {
  const job = await makeCompletedJob(t)
  await emitBankDispute(t, job.payment, { ref: 'one', amountCents: 20_000 })
  const body = { reason: 'other', text: 'O vazamento voltou.' }
  const path = `/api/bookings/${job.booking}/claim/`
  expect((await postStep(t, job.customer, path, body)).statusCode).toBe(409)
  await emitBankDispute(t, job.payment, { ref: 'one', amountCents: 20_000, status: 'lost' })
  expect((await postStep(t, job.customer, path, body)).statusCode).toBe(409)
})

test('of a closed account the platform bears what its setting allows', async () => {
  const job = await makeCompletedJob(t)
  await t.db.update(users).set({ closedAt: t.context.clock() }).where(eq(users.id, job.provider.id))
  const claim = await openClaim(t, job)
  // 177.50 are available: with 22.50 of commission all can be refunded.
  expect((await readClaim(t, job.customer, claim)).most_cents).toBe(20_000)
  await setSetting(t, 'warranty_loss_cents', 0)
  expect((await readClaim(t, job.customer, claim)).most_cents).toBe(20_000)
})

test('an open claim keeps both accounts from being erased, a warranty alone does not', async () => {
  const job = await makeCompletedJob(t)
  const isHeld = () => Promise.all([job.customer, job.provider].map(({ id }) => hasOpenWork(t.db, id)))
  expect(await isHeld()).toEqual([false, false])
  const claim = await openClaim(t, job)
  expect(await isHeld()).toEqual([true, true])
  okBody(await takeClaimStep(t, job.customer, claim, 'withdraw'))
  expect(await isHeld()).toEqual([false, false])
})

test('two answers at once: one is taken, and money offered and accepted twice is refunded once', async () => {
  const job = await makeCompletedJob(t)
  const claim = await openClaim(t, job)
  const answers = await Promise.all([
    takeClaimStep(t, job.provider, claim, 'offer-money', { refund_cents: 6_000, text: '' }),
    takeClaimStep(t, job.provider, claim, 'decline', { reason: 'Isso é outro serviço.' }),
  ])
  expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409])
  if ((await readClaim(t, job.customer, claim)).status === 'declined') return
  const key = randomUUID()
  const accept = () => t.as(job.customer).post(`/api/claims/${claim}/accept/`, {}, { 'idempotency-key': key })
  const twice = await Promise.all([accept(), accept(), takeClaimStep(t, job.customer, claim, 'accept')])
  // The two of one key have one answer, whichever of the three came first.
  expect([
    [200, 200, 409],
    [200, 409, 409],
  ]).toContainEqual(twice.map((one) => one.statusCode).sort())
  expect(await balancesOf(t.db, job.booking)).toMatchObject({ refund_transit: 6_000 })
})
