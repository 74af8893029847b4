import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'

/** Longest pause between two poll_count while an answer is awaited, in seconds. */
const longestRest = 60
const longestRestOfMoney = 6 * 3600
/** Late money is looked for this often after a code has ended: the last time some three hours later. */
const pollsAfterEnd = 5

/**
 * Claims payments due for polling and schedules the next poll, with growing intervals. Concurrent callers skip them;
 * a failed poll is due again by itself.
 */
export const claimDuePayments = async (tx: Tx, now: Date, limit: number): Promise<number[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update payments set poll_count = poll_count + 1, next_poll_at = case
      when status in ('creating', 'pending', 'review', 'expiring')
        then ${at} + make_interval(secs => least(${longestRest}, 5 * 2 ^ least(poll_count, 10)))
      when status in ('expired', 'failed')
        then case when poll_count < ${pollsAfterEnd} then ${at} + make_interval(secs => 60 * 3 ^ poll_count) end
      else ${at} + make_interval(secs => least(${longestRestOfMoney}, 60 * 2 ^ least(poll_count, 16))) end
    where id in (
      select id from payments where next_poll_at <= ${at}
      order by next_poll_at limit ${limit} for no key update skip locked)
    returning id`)
  return rows.map(({ id }) => Number(id))
}

export const claimDueRefunds = async (tx: Tx, now: Date, limit: number): Promise<number[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update refunds set poll_count = poll_count + 1,
      next_poll_at = ${at} + make_interval(secs => least(${longestRestOfMoney}, 30 * 2 ^ least(poll_count, 16)))
    where id in (
      select id from refunds where next_poll_at <= ${at}
      order by next_poll_at limit ${limit} for no key update skip locked)
    returning id`)
  return rows.map(({ id }) => Number(id))
}

/** Finds overdue reservations without a payment that still awaits its cancellation. */
export const findUnpaidBookings = async (db: Executor, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from bookings b
    where b.status = 'awaiting_payment' and b.pay_until <= ${now.toISOString()}::timestamptz
      and not exists (select from payments p where p.booking_id = b.id and p.status = 'expiring')
    order by b.pay_until limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** Finds deposits past their code's expiry without a final event of the gateway. */
export const findUnpaidDeposits = async (db: Executor, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from payments
    where purpose = 'deposit' and status in ('creating', 'pending', 'review') and next_poll_at is not null
      and expires_at <= ${now.toISOString()}::timestamptz
    order by id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
