import type { Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { releaseSlot, reserveSlot } from './calendar-repository'
import type { Booking } from './repository'

const reserveAgreedSlot = async ({ tx }: UnitOfWork, { booking }: { booking: Booking }) => {
  const { id, providerId, startsAt, endsAt } = booking
  if (providerId && startsAt && endsAt) await reserveSlot(tx, providerId, id, startsAt, endsAt)
}
const release = ({ tx }: UnitOfWork, { booking }: { booking: Booking }) => releaseSlot(tx, booking.id)

/**
 * Books the provider's time while work is agreed or being paid. First in the list, because it may refuse the
 * step.
 */
export const slotsSubscriber: Subscriber = {
  name: 'slots',
  on: {
    'booking.reserved': reserveAgreedSlot,
    'booking.hold_ended': release,
    'booking.moved': reserveAgreedSlot,
    // Its money waits; its time is free.
    'booking.no_show': release,
    'booking.completed': release,
    'booking.unwound': release,
  },
}
