import type { BookingState } from '@/lib/contract/booking-states'
import type { Payment } from '@/lib/contract/payments'
import { drawMaterial } from '../draw-material'
import type { TestApp } from '../make-app'
import { postStep, updateBooking } from '../paid-job'
import { paymentActions } from '../payment-actions'
import type { TestUser } from '../people'

/** A job between two accounts of one person. */
export interface Job {
  booking: number
  customer: TestUser
  provider: TestUser
  material: number
}

export interface Person {
  customers: TestUser[]
  providers: TestUser[]
}

/** Code of the coupon over everything. */
export const couponCode = 'TUDO'

/** Payments and jobs of one life. */
export interface Life {
  person: Person
  paid: Payment[]
  deposits: Payment[]
  jobs: Job[]
}

export type Random = (bound: number) => number

const at = ({ booking }: Job, step: string) => `/api/bookings/${booking}/${step}/`

type Post = (user: TestUser, path: string, body?: Record<string, unknown>) => Promise<void>

/** A warranty claim of completed work, on which the provider gives back `share` of what can be refunded. */
const makeClaim =
  (t: TestApp, post: Post) =>
  async (job: Job, share: (mostCents: number) => number): Promise<void> => {
    await post(job.customer, at(job, 'claim'), { reason: 'other', text: 'Parou de funcionar' })
    const { pk, most_cents: most } = (await t.as(job.customer).get(at(job, 'claim'))).json<{
      pk: number
      most_cents: number
    }>()
    const path = `/api/claims/${pk}`
    await post(job.provider, `${path}/offer-money/`, { refund_cents: Math.max(1, share(most)), text: '' })
    await post(job.customer, `${path}/accept/`)
  }

/** Steps of a person through the API; a refused one throws an error that begins with its status. */
export const fraudSteps = (t: TestApp, below: Random, operator: TestUser) => {
  const p = paymentActions(t)
  const oneOf = <T>(values: readonly T[]): T | undefined => values[below(Math.max(1, values.length))]

  const post: Post = async (user, path, body = {}) => {
    const answer = await postStep(t, user, path, body)
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${path} ${answer.body}`)
  }
  const stateOf = async ({ booking }: Job): Promise<BookingState | undefined> =>
    (
      await t.context.pool.query<{ status: BookingState }>('select status from bookings where id = $1', [
        booking,
      ])
    ).rows[0]?.status
  const isOpen = async (job: Job) =>
    ['approved', 'in_progress', 'delivered'].includes((await stateOf(job)) ?? '')

  const deposit = async ({ paid, deposits }: Life, customer: TestUser, cents: number) => {
    const made = await p.deposit(customer, cents)
    deposits.push(made)
    paid.push(made)
  }
  const pay = async (
    { jobs, paid }: Life,
    { customer, provider }: Pick<Job, 'customer' | 'provider'>,
    wishes: Record<string, unknown>,
  ) => {
    const material = below(2) * (1 + below(20_000))
    const items = [
      { kind: 'labour', text: 'Mão de obra', amount_cents: 2_000 + below(30_000) },
      ...(material ? [{ kind: 'material', text: 'Material', amount_cents: material }] : []),
    ]
    const hours = 48 + 3 * jobs.length
    const starts_at = new Date(t.context.clock().getTime() + hours * 3_600_000).toISOString()
    const made = await t.make.reserved({ customer, provider, body: { items, starts_at } })
    const payment = await p.start(made, { early_start: true, ...wishes })
    if (payment.status !== 'paid') await p.tell(payment, 'pay')
    paid.push(payment)
    jobs.push({ ...made, customer, provider, material })
  }
  const complete = async (job: Job) => {
    await updateBooking(t, job, { status: 'delivered' })
    await post(job.customer, at(job, 'complete'))
  }
  /** A dispute that an operator decides; a split gives back `share` of what is held. */
  const rule = async (
    job: Job,
    settlement: 'split' | 'refund' | 'release',
    share: (heldCents: number) => number,
  ) => {
    await updateBooking(t, job, { status: 'in_progress' })
    await post(job.customer, at(job, 'dispute'), { reason: 'Ficou pela metade' })
    const { pk, held_cents: held } = (await t.as(job.customer).get(at(job, 'dispute'))).json<{
      pk: number
      held_cents: number
    }>()
    await post(job.customer, `/api/disputes/${pk}/escalate/`)
    const reason = 'Vimos as fotos'
    const body = { settlement, reason, ...(settlement === 'split' ? { refund_cents: share(held) } : {}) }
    await post(operator, `/api/disputes/${pk}/decide/`, body).catch(() =>
      post(operator, `/api/disputes/${pk}/decide/`, { settlement: 'refund', reason }),
    )
  }
  const claim = makeClaim(t, post)
  const cancel = (job: Job, by: TestUser) => post(by, at(job, 'cancel'))
  const draw = async (job: Job) => {
    if ((await stateOf(job)) === 'approved') await drawMaterial(t, job, 1 + below(job.material))
    // Work that has begun cannot be canceled; this provider leaves at the door.
    if (below(2)) await updateBooking(t, job, { status: 'approved' })
  }
  const refundDeposit = (payer: TestUser, { pk }: Payment) =>
    post(payer, `/api/payment/deposits/${pk}/refund/`)
  return { p, oneOf, isOpen, deposit, pay, complete, rule, claim, cancel, draw, refundDeposit }
}
export type FraudSteps = ReturnType<typeof fraudSteps>
