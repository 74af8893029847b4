import { eq } from 'drizzle-orm'
import type { Needs } from '@/server/context'
import { suggestions } from '@/server/db/schema/bookings'
import type { JobContext } from '@/server/jobs/run'
import { drain } from '@/server/jobs/worker'
import type { ClientFor } from './api-client'
import { cleaning, findSubService, subServiceIdOf, validAnswersTo } from './forms'
import { okBody } from './ok-body'
import { addressInput, type People, type TestUser } from './people'

const hoursAhead = (context: Needs<'clock'>, hours: number) =>
  new Date(context.clock().getTime() + hours * 3_600_000).toISOString()

/** Factories of the steps before a booking, through the API: demands, suggestions, offers. */
export const demandFactories = (context: JobContext, as: ClientFor, { customer, provider }: People) => {
  const { db } = context

  const subServiceId = (slug = cleaning) => subServiceIdOf(db, slug)
  const work = (slug = cleaning) => findSubService(db, slug)
  const answersFor = (slug = cleaning) => validAnswersTo(db, slug)

  const demandBody = async (more: Record<string, unknown> = {}, slug = cleaning) => ({
    sub_service: await subServiceId(slug),
    answers: await answersFor(slug),
    address: addressInput(),
    description: 'Um pedido de teste',
    ...more,
  })

  /** A published demand; suggestions follow with `drain`. */
  const demand = async (options: { customer?: TestUser; body?: Record<string, unknown> } = {}) => {
    const owner = options.customer ?? (await customer())
    const booking = okBody<{ pk: number }>(
      await as(owner).post('/api/demands/', await demandBody(options.body)),
    )
    return { pk: booking.pk, customer: owner }
  }

  const suggestion = async (
    options: { customer?: TestUser; provider?: TestUser; body?: Record<string, unknown> } = {},
  ) => {
    const who = options.provider ?? (await provider())
    const booking = await demand(options)
    await drain(context)
    const rows = await db.select().from(suggestions).where(eq(suggestions.bookingId, booking.pk))
    const row = rows.find((one) => one.providerId === who.id)
    if (!row) throw new Error('the demand was not suggested to the provider')
    return { pk: row.id, booking: booking.pk, customer: booking.customer, provider: who }
  }

  const offerBody = (more: Record<string, unknown> = {}) => ({
    items: [
      { kind: 'labour' as const, text: 'Mão de obra', amount_cents: 18_000 },
      { kind: 'material' as const, text: 'Material', amount_cents: 2_000 },
    ],
    message: 'Posso atender.',
    starts_at: hoursAhead(context, 48),
    duration_minutes: 120,
    ...more,
  })

  const offer = async (
    options: {
      customer?: TestUser
      provider?: TestUser
      suggestion?: Awaited<ReturnType<typeof suggestion>>
      body?: Record<string, unknown>
    } = {},
  ) => {
    const on = options.suggestion ?? (await suggestion(options))
    const sent = okBody<{ pk: number }>(
      await as(on.provider).post('/api/offers/', { ...offerBody(options.body), suggestion: on.pk }),
    )
    return { ...on, suggestion: on.pk, pk: sent.pk }
  }

  /** A demand with the offers of two providers. */
  const twoOffers = async () => {
    const owner = await customer()
    const [one, rival] = [await provider(), await provider()]
    const suggested = await suggestion({ customer: owner, provider: one })
    const chosen = await offer({ suggestion: suggested })
    const [ready] = okBody<{ results: { suggestion: { pk: number } }[] }>(
      await as(rival).get('/api/provider/demands/?statusId=ready'),
    ).results
    if (!ready) throw new Error('the demand was not suggested to the second provider')
    const other = await offer({ suggestion: { ...suggested, provider: rival, pk: ready.suggestion.pk } })
    return { customer: owner, chosen, other, booking: suggested.booking }
  }

  return { subServiceId, work, answersFor, demandBody, demand, suggestion, offerBody, offer, twoOffers }
}

export type Demands = ReturnType<typeof demandFactories>
