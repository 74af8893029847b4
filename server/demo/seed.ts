import { randomUUID } from 'node:crypto'
import { eq, inArray, like, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '@/server/context'
import { withSetupDatabase } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { subServices } from '@/server/db/schema/catalogue'
import type { JobContext } from '@/server/jobs/run'
import { drain } from '@/server/jobs/worker'
import { demoCustomers, demoOperator, demoPassword, demoProviders } from './people'
import { seedDemoCoupons, seedDemoTiers } from './promotions'

/** Requests of the seed come from an address of their own, so that they use up nobody's limits. */
const seedAddress = '127.0.0.77'

interface Person {
  id: number
  access: string
}

/** Speaks to the API as anybody would; a refusal stops the seed. */
const callApi = async <T>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  by: Person | null,
  body?: object,
  attempt?: string,
): Promise<T> => {
  const answer = await app.inject({
    method,
    url,
    remoteAddress: seedAddress,
    headers: {
      'accept-language': 'pt-br',
      ...(by ? { authorization: `Bearer ${by.access}` } : {}),
      ...(attempt ? { 'idempotency-key': attempt } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode >= 300)
    throw new Error(`demo seed: ${method} ${url} answered ${answer.statusCode} ${answer.body}`)
  return JSON.parse(answer.body || 'null') as T
}

/**
 * Returns a moment `n` days ahead at an hour of UTC; Sundays, on which no demo provider works, move to
 * Monday.
 */
const daysAhead = (context: Needs<'clock'>, n: number, hour = 13) => {
  const date = new Date(context.clock().getTime() + n * 86_400_000)
  if (date.getUTCDay() === 0) date.setUTCDate(date.getUTCDate() + 1)
  date.setUTCHours(hour, 0, 0, 0)
  return date.toISOString()
}

const registerPerson = async (
  context: Needs<'db' | 'clock'>,
  app: FastifyInstance,
  person: { email: string; name: string; phone: string },
  role: 'consumer' | 'provider',
) => {
  const { user, access } = await callApi<{ user: { pk: number }; access: string }>(
    app,
    'POST',
    '/api/register/',
    null,
    {
      email: person.email,
      password: demoPassword,
      full_name: person.name,
      role,
      accepted_terms: true,
    },
  )
  const now = context.clock()
  await context.db
    .update(users)
    .set({ emailVerifiedAt: now, phone: person.phone, phoneVerifiedAt: now, tourCompletedAt: null })
    .where(eq(users.id, user.pk))
  return { id: user.pk, access }
}

/** First answers that satisfy a form. */
const validAnswersFor = async (context: Needs<'db' | 'clock'>, slug: string) => {
  const [row] = await context.db.select().from(subServices).where(eq(subServices.slug, slug))
  if (!row) throw new Error(`demo seed: no sub-service ${slug}`)
  const answers: Record<string, unknown> = {}
  for (const field of row.form.steps.flatMap((step) => step.fields)) {
    const parent = field.show_if && answers[field.show_if.field]
    const asked =
      !field.show_if ||
      (Array.isArray(parent) ? parent : [parent]).some((one) =>
        field.show_if?.equals.includes(one as string | boolean),
      )
    if (!asked || !field.required) continue
    const first = field.options?.[0]?.value
    if (field.type === 'choice') answers[field.key] = first
    else if (field.type === 'multichoice') answers[field.key] = [first]
    else if (field.type === 'number') answers[field.key] = Math.max(2, field.min ?? 2)
    else if (field.type === 'boolean') answers[field.key] = true
    else if (field.type === 'date') answers[field.key] = daysAhead(context, 5).slice(0, 10)
    else answers[field.key] = 'Exemplo de demonstração'
  }
  return { sub_service: row.id, answers }
}

interface Demand {
  slug: string
  city: number
  description: string
  inDays: number
}

const publish = async (context: JobContext, app: FastifyInstance, customer: Person, demand: Demand) => {
  const booking = await callApi<{ pk: number }>(app, 'POST', '/api/demands/', customer, {
    ...(await validAnswersFor(context, demand.slug)),
    address: {
      cep: demand.city === 3550308 ? '01310-100' : '20040-002',
      street: demand.city === 3550308 ? 'Avenida Paulista' : 'Rua da Assembleia',
      number: '100',
      district: demand.city === 3550308 ? 'Bela Vista' : 'Centro',
      city: demand.city,
      label: 'Casa (demo)',
    },
    description: demand.description,
    when: 'date',
    wanted_from: daysAhead(context, demand.inDays, 12),
    wanted_to: daysAhead(context, demand.inDays, 16),
  })
  await drain(context)
  return booking.pk
}

const offer = async (
  context: Needs<'clock'>,
  app: FastifyInstance,
  provider: Person,
  booking: number,
  cents: number,
  inDays: number,
  message: string,
) => {
  const ready = await callApi<{ results: { suggestion: { pk: number }; booking: { pk: number } }[] }>(
    app,
    'GET',
    '/api/provider/demands/?statusId=ready',
    provider,
  )
  const found = ready.results.find((row) => row.booking.pk === booking)
  if (!found) throw new Error('demo seed: the demand was not suggested')
  return (
    await callApi<{ pk: number }>(app, 'POST', '/api/offers/', provider, {
      suggestion: found.suggestion.pk,
      items: [
        { kind: 'labour', text: 'Mão de obra', amount_cents: cents },
        { kind: 'material', text: 'Material', amount_cents: 2_500 },
      ],
      message,
      starts_at: daysAhead(context, inDays, 12),
      duration_minutes: 240,
    })
  ).pk
}

/** With a test card of the simulated gateway, which accepts it at once. */
const payFor = async (app: FastifyInstance, customer: Person, booking: number) => {
  const card = { number: '4235647728025682', holder: 'APRO', exp_month: 11, exp_year: 2090, cvv: '123' }
  const { token } = await callApi<{ token: string }>(app, 'POST', '/api/dev/payments/card/token/', null, card)
  const wish = { booking, method: 'card', card_token: token }
  await callApi(app, 'POST', '/api/payment/intents/', customer, wish, randomUUID())
}

/** Completes one job, so that the demo has a finished, reviewed booking. */
const completeDemoJob = async (
  context: JobContext,
  app: FastifyInstance,
  customer: Person,
  provider: Person,
  demand: Demand,
) => {
  const booking = await publish(context, app, customer, demand)
  const pk = await offer(
    context,
    app,
    provider,
    booking,
    15_000,
    demand.inDays,
    'Olá! Posso atender nesse horário. (mensagem de demonstração)',
  )
  await callApi(app, 'POST', `/api/offers/${pk}/approve/`, customer)
  await payFor(app, customer, booking)
  const { start_code: code } = await callApi<{ start_code: string }>(
    app,
    'GET',
    `/api/demands/${booking}/`,
    customer,
  )
  // Agreed some hours ago: work done within minutes counts for nothing.
  await context.db.execute(
    sql`update payments set paid_at = paid_at - interval '4 hours' where booking_id = ${booking}`,
  )
  await callApi(app, 'POST', `/api/bookings/${booking}/start/`, provider, { code, early: true })
  await callApi(app, 'POST', `/api/bookings/${booking}/deliver/`, provider)
  await callApi(app, 'POST', `/api/bookings/${booking}/complete/`, customer)
  await callApi(app, 'POST', `/api/bookings/${booking}/review/`, customer, {
    rating: 5,
    text: 'Avaliação de demonstração.',
  })
  await callApi(app, 'POST', `/api/bookings/${booking}/review/`, provider, {
    rating: 5,
    text: 'Avaliação de demonstração.',
  })
}

/** The operator. Also added to a demo that was seeded before there was one. */
const seedOperator = async (context: Needs<'db' | 'clock'>, app: FastifyInstance): Promise<void> => {
  const known = await context.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoOperator.email))
  if (known.length > 0) return
  const { id } = await registerPerson(context, app, demoOperator, 'consumer')
  // Registration makes every account a customer; an operator is none.
  await context.db.update(users).set({ isOperator: true, isConsumer: false }).where(eq(users.id, id))
}

/** Customers, providers and their jobs. */
const seedMarket = async (context: JobContext, app: FastifyInstance): Promise<boolean> => {
  const { db } = context
  await seedDemoCoupons(db)
  await seedDemoTiers(db)
  const people = await db
    .select({ id: users.id, done: users.bio, email: users.email })
    .from(users)
    .where(like(users.email, '%@demo.test'))
  const last = demoProviders[demoProviders.length - 1]?.email
  if (people.some((one) => one.email === last)) return false
  if (people.length > 0) {
    // No booking exists before the last person does, so nothing refers to these.
    await db.delete(users).where(
      inArray(
        users.id,
        people.map((one) => one.id),
      ),
    )
  }
  const customers: Person[] = []
  for (const person of demoCustomers) customers.push(await registerPerson(context, app, person, 'consumer'))
  const providers: Person[] = []
  for (const person of demoProviders) {
    const made = await registerPerson(context, app, person, 'provider')
    await callApi(app, 'PUT', '/api/profile/', made, { bio: person.bio })
    const services = []
    for (const { slug, priceCents, instant } of person.services) {
      const { sub_service } = await validAnswersFor(context, slug)
      services.push({ sub_service, cities: [...person.cities], price_cents: priceCents, instant })
    }
    await callApi(app, 'PUT', '/api/user/services', made, services)
    await callApi(app, 'PUT', '/api/user/availability/', made, {
      weekly: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
      exceptions: [],
      buffer_minutes: 30,
      notice_minutes: 120,
    })
    providers.push(made)
  }
  const [one, two] = customers
  const [cleaner, helper, electrician] = providers
  if (!one || !two || !cleaner || !helper || !electrician) throw new Error('demo seed: people are missing')
  // A real gateway would charge money.
  if (context.gateway.name === 'simulator')
    await completeDemoJob(context, app, one, cleaner, {
      slug: 'faxina-residencial',
      city: 3550308,
      description: 'Pedido de demonstração, já concluído.',
      inDays: 3,
    })
  const open = await publish(context, app, one, {
    slug: 'faxina-residencial',
    city: 3550308,
    description: 'Pedido de demonstração: apartamento de dois quartos.',
    inDays: 6,
  })
  await offer(
    context,
    app,
    cleaner,
    open,
    18_000,
    6,
    'Tenho a manhã livre e levo os produtos. (demonstração)',
  )
  await publish(context, app, two, {
    slug: 'eletricista',
    city: 3304557,
    description: 'Pedido de demonstração: trocar tomadas da cozinha.',
    inDays: 4,
  })
  await drain(context)
  return true
}

/**
 * Seeds the living demo once, through the API itself. A seed cut short is begun anew: its people are few and
 * their addresses are known.
 */
export const seedDemo = async (context: JobContext, app: FastifyInstance): Promise<boolean> => {
  const isNew = await seedMarket(context, app)
  await seedOperator(context, app)
  return isNew
}

const demoLock = 7_302_118_003

/** Programs that start at once take turns; only the first one seeds the demo. */
export const seedDemoUnderLock = (context: JobContext, url: string, app: FastifyInstance) =>
  withSetupDatabase(url, async ({ pool }) => {
    const client = await pool.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1)', [demoLock])
      await seedDemo(context, app)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [demoLock]).catch(() => {})
      client.release()
    }
  })
