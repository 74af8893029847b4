import { randomUUID } from 'node:crypto'
import { sessions } from '@/server/db/schema/accounts'
import { saoPaulo, type TestUser } from './factories'
import type { KnownValues } from './fuzz-inputs'
import type { TestApp } from './make-app'

export interface FuzzFixture {
  customer: TestUser
  provider: TestUser
  operator: TestUser
  known: KnownValues
}

const days = [2, 3, 4, 5, 6, 7, 8]
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** Two people with work between them at every stage, and the names that all of it goes by. */
export const makeFuzzFixture = async (t: TestApp): Promise<FuzzFixture> => {
  const customer = await t.make.customer()
  const provider = await t.make.provider({ priceCents: 12_000, instant: true })
  const operator = await t.make.customer({ isOperator: true })
  const sides = { customer, provider }
  const suggestions = [await t.make.suggestion(sides), await t.make.suggestion(sides)]
  const offers = []
  for (const day of days) {
    const body = { starts_at: inDays(day) }
    const stage = (['offer', 'offer', 'reserved', 'approved', 'started', 'delivered', 'completed'] as const)[
      day - 2
    ]
    if (stage) offers.push(await t.make[stage]({ ...sides, body }))
  }
  const [session] = await t.db
    .insert(sessions)
    .values({ userId: customer.id, expiresAt: new Date(Date.now() + 86_400_000) })
    .returning()
  const subService = await t.make.subServiceId()
  const bookings = [...offers, ...suggestions].map(({ booking }) => booking)
  const known = {
    pk: [...bookings, ...offers.map(({ pk }) => pk), ...suggestions.map(({ pk }) => pk), session?.id],
    suggestion: suggestions.map(({ pk }) => pk),
    booking: bookings,
    room: offers.map(({ pk }) => pk),
    provider: [provider.id],
    sub_service: [subService],
    city: [saoPaulo],
    cities: [saoPaulo],
    ibge: [`${saoPaulo}`, `${saoPaulo},1,x`],
    state: ['SP', 'sp'],
    slug: ['limpeza'],
    service: ['limpeza'],
    subslug: ['faxina-residencial'],
    email: [customer.email, provider.email, 'ninguem@example.com'],
    password: ['uma frase comprida', customer.email],
    phone: ['11 98765-4321', customer.phone],
    answers: [await t.make.answersFor()],
    address: [t.make.addressInput()],
    cep: ['01310-100'],
    number: ['1000'],
    redirect_uri: ['http://localhost:3000/pt/login/google/'],
    client_id: [randomUUID()],
    cursor: [Buffer.from('i5').toString('base64url'), Buffer.from('i9999999999999999').toString('base64url')],
    starts_at: days.map(inDays),
    slot_start: days.map(inDays),
    wanted_from: days.map(inDays),
    items: [t.make.offerBody().items],
    weekly: [[{ weekday: 1, from: '08:00', to: '18:00' }]],
    exceptions: [[{ date: '2030-12-25', closed: true }]],
    photos: [[]],
    addresses: [[t.make.addressInput()]],
    code: offers.flatMap((one) => ('startCode' in one ? [one.startCode] : [])),
    statusId: ['approved', 'ready', 'booking_offers,awaiting_payment,approved'],
    indicator: offers.map(({ pk }) => `offers.offer_id__${pk}.offer_status__pending`),
  }
  return { customer, provider, operator, known }
}
