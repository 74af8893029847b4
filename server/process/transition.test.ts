import { and, eq } from 'drizzle-orm'
import { bookingEvents, suggestions } from '@/server/db/schema/bookings'
import { moneyEvents } from '@/server/db/schema/payments'
import { completeDeliveredBookings, expireDemands } from '@/server/modules/bookings/scheduled'
import { expireOffers } from '@/server/modules/offers/scheduled'
import { offerStateMachine } from '@/server/modules/offers/state-machine'
import { appForEachTest } from '@/server/testing/test-app'
import { systemActor } from './state-machine'
import { recordCreation, transition, transitionAll } from './transition'
import { unitOfWork } from './unit-of-work'

const day = 86_400_000
const t = appForEachTest()

const journal = async (booking: number, step: string) =>
  (
    await t.db
      .select()
      .from(bookingEvents)
      .where(and(eq(bookingEvents.bookingId, booking), eq(bookingEvents.step, step)))
      .orderBy(bookingEvents.id)
  ).map(({ actor, fromState, toState, offerId, userId, detail }) => ({
    by: actor,
    moved: `${fromState} → ${toState}`,
    offerId,
    userId,
    detail,
  }))

const late = { starts_at: new Date(Date.now() + 40 * day).toISOString() }

test('an offer that expires with an update open is journalled from the state it was in', async () => {
  const made = await t.make.offer({ body: late })
  await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, t.make.offerBody(late))
  t.travel(11 * day)
  expect(await expireOffers(t.context)).toBe(1)
  expect(await journal(made.booking, 'offer.expire')).toEqual([
    { by: 'system', moved: 'update_pending → expired', offerId: made.pk, userId: null, detail: null },
  ])
})

test('records a provider’s steps on a suggestion as events', async () => {
  const made = await t.make.suggestion()
  const seen = () => t.as(made.provider).post(`/api/provider/suggestions/${made.pk}/seen/`)
  const answers = await Promise.all([seen(), seen(), seen()])
  expect(answers.map((one) => one.statusCode)).toEqual([204, 204, 204])
  await t.as(made.provider).post(`/api/provider/suggestions/${made.pk}/decline/`)
  const entry = { by: 'provider', offerId: null, userId: made.provider.id, detail: String(made.pk) }
  expect(await journal(made.booking, 'suggestion.see')).toEqual([{ ...entry, moved: 'ready → seen' }])
  expect(await journal(made.booking, 'suggestion.decline')).toEqual([{ ...entry, moved: 'seen → declined' }])
})

/** A demand with a standing offer, one with an open update, and suggestions, seen and unseen. */
const crowded = async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.make.provider()))
  const [first, second, seer] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const demand = await t.make.suggestion({ provider: first })
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, demand.booking))
  const of = (who: { id: number }) => rows.find((row) => row.providerId === who.id)?.id ?? 0
  const one = await t.make.offer({ suggestion: demand, body: late })
  const two = await t.make.offer({ suggestion: { ...demand, provider: second, pk: of(second) }, body: late })
  await t.as(second).post(`/api/offers/${two.pk}/update/`, t.make.offerBody(late))
  await t.as(seer).post(`/api/provider/suggestions/${of(seer)}/seen/`)
  return { ...demand, one, two }
}

test('steps taken on all rows at once journal each from its own state', async () => {
  const { booking, one, two } = await crowded()
  t.travel(15 * day)
  expect(await expireDemands(t.context)).toBe(1)
  const ended = await journal(booking, 'offer.not-select')
  expect(ended.map(({ moved, offerId }) => [offerId, moved])).toEqual([
    [one.pk, 'pending → not_selected'],
    [two.pk, 'update_pending → not_selected'],
  ])
  const closed = (await journal(booking, 'suggestion.expire')).map(({ moved }) => moved)
  expect(closed.sort()).toEqual(['ready → expired', 'ready → expired', 'seen → expired'])
})

