import { sql } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import type { OfferState, SuggestionState } from '@/lib/contract/offers'
import type { Executor } from '@/server/db/client'

/** Subject of a notification. */
interface NotificationSubject {
  id: number
  booking: number | null
  offer: number | null
  suggestion: number | null
}

/** Current state; null if the notification has no such subject. */
export interface SubjectStatus {
  /** `disputed` also while a warranty claim of completed work is in dispute. */
  booking: BookingState | null
  offer: OfferState | null
  suggestion: SuggestionState | null
  startsAt: Date | null
  /** Time of automatic completion after delivery. */
  completesAt: Date | null
  proposedStartsAt: Date | null
  /** Since when the booking is in its latest dispute; null where it was in none. */
  disputedAt: Date | null
}

type Row = Pick<SubjectStatus, 'booking' | 'offer' | 'suggestion'> & {
  id: string
  starts_at: string | null
  completes_at: string | null
  proposed_at: string | null
  disputed_at: string | null
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** The present state of all that several notifications are about, in one query. */
export const readSubjectStatuses = async (
  db: Executor,
  subjects: readonly NotificationSubject[],
): Promise<Map<number, SubjectStatus>> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id, case when exists (select from claims c where c.booking_id = b.id and c.status = 'disputed')
      then 'disputed' else b.status end as booking, o.status as offer, s.status as suggestion,
      b.starts_at::text as starts_at, b.auto_complete_at::text as completes_at,
      b.proposed_starts_at::text as proposed_at,
      (select max(d.created_at)::text from disputes d where d.booking_id = b.id) as disputed_at
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
      as r(id bigint, booking bigint, offer bigint, suggestion bigint)
    left join bookings b on b.id = r.booking
    left join offers o on o.id = r.offer
    left join suggestions s on s.id = r.suggestion`)
  return new Map(
    rows.map(({ id, starts_at, completes_at, proposed_at, disputed_at, ...states }) => [
      Number(id),
      {
        ...states,
        startsAt: momentOf(starts_at),
        completesAt: momentOf(completes_at),
        proposedStartsAt: momentOf(proposed_at),
        disputedAt: momentOf(disputed_at),
      },
    ]),
  )
}
