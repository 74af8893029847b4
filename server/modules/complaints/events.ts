import type { complaints } from '@/server/db/schema/complaints'
import type { Booking } from '@/server/modules/bookings/service'

/** Complaint of one side about the other; the other is not notified. */
export interface ComplaintEvent {
  type: 'complaint.made'
  complaint: typeof complaints.$inferSelect
  booking: Booking
}
