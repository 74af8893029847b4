import { storePicture } from '@/server/modules/media/service'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { makeCompletedJob, openClaim, takeClaimStep } from '@/server/testing/completed-job'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { makeDisputedJob, makePaidJob, postStep, updateBooking, type PaidJob } from './paid-job'
import { makePayee, withdraw } from './payees'
import { paymentActions } from './payment-actions'
import type { ObjectKind, RightsFixture } from './rights-row'

type PartialFixture = Pick<RightsFixture, 'customer' | 'provider'> & Partial<RightsFixture>

interface Numbered {
  pk: number
}

/** Objects of a customer; the provider is another user, on the other side of their work. */
const ofCustomer = async (t: TestApp) => ({
  customer: await t.make.customer(),
  provider: await t.make.provider(),
})

const deposit = async (t: TestApp): Promise<PartialFixture> => {
  const sides = await ofCustomer(t)
  return { ...sides, pk: (await paymentActions(t).deposit(sides.customer, 5_000)).pk }
}

const card = async (t: TestApp): Promise<PartialFixture> => {
  const sides = await ofCustomer(t)
  const body = { card_token: await paymentActions(t).token() }
  const { pk } = okBody<Numbered>(await postStep(t, sides.customer, '/api/payment/customer/cards/', body))
  return { ...sides, pk }
}

const intent = async (t: TestApp): Promise<PartialFixture> => {
  const job = await t.make.reserved()
  const { pk } = await paymentActions(t).start(job)
  return { ...sidesOf(job), booking: job.booking, pk }
}

const destination = async (t: TestApp): Promise<PartialFixture> => {
  const provider = await makePayee(t, 0)
  return { customer: await t.make.customer(), provider, pk: provider.transfer }
}

const withdrawal = async (t: TestApp): Promise<PartialFixture> => {
  const provider = await makePayee(t, 5_000)
  const { pk } = okBody<Numbered>(await withdraw(t, provider, 5_000))
  // Old enough to be canceled: a fresh request is sent within seconds.
  await t.context.pool.query(
    "update withdrawals set requested_at = requested_at - interval '1 hour' where id = $1",
    [pk],
  )
  return { customer: await t.make.customer(), provider, pk }
}

/** A job of the worker that failed for good. */
const operatorCase = async (t: TestApp): Promise<PartialFixture> => {
  const { pool } = t.context
  const { rows: jobs } = await pool.query<{ id: string }>(
    `insert into outbox (kind, payload, attempts, dead_at, last_error)
     values ('email', '{}', 8, now(), 'away') returning id`,
  )
  await syncIncidentCases(t.context)
  const { rows } = await pool.query<Numbered>(
    "select id::int as pk from operator_cases where kind = 'dead_letter' and facts ->> 'job' = $1",
    [jobs[0]?.id],
  )
  if (!rows[0]) throw new Error('a dead letter opened no case')
  return { ...(await ofCustomer(t)), pk: rows[0].pk }
}

/** An operator of the team. */
const operator = async (t: TestApp): Promise<PartialFixture> => ({
  ...(await ofCustomer(t)),
  pk: (await t.make.user({ operatorScopes: ['finance'] })).id,
})

const sidesOf = ({ customer, provider }: Pick<PaidJob, 'customer' | 'provider'>) => ({ customer, provider })

const advance = async (t: TestApp) => {
  const job = await makePaidJob(t)
  const path = `/api/bookings/${job.booking}/material-advance/`
  const { pk } = okBody<Numbered>(await postStep(t, job.provider, path, { amount_cents: 4_000 }))
  return { ...sidesOf(job), booking: job.booking, advance: pk }
}

const grantedAdvance = async (t: TestApp): Promise<PartialFixture> => {
  const made = await advance(t)
  const path = `/api/bookings/${made.booking}/material-advance/${made.advance}/grant/`
  okBody(await postStep(t, made.customer, path))
  await updateBooking(t, made, { status: 'in_progress' })
  const picture = { bytes: Buffer.from('x'), width: 1, height: 1 }
  return { ...made, receipt: await storePicture(t.db, made.provider.id, picture) }
}

/** The customer's, about work that is under way. */
const dispute = async (t: TestApp) => {
  const { booking, pk, ...job } = await makeDisputedJob(t, 'in_progress')
  return { ...sidesOf(job), booking, pk }
}

/** A dispute in which the customer took one step more. */
const disputeAfter =
  (step: string, body: Record<string, unknown> = {}) =>
  async (t: TestApp): Promise<PartialFixture> => {
    const made = await dispute(t)
    okBody(await postStep(t, made.customer, `/api/disputes/${made.pk}/${step}/`, body))
    return made
  }

/** An open warranty claim, after a step of the provider. */
const claimAfter =
  (step?: string, body?: () => Record<string, unknown>) =>
  async (t: TestApp): Promise<PartialFixture> => {
    const { booking, ...job } = await makeCompletedJob(t)
    const pk = await openClaim(t, { booking, ...job })
    if (step) okBody(await takeClaimStep(t, job.provider, pk, step, body?.()))
    return { ...sidesOf(job), booking, pk }
  }
const soon = () => new Date(Date.now() + 30 * 3_600_000).toISOString()

/** Each thing with a number of its own, and the people on both sides of it. */
export const rightsFixtures: Record<ObjectKind, (t: TestApp) => Promise<PartialFixture>> = {
  deposit,
  destination,
  withdrawal,
  card,
  intent,
  case: operatorCase,
  operator,
  advance,
  grantedAdvance,
  dispute,
  proposedSettlement: disputeAfter('propose', { refund_cents: 5_000, text: 'Proponho isto' }),
  escalatedDispute: disputeAfter('escalate'),
  claim: claimAfter(),
  claimWithVisit: claimAfter('mend', () => ({ starts_at: soon() })),
  claimWithMoney: claimAfter('offer-money', () => ({ refund_cents: 1_000, text: '' })),
  declinedClaim: claimAfter('decline', () => ({ reason: 'Isso é outro serviço.' })),
}
