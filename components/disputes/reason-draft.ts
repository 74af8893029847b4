import type { Booking } from '@/lib/contract/bookings'
import { isString } from '@/lib/storage/guards'
import { bookingKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

/** Storage key per booking and person: drafts outlive an expired session, and the other side may sign in next. */
const keyOf = ({ pk, role, customer, provider }: Booking) =>
  `${bookingKeys.dispute}${pk}.${(role === 'provider' ? provider?.pk : customer.pk) ?? 0}`

/** Why a dispute is opened, while it is being written: forgotten once sent, and when its writer signs out. */
export const reasonDraft = {
  read: (booking: Booking): string => readLocal(keyOf(booking), isString) ?? '',
  write: (booking: Booking, reason: string) =>
    reason ? writeLocal(keyOf(booking), reason) : clearLocal(keyOf(booking)),
}