test('closing all is one statement, however many', async () => {
  const { booking } = await crowded()
  const sent: string[] = []
  await unitOfWork(t.context, async (work) => {
    const execute = work.tx.execute.bind(work.tx)
    work.tx.execute = ((query: Parameters<typeof execute>[0]) => {
      sent.push('statement')
      return execute(query)
    }) as typeof work.tx.execute
    const taken = await transitionAll(work, offerStateMachine, {
      step: 'not-select',
      by: systemActor,
      where: eq(offerStateMachine.table.bookingId, booking),
    })
    expect(taken).toHaveLength(2)
    expect(sent).toEqual(['statement'])
  })
})

test('a step of two outcomes is refused until one is named, and an actor never in the table is forbidden', async () => {
  const table = [
    { step: 'settle', from: ['held'], to: 'paid', by: ['system'] },
    { step: 'settle', from: ['held'], to: 'failed', by: ['system'] },
  ] as const
  type State = 'held' | 'paid' | 'failed'
  const { booking } = await t.make.demand().then(({ pk }) => ({ booking: pk }))
  const machine = {
    process: table,
    prefix: 'payment.' as const,
    compareAndSet: async (_tx: unknown, id: number, _from: State, to: State) => ({ id, status: to }),
    subject: () => ({ bookingId: booking, offerId: null }),
  }
  const held = { id: 1, status: 'held' as State }
  const settle = (outcome?: State, by = systemActor) =>
    unitOfWork(t.context, (work) =>
      transition(work, machine, held, { step: 'settle', by, ...(outcome ? { outcome } : {}) }),
    )
  await expect(settle()).rejects.toThrow('name one')
  await expect(settle('failed', { actor: 'customer', user: 1 })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await settle('failed')).toEqual({ id: 1, status: 'failed' })
  expect((await journal(booking, 'payment.settle')).map(({ moved }) => moved)).toEqual(['held → failed'])
})

test('the system’s completion is journalled as the system’s', async () => {
  const job = await t.make.delivered()
  t.travel(3 * day)
  expect(await completeDeliveredBookings(t.context)).toBe(1)
  expect(await journal(job.booking, 'complete')).toEqual([
    { by: 'system', moved: 'delivered → completed', offerId: job.pk, userId: null, detail: null },
  ])
  expect(await journal(job.booking, 'offer.complete')).toHaveLength(1)
})

test('a row without a booking has a journal of its own, kept as strictly', async () => {
  const table = [{ step: 'settle', from: ['held'], to: 'paid', by: ['system'] }] as const
  type State = 'held' | 'paid'
  const machine = {
    process: table,
    prefix: '' as const,
    compareAndSet: async (_tx: unknown, id: number, _from: State, to: State) => ({ id, status: to }),
    subject: ({ id }: { id: number }) => ({ kind: 'withdrawal' as const, id, detail: 'by its key' }),
  }
  const held = { id: 41, status: 'held' as State }
  await unitOfWork(t.context, async (work) => {
    await recordCreation(work, machine, held, { step: 'request', by: { actor: 'provider', user: 7 } })
    await transition(work, machine, held, { step: 'settle', by: systemActor, detail: 'at the bank' })
  })
  const rows = await t.db.select().from(moneyEvents).orderBy(moneyEvents.id)
  expect(
    rows.map((row) => [
      row.subject,
      row.subjectId,
      row.actor,
      row.userId,
      row.step,
      row.detail,
      `${row.fromState} → ${row.toState}`,
    ]),
  ).toEqual([
    ['withdrawal', 41, 'provider', 7, 'request', 'by its key', ' → held'],
    ['withdrawal', 41, 'system', null, 'settle', 'at the bank', 'held → paid'],
  ])
  expect(await t.db.select().from(bookingEvents)).toEqual([])
  await expect(t.db.delete(moneyEvents)).rejects.toThrow()
})
