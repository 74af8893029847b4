import type { complaints } from '@/server/db/schema/complaints'
import type { Booking } from '@/server/modules/bookings/service'

/** One side told the operators of the other; the other is not told. */
export interface ComplaintEvent {
  type: 'complaint.made'
  complaint: typeof complaints.$inferSelect
  booking: Booking
}
