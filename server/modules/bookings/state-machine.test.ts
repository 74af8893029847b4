import { eq } from 'drizzle-orm'
import { bookingSteps, type BookingStep } from '@/lib/contract/booking-process'
import { bookingStates, isNoShow, type BookingState } from '@/lib/contract/booking-states'
import type { ActorRole } from '@/lib/contract/process'
import { bookings } from '@/server/db/schema/bookings'
import { nextMonday } from '@/server/testing/next-monday'
import { appForFile } from '@/server/testing/test-app'
import { statusAndCode, transitionMatrix } from '@/server/testing/transition-matrix'
import { toInstant } from '@/server/time/local-time'
import { findBooking } from './repository'
import { bookingStateMachine } from './state-machine'

const t = appForFile()

/** Only reservations have an expiry, after every step. */
const machine: typeof bookingStateMachine = {
  ...bookingStateMachine,
  compareAndSet: (tx, id, from, to, values) =>
    bookingStateMachine.compareAndSet(tx, id, from, to, {
      ...values,
      payUntil: to === 'awaiting_payment' ? new Date(Date.now() + 600_000) : null,
    }),
}

const matrix = transitionMatrix(machine, {
  'booking_offers approve customer': 'awaiting_payment',
  'booking_offers expire system': 'expired',
  'booking_offers cancel customer': 'canceled',
  'booking_offers cancel operator': 'canceled',
  'awaiting_payment give-up customer': 'awaiting_payment',
  'awaiting_payment extend customer': 'awaiting_payment',
  'awaiting_payment paid system': 'approved',
  'awaiting_payment expire system': ['booking_offers', 'expired'],
  'approved start provider': 'in_progress',
  'approved renew-code system': 'approved',
  'approved reschedule customer': 'approved',
  'approved reschedule provider': 'approved',
  'approved keep-time customer': 'approved',
  'approved keep-time provider': 'approved',
  'approved cancel customer': 'canceled_by_customer',
  'approved cancel provider': 'canceled_by_provider',
  'approved cancel system': 'refunded',
  'in_progress cancel system': 'refunded',
  'delivered cancel system': 'refunded',
  'changes_requested cancel system': 'refunded',
  'approved no-show customer': 'no_show_provider',
  'approved no-show provider': 'no_show_customer',
  'approved dispute customer': 'disputed',
  'approved dispute provider': 'disputed',
  'no_show_provider dispute customer': 'disputed',
  'no_show_provider dispute provider': 'disputed',
  'no_show_provider settle-no-show system': 'no_show_provider',
  'no_show_customer dispute customer': 'disputed',
  'no_show_customer dispute provider': 'disputed',
  'no_show_customer settle-no-show system': 'no_show_customer',
  'in_progress deliver provider': 'delivered',
  'in_progress dispute customer': 'disputed',
  'in_progress dispute provider': 'disputed',
  'delivered request-changes customer': 'changes_requested',
  'delivered complete customer': 'completed',
  'delivered complete system': 'completed',
  'delivered dispute customer': 'disputed',
  'delivered dispute provider': 'disputed',
  'changes_requested deliver provider': 'delivered',
  'changes_requested dispute customer': 'disputed',
  'changes_requested dispute provider': 'disputed',
  'canceled_by_provider revive customer': 'booking_offers',
  'disputed withdraw-dispute system': [
    'approved',
    'in_progress',
    'delivered',
    'changes_requested',
    'no_show_provider',
    'no_show_customer',
  ],
  'disputed resolve operator': ['completed', 'refunded', 'split'],
  'disputed resolve system': ['completed', 'refunded', 'split'],
})

const elsewhere = ['approve', 'paid', 'expire', 'renew-code', 'settle-no-show', 'withdraw-dispute'] as const
type Posted = Exclude<BookingStep, (typeof elsewhere)[number]>
const posted = bookingSteps.filter((step): step is Posted => elsewhere.every((one) => one !== step))
const actors: Exclude<ActorRole, 'system'>[] = ['customer', 'provider', 'operator']

