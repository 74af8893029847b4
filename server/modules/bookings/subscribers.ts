import type { Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { holdSlot, releaseSlot } from './calendar-repository'
import type { Booking } from './repository'

const hold = async ({ tx }: Work, { booking }: { booking: Booking }) => {
  const { id, providerId, startsAt, endsAt } = booking
  if (providerId && startsAt && endsAt) await holdSlot(tx, providerId, id, startsAt, endsAt)
}
const release = ({ tx }: Work, { booking }: { booking: Booking }) => releaseSlot(tx, booking.id)

/**
 * Books the provider's time while work is agreed or being paid. First in the list, because it may refuse the
 * step.
 */
export const slots: Subscriber = {
  name: 'slots',
  on: {
    'booking.reserved': hold,
    'booking.hold_ended': release,
    'booking.moved': hold,
    'booking.completed': release,
    'booking.unwound': release,
  },
}
