import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { addresses, sessions, users } from '@/server/db/schema/accounts'
import { suggestions } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { signAccess } from '@/server/http/session'
import { drain } from '@/server/jobs/worker'
import type { As } from './speaker'

export type TestUser = typeof users.$inferSelect

/** São Paulo. */
export const saoPaulo = 3550308
/** Rio de Janeiro. */
export const rio = 3304557
const subService = 'faxina-residencial'

const hoursAhead = (context: Context, hours: number) =>
  new Date(context.clock().getTime() + hours * 3_600_000).toISOString()

const okay = <T>(response: { statusCode: number; body: string }): T => {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`)
  return JSON.parse(response.body || 'null') as T
}

/** Makes the world a test needs: people straight in the database, work through the API. */
export const factories = (context: Context, as: As) => {
  const { db } = context
  let n = 0

  const user = async (values: Partial<typeof users.$inferInsert> = {}): Promise<TestUser> => {
    n++
    const [row] = await db
      .insert(users)
      .values({
        email: `person${n}-${randomUUID().slice(0, 8)}@example.com`,
        fullName: `Pessoa Teste ${n}`,
        phone: `+55119${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
        emailVerifiedAt: new Date(),
        phoneVerifiedAt: new Date(),
        acceptedTermsAt: new Date(),
        ...values,
      })
      .returning()
    if (!row) throw new Error('no user')
    return row
  }

  /** A browser somebody is signed in on, known to the push service by `token`. */
  const browser = async (owner: { id: number }, token: string): Promise<void> => {
    const [session] = await db
      .insert(sessions)
      .values({ userId: owner.id, expiresAt: new Date(context.clock().getTime() + 30 * 86_400_000) })
      .returning()
    const access = await signAccess(
      context.config,
      { id: owner.id, session: session?.id ?? '' },
      context.clock(),
    )
    okay(await as(null).post('/api/notification/token/', { token }, { authorization: `Bearer ${access}` }))
  }

  const subServiceId = async (slug = subService): Promise<number> => {
    const [row] = await db.select({ id: subServices.id }).from(subServices).where(eq(subServices.slug, slug))
    if (!row) throw new Error(`no sub-service ${slug}`)
    return row.id
  }

  const addressInput = (city = saoPaulo) => ({
    cep: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city,
  })

  const customer = async (values: Partial<typeof users.$inferInsert> = {}, city = saoPaulo) => {
    const row = await user({ isConsumer: true, ...values })
    const { city: cityIbge, cep, ...address } = addressInput(city)
    await db.insert(addresses).values({ ...address, cep: cep.replace('-', ''), cityIbge, userId: row.id })
    return row
  }

  const provider = async (
    options: {
      services?: string[]
      cities?: number[]
      priceCents?: number
      instant?: boolean
      user?: Partial<typeof users.$inferInsert>
    } = {},
  ) => {
    const row = await user({ isProvider: true, ...options.user })
    for (const slug of options.services ?? [subService]) {
      const id = await subServiceId(slug)
      await db.insert(providerServices).values({
        providerId: row.id,
        subServiceId: id,
        priceCents: options.priceCents ?? null,
        instant: options.instant ?? false,
      })
      await db.insert(providerServiceCities).values(
        (options.cities ?? [saoPaulo]).map((cityIbge) => ({
          providerId: row.id,
          subServiceId: id,
          cityIbge,
        })),
      )
    }
    return row
  }

  /** Valid answers to a form: the first choice, the least number, short words. */
  const answersFor = async (slug = subService): Promise<Record<string, unknown>> => {
    const [row] = await db
      .select({ form: subServices.form })
      .from(subServices)
      .where(eq(subServices.slug, slug))
    const answers: Record<string, unknown> = {}
    for (const field of row?.form.steps.flatMap((step) => step.fields) ?? []) {
      if (!field.required || field.show_if) continue
      if (field.type === 'choice') answers[field.key] = field.options?.[0]?.value
      else if (field.type === 'multichoice') answers[field.key] = [field.options?.[0]?.value]
      else if (field.type === 'number') answers[field.key] = field.min ?? 1
      else if (field.type === 'boolean') answers[field.key] = false
      else if (field.type === 'date') answers[field.key] = '2030-01-15'
      else answers[field.key] = 'Texto de teste'
    }
    // A required field behind a condition the chosen answers meet.
    for (const field of row?.form.steps.flatMap((step) => step.fields) ?? []) {
      if (!field.required || !field.show_if || answers[field.show_if.field] === undefined) continue
      const value = answers[field.show_if.field]
      const met = Array.isArray(value)
        ? value.some((one) => field.show_if?.equals.includes(one as string))
        : field.show_if.equals.includes(value as string)
      if (met)
        answers[field.key] =
          field.type === 'choice'
            ? field.options?.[0]?.value
            : field.type === 'number'
              ? (field.min ?? 1)
              : field.type === 'multichoice'
                ? [field.options?.[0]?.value]
                : field.type === 'boolean'
                  ? false
                  : 'Texto de teste'
    }
    return answers
  }

  const demandBody = async (more: Record<string, unknown> = {}, slug = subService) => ({
    sub_service: await subServiceId(slug),
    answers: await answersFor(slug),
    address: addressInput(),
    description: 'Um pedido de teste',
    ...more,
  })

  /** A published demand; suggestions follow with `drain`. */
  const demand = async (options: { customer?: TestUser; body?: Record<string, unknown> } = {}) => {
    const owner = options.customer ?? (await customer())
    const booking = okay<{ pk: number }>(
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
    const sent = okay<{ pk: number }>(
      await as(on.provider).post('/api/offers/', { ...offerBody(options.body), suggestion: on.pk }),
    )
    return { ...on, suggestion: on.pk, pk: sent.pk }
  }

  /** An approved booking: `pk` is the offer's, `booking` the booking's. */
  const approved = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await offer(options)
    okay(await as(made.customer).post(`/api/offers/${made.pk}/approve/`))
    const shown = okay<{ start_code: string }>(await as(made.customer).get(`/api/demands/${made.booking}/`))
    return { ...made, startCode: shown.start_code }
  }

  const started = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await approved(options)
    okay(await as(made.provider).post(`/api/bookings/${made.booking}/start/`, { code: made.startCode }))
    return made
  }

  const delivered = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await started(options)
    okay(await as(made.provider).post(`/api/bookings/${made.booking}/deliver/`))
    return made
  }

  const completed = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await delivered(options)
    okay(await as(made.customer).post(`/api/bookings/${made.booking}/complete/`))
    return made
  }

  return {
    user,
    customer,
    provider,
    browser,
    demand,
    demandBody,
    suggestion,
    offer,
    offerBody,
    approved,
    started,
    delivered,
    completed,
    subServiceId,
    answersFor,
    addressInput,
  }
}
