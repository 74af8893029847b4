import { and, eq, inArray, like, or } from 'drizzle-orm'
import { offers, suggestions } from '@/server/db/schema/bookings'
import { messages } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import type { TestUser } from '../factories'
import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'

const payments = 10
/** Price of an offer of the factories. */
const offerCents = 20_000

interface OfferedBooking {
  booking: number
  customer: TestUser
  offers: number[]
}

/** Publishes a demand with an offer of every provider, at an hour that no other round uses. */
export const publishOffers = async (
  t: TestApp,
  providers: readonly TestUser[],
  round: number,
): Promise<OfferedBooking> => {
  const customer = await t.make.customer()
  const { pk: booking } = await t.make.demand({ customer })
  await t.drain()
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, booking))
  const starts_at = new Date(t.context.clock().getTime() + (48 + round * 3) * 3_600_000).toISOString()
  const made: number[] = []
  for (const provider of providers) {
    const pk = rows.find((row) => row.providerId === provider.id)?.id ?? 0
    const suggestion = { pk, booking, customer, provider }
    made.push((await t.make.offer({ suggestion, body: { starts_at } })).pk)
  }
  return { booking, customer, offers: made }
}

/** Counts the notifications of each template, whichever of the offers they are about. */
const countNotifications = async ({ db }: TestApp, made: OfferedBooking, templates: string[]) => {
  const about = made.offers.map((pk) => like(notifications.indicator, `%offer_id__${pk}.%`))
  const rows = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.template, templates), or(...about)))
  return templates.map((template) => rows.filter((row) => row.template === template).length)
}

const countStatusLines = async ({ db }: TestApp, made: OfferedBooking, status: string) =>
  (
    await db
      .select()
      .from(messages)
      .where(and(inArray(messages.roomId, made.offers), eq(messages.status, status)))
  ).length

/** Amounts posted to the escrow of the booking, one a posting. */
const escrowPostings = async ({ context }: TestApp, { booking }: OfferedBooking) => {
  const { rows } = await context.pool.query<{ cents: number }>(
    `select -e.amount_cents::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'escrow' and a.booking_id = $1`,
    [booking],
  )
  return rows.map(({ cents }) => cents)
}

const offerStates = async ({ db }: TestApp, made: OfferedBooking) =>
  (await db.select().from(offers).where(eq(offers.bookingId, made.booking)))
    .map(({ status }) => status)
    .sort()

/** Approves offers drawn by `random`, `clicks` times at once: one holds the time, the rest get state_changed. */
export const approveAtOnce = async (
  t: TestApp,
  made: OfferedBooking,
  clicks: number,
  random: () => number,
): Promise<string[]> => {
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => made.offers[random() % made.offers.length]).map(async (pk) => {
      const answer = await t.as(made.customer).post(`/api/offers/${pk}/approve/`)
      return answer.statusCode === 200
        ? 'held'
        : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
    }),
  )
  const pending = made.offers.slice(1).map(() => 'pending')
  return [
    ...mismatch('approvals', [count(answers, 'held'), count(answers, '409 state_changed')], [1, clicks - 1]),
    ...mismatch('offers after the approvals', await offerStates(t, made), ['awaiting_payment', ...pending]),
    ...mismatch('notices of the hold', await countNotifications(t, made, ['booking_reserved']), [1]),
    ...mismatch('chat lines of the hold', await countStatusLines(t, made, 'awaiting_payment'), 1),
  ]
}

/** Pays several times at once: confirmed once, held once, each side notified once, the other offers not selected. */
export const payAtOnce = async (t: TestApp, made: OfferedBooking): Promise<string[]> => {
  const paid = await Promise.allSettled(Array.from({ length: payments }, () => t.make.payFor(made.booking)))
  const others = made.offers.slice(1).map(() => 'not_selected')
  const notices = await countNotifications(t, made, ['offer_approved_customer', 'offer_approved_provider'])
  return [
    ...mismatch('payments that confirmed', paid.filter((one) => one.status === 'fulfilled').length, 1),
    ...mismatch('offers after the payments', await offerStates(t, made), ['approved', ...others]),
    ...mismatch('notices of the confirmation', notices, [1, 1]),
    ...mismatch('postings to its escrow', await escrowPostings(t, made), [offerCents]),
    ...mismatch('chat lines of the confirmation', await countStatusLines(t, made, 'approved'), 1),
  ]
}
