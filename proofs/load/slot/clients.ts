import { eq } from 'drizzle-orm'
import { suggestions } from '@/server/db/schema/bookings'
import { momentOf } from '@/server/local-time'
import type { TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'

/** Somebody who wants the time: half approve an offer, half book at the published price. */
interface Client {
  isInstant: boolean
  /** `shift` moves the time of those who book at once, in minutes. */
  ask: (shift: number) => ReturnType<ReturnType<TestApp['as']>['post']>
}

export interface World {
  provider: TestUser
  clients: Client[]
}

const monday = nextMonday()
const at = (minute: number) => momentOf(monday, minute).toISOString()
const [eight, ten] = [8 * 60, 10 * 60]
/** Any two of them overlap: two hours begun within a hundred minutes, six begun within three and a half hours. */
const offerMinutes = 120
const shifts = 210

/** Offers of one provider, each a minute later than the one before, to as many customers. */
const approving = async (t: TestApp, provider: TestUser, count: number): Promise<Client[]> => {
  const demands = []
  for (let n = 0; n < count; n++) demands.push(await t.make.demand())
  await t.drain()
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.providerId, provider.id))
  const made: Client[] = []
  for (const [n, { pk: booking, customer }] of demands.entries()) {
    const pk = rows.find((row) => row.bookingId === booking)?.id ?? 0
    const offer = await t.make.offer({
      suggestion: { pk, booking, customer, provider },
      body: { starts_at: at(ten + n), duration_minutes: offerMinutes },
    })
    made.push({ isInstant: false, ask: () => t.as(customer).post(`/api/offers/${offer.pk}/approve/`) })
  }
  return made
}

const booking = async (t: TestApp, provider: TestUser, count: number): Promise<Client[]> => {
  const made: Client[] = []
  const body = await t.make.demandBody()
  for (let n = 0; n < count; n++) {
    const customer = await t.make.customer()
    const ask = (shift: number) =>
      t.as(customer).post('/api/bookings/', {
        ...body,
        slot_start: at(eight + ((n * 7 + shift) % shifts)),
        provider: provider.id,
      })
    made.push({ isInstant: true, ask })
  }
  return made
}

/** One provider, and so many who want overlapping times of one morning. */
export const makeWorld = async (t: TestApp, count: number): Promise<World> => {
  const provider = await t.make.provider({ priceCents: 18_000, instant: true })
  const half = count / 2
  const clients = [...(await approving(t, provider, half)), ...(await booking(t, provider, half))]
  return { provider, clients }
}
