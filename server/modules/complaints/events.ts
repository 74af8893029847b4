import type { complaints } from '@/server/db/schema/complaints'
import type { Booking } from '@/server/modules/bookings/service'

/** One side reported the other to the operators; the other is not notified. */
export interface ComplaintEvent {
  type: 'complaint.made'
  complaint: typeof complaints.$inferSelect
  booking: Booking
}
