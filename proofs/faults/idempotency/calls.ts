import type { OperatorCase } from '@/lib/contract/operators'
import { toInstant } from '@/server/local-time'
import { storePicture } from '@/server/modules/media/service'
import { syncIncidentCases } from '@/server/modules/operators/service'
import type { TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, postStep, updateBooking } from '@/server/testing/paid-job'
import { makePayee, payeePassword, withdraw } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'

interface Call {
  who: { id: number }
  url: string
  body: Record<string, unknown>
}
type Making = (t: TestApp) => Promise<Call>

const reason = 'Combinado com os dois lados'

const deposit = async (t: TestApp) => {
  const who = await t.make.customer()
  const body = { amount_cents: 5_000, method: 'pix' }
  const payment = okBody<{ pk: number; reference: string }>(
    await t.as(who).post('/api/payment/deposits/', body, paymentActions(t).key()),
  )
  return { who, payment }
}

const advance = async (t: TestApp) => {
  const job = await makePaidJob(t)
  const path = `/api/bookings/${job.booking}/material-advance/`
  const asked = okBody<{ pk: number }>(await postStep(t, job.provider, path, { amount_cents: 4_000 }))
  return { job, url: (step: string) => `${path}${asked.pk}/${step}/` }
}

const dispute = async (t: TestApp) => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'in_progress' })
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/dispute/`, { reason }))
  const found = await t.as(job.customer).get(`/api/bookings/${job.booking}/dispute/`)
  const { pk } = okBody<{ pk: number }>(found)
  return { job, url: (step: string) => `/api/disputes/${pk}/${step}/` }
}
const proposal = { refund_cents: 5_000, text: 'Proponho isto' }

const ofDispute =
  (step: string, side: 'customer' | 'provider', body: Call['body'] = {}): Making =>
  async (t) => {
    const { job, url } = await dispute(t)
    return { who: job[side], url: url(step), body }
  }

const ofAdvance =
  (step: string): Making =>
  async (t) => {
    const { job, url } = await advance(t)
    return { who: job.customer, url: url(step), body: {} }
  }

const drawn: Making = async (t) => {
  const { job, url } = await advance(t)
  okBody(await postStep(t, job.customer, url('grant')))
  await updateBooking(t, job, { status: 'in_progress' })
  const picture = { bytes: Buffer.from('x'), width: 1, height: 1 }
  const receipt = await storePicture(t.db, job.provider.id, picture)
  return { who: job.provider, url: url('draw'), body: { receipt } }
}

const decided: Making = async (t) => {
  const { job, url } = await dispute(t)
  okBody(await postStep(t, job.customer, url('escalate')))
  const who = await t.make.user({ isOperator: true })
  return { who, url: url('decide'), body: { settlement: 'split', refund_cents: 5_000, reason } }
}

const ofCase: Making = async (t) => {
  await t.context.pool.query(
    "insert into outbox (kind, payload, attempts, dead_at, last_error) values ('email', '{}', 8, now(), 'away')",
  )
  await syncIncidentCases(t.context)
  const who: TestUser = await t.make.user({ isOperator: true })
  const { results } = okBody<{ results: OperatorCase[] }>(await t.as(who).get('/api/operator/cases/'))
  const pk = results.find(({ kind }) => kind === 'dead_letter')?.pk
  return { who, url: `/api/operator/cases/${pk}/decide/`, body: { decision: 'dismiss', reason } }
}

/** Of each operation that takes a key, a call that succeeds, with all that leads up to it. */
export const calls: Record<string, Making> = {
  createDemand: async (t) => ({
    who: await t.make.customer(),
    url: '/api/demands/',
    body: await t.make.demandBody(),
  }),
  createBooking: async (t) => {
    const provider = (await t.make.provider({ priceCents: 18_000, instant: true })).id
    const slot_start = toInstant(nextMonday(), 9 * 60).toISOString()
    const body = { ...(await t.make.demandBody()), slot_start, provider }
    return { who: await t.make.customer(), url: '/api/bookings/', body }
  },
  sendOffer: async (t) => {
    const { pk: suggestion, provider } = await t.make.suggestion()
    return { who: provider, url: '/api/offers/', body: { ...t.make.offerBody(), suggestion } }
  },
  createPayment: async (t) => {
    const { booking, customer } = await t.make.reserved()
    return { who: customer, url: '/api/payment/intents/', body: { booking, method: 'pix' } }
  },
  cancelPayment: async (t) => {
    const made = await t.make.reserved()
    const { pk } = await paymentActions(t).start(made)
    return { who: made.customer, url: `/api/payment/intents/${pk}/cancel/`, body: {} }
  },
  saveCard: async (t) => ({
    who: await t.make.customer(),
    url: '/api/payment/customer/cards/',
    body: { card_token: await paymentActions(t).token() },
  }),
  createDeposit: async (t) => ({
    who: await t.make.customer(),
    url: '/api/payment/deposits/',
    body: { amount_cents: 5_000, method: 'pix' },
  }),
  refundDeposit: async (t) => {
    const { who, payment } = await deposit(t)
    await paymentActions(t).tell(payment, 'pay')
    return { who, url: `/api/payment/deposits/${payment.pk}/refund/`, body: {} }
  },
  addDestination: async (t) => {
    const who = await makePayee(t, 0)
    const body = { kind: 'pix', key_type: 'email', value: who.email, password: payeePassword }
    return { who, url: '/api/payment/transfer/', body }
  },
  createWithdrawal: async (t) => {
    const who = await makePayee(t, 5_000)
    const body = { amount_cents: 5_000, transfer: who.transfer, password: payeePassword }
    return { who, url: '/api/payment/withdrawals/', body }
  },
  cancelWithdrawal: async (t) => {
    const who = await makePayee(t, 5_000)
    const { pk } = okBody<{ pk: number }>(await withdraw(t, who, 5_000))
    return { who, url: `/api/payment/withdrawals/${pk}/cancel/`, body: {} }
  },
  askMaterialAdvance: async (t) => {
    const { booking, provider } = await makePaidJob(t)
    const body = { amount_cents: 4_000 }
    return { who: provider, url: `/api/bookings/${booking}/material-advance/`, body }
  },
  grantMaterialAdvance: ofAdvance('grant'),
  refuseMaterialAdvance: ofAdvance('refuse'),
  drawMaterialAdvance: drawn,
  proposeSettlement: ofDispute('propose', 'customer', proposal),
  acceptSettlement: async (t) => {
    const { job, url } = await dispute(t)
    okBody(await postStep(t, job.customer, url('propose'), proposal))
    return { who: job.provider, url: url('accept'), body: {} }
  },
  addEvidence: ofDispute('evidence', 'provider', { text: 'Vejam as fotos', photos: [] }),
  withdrawDispute: ofDispute('withdraw', 'customer'),
  escalateDispute: ofDispute('escalate', 'customer'),
  decideDispute: decided,
  decideCase: ofCase,
}