const bodies: Record<Posted, (code: string) => Record<string, unknown>> = {
  start: (code) => ({ code }),
  'give-up': () => ({}),
  extend: () => ({}),
  deliver: () => ({}),
  'request-changes': () => ({ text: 'Falta o banheiro' }),
  complete: () => ({}),
  cancel: () => ({ reason: 'Mudou o plano' }),
  revive: () => ({}),
  // In everybody's assumed hours.
  reschedule: () => ({ starts_at: toInstant(nextMonday(), 600).toISOString() }),
  'keep-time': () => ({}),
  'no-show': () => ({}),
  dispute: () => ({ reason: 'Não combinamos isso' }),
  resolve: () => ({ outcome: 'completed', note: 'Serviço verificado' }),
}

const prepared = async () => {
  const customer = await t.make.customer()
  const provider = await t.make.provider()
  const operator = await t.make.user({ isOperator: true })
  const job = await t.make.approved({ customer, provider })
  return { job, people: { customer, provider, operator } }
}

type Job = Awaited<ReturnType<typeof prepared>>['job']

/** Sets the booking's state directly; its start is past, so that a no-show can be reported, but not of a reservation. */
const put = (job: Job, status: BookingState) => {
  const startsInMs = (status === 'awaiting_payment' ? 24 : -1) * 3_600_000
  return t.db
    .update(bookings)
    .set({
      status,
      providerId: job.provider.id,
      approvedOfferId: job.pk,
      startCode: job.startCode,
      startAttempts: 0,
      proposedStartsAt: new Date(Date.now() + 30 * 3_600_000),
      proposedBy: 'provider',
      payUntil: status === 'awaiting_payment' ? new Date(Date.now() + 600_000) : null,
      disputeUntil: isNoShow(status) ? new Date(Date.now() + 600_000) : null,
      isPayExtended: false,
      startsAt: new Date(Date.now() + startsInMs),
      endsAt: new Date(Date.now() + startsInMs + 1_800_000),
    })
    .where(eq(bookings.id, job.booking))
}

test('every step, from every state, by everybody, leads where it should or nowhere', async () => {
  const { job } = await prepared()
  const at = async (status: BookingState) => {
    await put(job, status)
    const row = await findBooking(t.db, job.booking)
    if (!row) throw new Error('no booking')
    return row
  }
  const cells = { states: bookingStates, steps: bookingSteps, put: at }
  expect(await matrix.strayCells(t.context, cells)).toEqual([])
})

describe.each(posted)('POST %s', (step) => {
  test('is taken exactly from the states and by the actors it should', async () => {
    const { job, people } = await prepared()
    for (const actor of actors)
      for (const state of bookingStates) {
        await put(job, state)
        const answer = await t
          .as(people[actor])
          .post(`/api/bookings/${job.booking}/${step}/`, bodies[step](job.startCode))
        const wanted = matrix.answerOf({ state, step, actor })
        expect([actor, state, ...statusAndCode(answer)]).toEqual([actor, state, ...wanted])
      }
  })

  test('is a missing booking to strangers, forbidden to those it was suggested to, and 401 to nobody', async () => {
    const { job } = await prepared()
    const suggested = await t.make.provider()
    await t.make.suggestion({ provider: suggested })
    const body = bodies[step](job.startCode)
    const url = `/api/bookings/${job.booking}/${step}/`
    const stranger = await t.as(await t.make.customer()).post(url, body)
    const missing = await t.as(await t.make.customer()).post(`/api/bookings/999999999/${step}/`, body)
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'not_found'])
    expect({ ...stranger.json(), request_id: '' }).toEqual({ ...missing.json(), request_id: '' })
    expect((await t.as(null).post(url, body)).statusCode).toBe(401)
  })
})
