import { useTranslations } from 'next-intl'
import { bookingStates } from '@/lib/contract/booking-states'
import type { Room } from '@/lib/contract/chat'
import { offerStates } from '@/lib/contract/offers'

/** Offers whose booking is this room's own work, so that the booking says where it stands. */
const taken = ['awaiting_payment', 'approved', 'completed', 'canceled']

/** Where the work of a room stands, in the words of whoever reads: of its booking, or of an offer not taken. */
export const RoomStatus = ({ room }: { room: Pick<Room, 'side' | 'offer_status' | 'booking_status'> }) => {
  const ofBooking = useTranslations('bookings.status')
  const ofOffer = useTranslations('offers.status')
  const booking = bookingStates.find((one) => one === room.booking_status)
  const offer = offerStates.find((one) => one === room.offer_status)
  if (booking && taken.includes(room.offer_status)) return ofBooking(`${room.side}.${booking}`)
  return offer ? ofOffer(`${room.side}.${offer}`) : null
}
