import { randomUUID } from 'node:crypto'
import { defaultPreset, type CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { Needs } from '@/server/context'
import { addresses, sessions, users } from '@/server/db/schema/accounts'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { signAccessToken } from '@/server/http/session'
import { revealFullName, toFullName } from '@/server/modules/accounts/person'
import type { ClientFor } from './api-client'
import { cleaning, subServiceIdOf } from './forms'
import { okBody } from './ok-body'

/** Test user; the name is a plain string, for comparison with shown texts. */
export type TestUser = Omit<typeof users.$inferSelect, 'fullName'> & { fullName: string }
type Values = Partial<Omit<typeof users.$inferInsert, 'fullName'> & { fullName: string }>

/** São Paulo. */
export const saoPaulo = 3550308
/** Rio de Janeiro. */
export const rio = 3304557

export const addressInput = (city = saoPaulo) => ({
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city,
})

/** Registration form of a new user. */
export const registrationInput = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  password: 'uma frase comprida',
  full_name: 'Ana Prado',
  role: 'consumer',
  accepted_terms: true,
  ...more,
})

/** Working hours of a provider: Monday mornings. */
export const availabilityInput = (more: Record<string, unknown> = {}) => ({
  weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
  exceptions: [],
  buffer_minutes: 15,
  notice_minutes: 60,
  ...more,
})

/** Notification channels of a user. */
export const preferencesInput = (channels: { email: boolean; push: boolean }) => ({
  suggestions: channels,
  offers: channels,
  messages: channels,
  reminders: channels,
})

/**
 * Mobile numbers that are free in this database: a confirmed one is unique. Counted up, because random ones
 * collide now and then; each process begins elsewhere, for processes that share a database.
 */
let mobiles = 10_000_000 + Math.floor(Math.random() * 80_000_000)
export const nextMobile = (): string => `+55119${String(mobiles++)}`

/**
 * People, straight in the database: accounts, customers with an address, providers with services, signed-in
 * browsers.
 */
export const peopleFactories = (context: Needs<'config' | 'db' | 'clock'>, as: ClientFor) => {
  const { db } = context
  let n = 0

  const user = async ({ fullName, ...values }: Values = {}): Promise<TestUser> => {
    n++
    const [row] = await db
      .insert(users)
      .values({
        email: `person${n}-${randomUUID().slice(0, 8)}@example.com`,
        fullName: toFullName(fullName ?? `Pessoa Teste ${n}`),
        phone: nextMobile(),
        emailVerifiedAt: new Date(),
        phoneVerifiedAt: new Date(),
        acceptedTermsAt: new Date(),
        ...values,
      })
      .returning()
    if (!row) throw new Error('no user')
    return { ...row, fullName: revealFullName(row.fullName) }
  }

  /** A browser somebody is signed in on, known to the push service by `token`. */
  const browser = async (owner: { id: number }, token: string): Promise<void> => {
    const [session] = await db
      .insert(sessions)
      .values({ userId: owner.id, expiresAt: new Date(context.clock().getTime() + 30 * 86_400_000) })
      .returning()
    const access = await signAccessToken(
      context.config,
      { id: owner.id, session: session?.id ?? '' },
      context.clock(),
    )
    okBody(await as(null).post('/api/notification/token/', { token }, { authorization: `Bearer ${access}` }))
  }

  const customer = async (values: Values = {}, city = saoPaulo) => {
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
      cancellation?: CancellationPreset
      user?: Values
    } = {},
  ) => {
    const row = await user({ isProvider: true, ...options.user })
    for (const slug of options.services ?? [cleaning]) {
      const id = await subServiceIdOf(db, slug)
      await db.insert(providerServices).values({
        providerId: row.id,
        subServiceId: id,
        priceCents: options.priceCents ?? null,
        instant: options.instant ?? false,
        cancellation: options.cancellation ?? defaultPreset,
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

  return { user, browser, customer, provider }
}

export type People = ReturnType<typeof peopleFactories>
