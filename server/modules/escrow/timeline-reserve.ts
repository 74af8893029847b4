import type { Executor } from '@/server/db/client'
import type { Booking } from '@/server/modules/bookings/service'
import { listReserveEnds } from './reserve-repository'
import type { Line } from './timeline-line'
import type { JournalMovement } from './timeline-repository'
import type { Side } from './timeline-texts'

/** Renders the part of a release that waits in the provider's reserve. */
export const ofReserve = ({ id, at, cents }: JournalMovement, side: Side): Line[] =>
  side === 'provider'
    ? [{ pk: `j${id}`, at, said: 'reserveHeld', kind: 'released', cents: cents.provider_reserve ?? 0 }]
    : []

/** Returns the expected ends of a booking's reserves, for its provider. */
export const readReserveEnds = async (
  tx: Executor,
  booking: Booking,
  side: Side,
  now: Date,
): Promise<Line[]> =>
  side === 'customer'
    ? []
    : (await listReserveEnds(tx, booking.id, now)).map(({ until, cents }) => ({
        pk: `reserve-${until.getTime()}`,
        at: null,
        said: 'reserveEnds',
        kind: 'released',
        cents,
        expectedAt: until,
      }))
