import { and, eq, inArray, like, or } from 'drizzle-orm'
import { offers, suggestions } from '@/server/db/schema/bookings'
import { messages } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import type { TestUser } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { count, miss } from '../../harness/failures'

export const clicks = 100
const payments = 10
/** What an offer of the factories comes to. */
const offerCents = 20_000

interface Asked {
  booking: number
  customer: TestUser
  offers: number[]
}

/** A demand with an offer of every provider, at an hour no other round asks for. */
export const ask = async (t: TestApp, providers: readonly TestUser[], round: number): Promise<Asked> => {
  const customer = await t.make.customer()
  const { pk: booking } = await t.make.demand({ customer })
  await t.drain()
  const rows = await t.db.select().from(suggestions).where(eq(suggestions.bookingId, booking))
  const starts_at = new Date(t.context.clock().getTime() + (48 + round * 3) * 3_600_000).toISOString()
  const made = []
  for (const provider of providers) {
    const pk = rows.find((row) => row.providerId === provider.id)?.id ?? 0
    const suggestion = { pk, booking, customer, provider }
    made.push((await t.make.offer({ suggestion, body: { starts_at } })).pk)
  }
  return { booking, customer, offers: made }
}

/** How often each side was told with one of these templates, whichever of the offers it was about. */
const told = async ({ db }: TestApp, asked: Asked, templates: string[]) => {
  const about = asked.offers.map((pk) => like(notifications.indicator, `%offer_id__${pk}.%`))
  const rows = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.template, templates), or(...about)))
  return templates.map((template) => rows.filter((row) => row.template === template).length)
}

const lines = async ({ db }: TestApp, asked: Asked, status: string) =>
  (
    await db
      .select()
      .from(messages)
      .where(and(inArray(messages.roomId, asked.offers), eq(messages.status, status)))
  ).length

/** What was put into the booking's escrow, posting by posting. */
const escrowed = async ({ context }: TestApp, { booking }: Asked) => {
  const { rows } = await context.pool.query<{ cents: number }>(
    `select -e.amount_cents::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'escrow' and a.booking_id = $1`,
    [booking],
  )
  return rows.map(({ cents }) => cents)
}

const states = async ({ db }: TestApp, asked: Asked) =>
  (await db.select().from(offers).where(eq(offers.bookingId, asked.booking)))
    .map(({ status }) => status)
    .sort()

/** All clicks at once, on offers as `pick` draws them: one holds the time, the rest hear that something changed. */
export const clickAll = async (t: TestApp, asked: Asked, pick: () => number): Promise<string[]> => {
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => asked.offers[pick() % asked.offers.length]).map(async (pk) => {
      const answer = await t.as(asked.customer).post(`/api/offers/${pk}/approve/`)
      return answer.statusCode === 200 ? 'held' : String(answer.json<{ code: string }>().code)
    }),
  )
  const rest = asked.offers.slice(1).map(() => 'pending')
  return [
    ...miss('clicks', [count(answers, 'held'), count(answers, 'state_changed')], [1, clicks - 1]),
    ...miss('other answers', [...new Set(answers)].sort(), ['held', 'state_changed']),
    ...miss('offers once clicked', await states(t, asked), ['awaiting_payment', ...rest]),
    ...miss('told of the hold', await told(t, asked, ['booking_reserved']), [1]),
    ...miss('lines of the hold', await lines(t, asked, 'awaiting_payment'), 1),
  ]
}

/** Paid by several at once: confirmed once, held once, each side told once, the other offers over. */
export const payAll = async (t: TestApp, asked: Asked): Promise<string[]> => {
  const paid = await Promise.allSettled(Array.from({ length: payments }, () => t.make.payFor(asked.booking)))
  const rest = asked.offers.slice(1).map(() => 'not_selected')
  return [
    ...miss('payments that confirmed', paid.filter((one) => one.status === 'fulfilled').length, 1),
    ...miss('offers once paid', await states(t, asked), ['approved', ...rest]),
    ...miss(
      'told of the confirmation',
      await told(t, asked, ['offer_approved_customer', 'offer_approved_provider']),
      [1, 1],
    ),
    ...miss('postings to its escrow', await escrowed(t, asked), [offerCents]),
    ...miss('lines of the confirmation', await lines(t, asked, 'approved'), 1),
  ]
}
