import { eq } from 'drizzle-orm'
import { suggestions } from '@/server/db/schema/bookings'
import { toInstant } from '@/server/time/local-time'
import type { TestUser } from '../factories'
import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'
import { nextMonday } from '../next-monday'
import { paymentActions } from '../payment-actions'

/** A customer in the race for a slot: half approve an offer, half book instantly. */
interface Contender {
  isInstant: boolean
  /** Asks for the time. `shift` moves the start of instant bookings, in minutes. */
  ask: (shift: number) => ReturnType<ReturnType<TestApp['as']>['post']>
}
interface Contest {
  provider: TestUser
  contenders: Contender[]
}

const monday = nextMonday()
const at = (minute: number) => toInstant(monday, minute).toISOString()
const [eight, ten] = [8 * 60, 10 * 60]
/** Any two times overlap: two hours begun within a hundred minutes, six begun within three and a half hours. */
const offerMinutes = 120
const shifts = 210

/** Makes offers of one provider, each a minute later than the one before, to as many customers. */
const makeApprovals = async (t: TestApp, provider: TestUser, wanted: number): Promise<Contender[]> => {
  const demands = []
  for (let n = 0; n < wanted; n++) demands.push(await t.make.demand())
  await t.drain()
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.providerId, provider.id))
  const made: Contender[] = []
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

const makeInstantBookings = async (t: TestApp, provider: number, wanted: number): Promise<Contender[]> => {
  const body = await t.make.demandBody()
  const customers: TestUser[] = []
  for (let n = 0; n < wanted; n++) customers.push(await t.make.customer())
  return customers.map((customer, n) => ({
    isInstant: true,
    ask: (shift) => {
      const slot_start = at(eight + ((n * 7 + shift) % shifts))
      return t.as(customer).post('/api/bookings/', { ...body, slot_start, provider })
    },
  }))
}

/** Creates one provider, and customers with overlapping requests for one morning. */
export const makeContest = async (t: TestApp, customers: number): Promise<Contest> => {
  const provider = await t.make.provider({ priceCents: 18_000, instant: true })
  const approvals = await makeApprovals(t, provider, customers / 2)
  return {
    provider,
    contenders: [...approvals, ...(await makeInstantBookings(t, provider.id, customers / 2))],
  }
}

/** Bookings that hold a time of the provider. */
const findHolders = async (t: TestApp, provider: number) => {
  const { rows } = await t.context.pool.query<{ booking: number; customer: number }>(
    `select s.booking_id::int as booking, b.customer_id::int as customer
     from slots s join bookings b on b.id = s.booking_id where s.provider_id = $1`,
    [provider],
  )
  return rows
}

/**
 * Sends every request at once, in random order; in half of the rounds instant bookings go first, because theirs take
 * longer. One gets the time, and gives it up again.
 */
export const contend = async (
  t: TestApp,
  { provider, contenders }: Contest,
  random: () => number,
): Promise<{ winner: 'approval' | 'instant'; failures: string[] }> => {
  const shift = random() % 60
  const ahead = random() % 2 ? 2 ** 32 : 0
  const inOrder = contenders
    .map(({ ask, isInstant }) => ({ ask, place: random() - (isInstant ? ahead : 0) }))
    .sort((a, b) => a.place - b.place)
  const answers = await Promise.all(inOrder.map(({ ask }) => ask(shift)))
  const results = answers.map((answer) =>
    answer.statusCode < 300 ? 'held' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`,
  )
  const holders = await findHolders(t, provider.id)
  const counts = [count(results, 'held'), count(results, '409 slot_taken')]
  const failures = [
    ...mismatch('answers', counts, [1, contenders.length - 1]),
    ...mismatch('other answers', [...new Set(results)].sort(), ['409 slot_taken', 'held']),
    ...mismatch('times held', holders.length, 1),
  ]
  for (const { booking, customer } of holders)
    await t.as({ id: customer }).post(`/api/bookings/${booking}/give-up/`)
  await paymentActions(t).pass(1)
  failures.push(...mismatch('times held after giving up', (await findHolders(t, provider.id)).length, 0))
  const winner = answers.some(({ statusCode }) => statusCode === 200) ? 'approval' : 'instant'
  return { winner, failures }
}
