import { eq } from 'drizzle-orm'
import {
  bookingProcess,
  bookingStates,
  bookingSteps,
  type BookingState,
  type BookingStep,
} from '@/lib/contract/bookings'
import { findTransition, type Actor } from '@/lib/contract/process'
import { bookings } from '@/server/db/schema/bookings'
import { momentOf } from '@/server/local-time'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'

/** Every step × every state × every actor: HTTP answers what the table says. */
let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const elsewhere = ['approve', 'paid', 'expire', 'renew-code', 'withdraw-dispute'] as const
type Posted = Exclude<BookingStep, (typeof elsewhere)[number]>
const posted = bookingSteps.filter((step): step is Posted => elsewhere.every((one) => one !== step))
const actors: Exclude<Actor, 'system'>[] = ['customer', 'provider', 'operator']

const bodies: Record<Posted, (code: string) => Record<string, unknown>> = {
  start: (code) => ({ code }),
  'give-up': () => ({}),
  deliver: () => ({}),
  'request-changes': () => ({ text: 'Falta o banheiro' }),
  complete: () => ({}),
  cancel: () => ({ reason: 'Mudou o plano' }),
  revive: () => ({}),
  // In everybody's assumed hours.
  reschedule: () => ({ starts_at: momentOf(nextMonday(), 600).toISOString() }),
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

/** Sets the booking's state directly; its start is long past, so that a no-show can be reported. */
const put = (job: Job, status: BookingState) =>
  t.db
    .update(bookings)
    .set({
      status,
      providerId: job.provider.id,
      approvedOfferId: job.pk,
      startCode: job.startCode,
      startTries: 0,
      proposedStartsAt: new Date(Date.now() + 30 * 3_600_000),
      proposedBy: 'provider',
      payUntil: status === 'awaiting_payment' ? new Date(Date.now() + 600_000) : null,
      startsAt: new Date(Date.now() - 3_600_000),
      endsAt: new Date(Date.now() - 1_800_000),
    })
    .where(eq(bookings.id, job.booking))

describe.each(posted)('%s', (step) => {
  test('is taken exactly from the states and by the actors of the table', async () => {
    const { job, people } = await prepared()
    for (const actor of actors)
      for (const state of bookingStates) {
        await put(job, state)
        const answer = await t
          .as(people[actor])
          .post(`/api/bookings/${job.booking}/${step}/`, bodies[step](job.startCode))
        const row = findTransition<BookingStep, BookingState>(bookingProcess, step, state, actor)
        const known = bookingProcess.some(
          (one) => one.step === step && (one.by as readonly string[]).includes(actor),
        )
        const expected = row ? 200 : known ? 409 : 403
        expect([
          actor,
          state,
          answer.statusCode,
          expected === 200 ? answer.json().status : answer.json().code,
        ]).toEqual([actor, state, expected, row ? row.to : known ? 'state_changed' : 'forbidden'])
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
