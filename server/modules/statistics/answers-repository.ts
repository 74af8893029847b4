import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'

/** A suggestion may be answered for so long before it counts against its provider. */
export const answerHours = 24

/** A booking and some of its suggestions. */
export interface Suggested {
  booking: number
  suggestions: readonly number[]
}

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`

/**
 * Selects suggestions that count at `at`: their response time is over, the customer did not cancel, and they were
 * answered by an offer that stands or are still open. Declined, withdrawn, and those given to somebody else in time
 * count for and against nobody.
 */
const countable = ({ booking, suggestions }: Suggested, at: Date) => sql`
  select s.id, s.provider_id, b.customer_id, b.id as booking_id,
    case when answer.created_at is not null
      then greatest(0, round(extract(epoch from answer.created_at - s.created_at) / 60))::int end as answer_minutes
  from suggestions s
  join bookings b on b.id = s.booking_id
  left join lateral (
    select o.created_at from offers o
    where o.booking_id = b.id and o.suggestion_id = s.id and o.status <> 'withdrawn'
    order by o.id limit 1) answer on true
  where s.booking_id = ${booking} and s.id = any(${ids(suggestions)})
    and s.created_at <= ${at.toISOString()}::timestamptz - make_interval(hours => ${answerHours}::int)
    and b.status not in ('canceled', 'canceled_by_customer')
    and (answer.created_at is not null or s.status in ('ready', 'seen', 'expired'))`

/** Updates the outcomes of these suggestions as of `at`. Returns the providers with changed outcomes. */
export const settleOutcomes = async (tx: Tx, suggested: Suggested, at: Date): Promise<number[]> => {
  const { rows } = await tx.execute<{ provider_id: string }>(sql`
    with now_countable as (${countable(suggested, at)}),
    gone as (
      delete from suggestion_outcomes t
      where t.booking_id = ${suggested.booking} and t.suggestion_id = any(${ids(suggested.suggestions)})
        and not exists (select from now_countable c where c.id = t.suggestion_id)
      returning t.provider_id),
    written as (
      insert into suggestion_outcomes as t (suggestion_id, provider_id, customer_id, booking_id, answer_minutes)
      select id, provider_id, customer_id, booking_id, answer_minutes from now_countable
      on conflict (suggestion_id) do update set answer_minutes = excluded.answer_minutes
      where t.answer_minutes is distinct from excluded.answer_minutes
      returning t.provider_id)
    select provider_id from gone union select provider_id from written`)
  return rows.map((row) => Number(row.provider_id))
}

/** Suggestions of a booking that have counted so far. */
export const listSettled = async (tx: Tx, booking: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ suggestion_id: string }>(
    sql`select suggestion_id from suggestion_outcomes where booking_id = ${booking}`,
  )
  return rows.map((row) => Number(row.suggestion_id))
}

/** Sets the answer figures of locked rows: of each customer the latest suggestion counts, and no other. */
export const recountAnswers = async (tx: Tx, providers: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    update provider_stats p set suggestions_received = n.received, offers_sent = n.answered,
      answer_minutes_sum = n.minutes
    from (
      select asked.id, count(o.provider_id) as received, count(o.answer_minutes) as answered,
        coalesce(sum(o.answer_minutes), 0) as minutes
      from unnest(${ids(providers)}) as asked(id)
      left join (
        select distinct on (provider_id, customer_id) provider_id, answer_minutes from suggestion_outcomes
        where provider_id = any(${ids(providers)})
        order by provider_id, customer_id, suggestion_id desc) o on o.provider_id = asked.id
      group by asked.id) n
    where p.provider_id = n.id`)
}
