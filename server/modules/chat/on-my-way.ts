import type { Message } from '@/lib/contract/chat'
import { plainDate } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { translateSystemMessage, type SystemMessage } from '@/lib/shared/system-messages'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { displayName } from '@/server/modules/accounts/person'
import { notifyUsers } from '@/server/modules/notifications/service'
import { broadcastBookingChange } from '@/server/realtime/changes'
import { isToday, onMyWayWaitMs } from './policy'
import { messageIndicator, presentMessage, sideOf } from './presenter'
import { findOnMyWay, findRoomStatus, lockRoom, setOnMyWay } from './repository'
import { readerOf, writeMessage } from './service'

const line: SystemMessage = 'Profissional a caminho.'

/**
 * Posts that the provider of a job is on the way: a system line in the room and a notice to the customer, each in its
 * reader's language. The room's lock makes two taps one line. It is posted in a room closed to messages as well.
 */
export const postOnMyWay = (
  context: TransactionContext & Needs<'clock'>,
  user: number,
  id: number,
): Promise<Message> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const room = await lockRoom(tx, id, user)
    const side = room && sideOf(room, user)
    const standing = side && (await findRoomStatus(tx, id))
    if (!room || !side || !standing) throw notFoundError()
    if (side !== 'provider') throw new DomainError('forbidden')
    if (!isToday(id, standing.booking, now)) throw stateChangedError()
    const waitMs = onMyWayWaitMs(room.onMyWayAt, now)
    if (waitMs > 0) throw new DomainError('too_many_requests', undefined, undefined, Math.ceil(waitMs / 1000))
    await setOnMyWay(tx, id, now)
    const said = { sender: null, text: line, status: 'on_my_way' } as const
    const { message } = await writeMessage(tx, emit, { room, standing }, said)
    const { customer, provider } = standing
    // The page of the booking says it too.
    broadcastBookingChange(emit, { users: [customer.id, provider.id], booking: room.bookingId, offer: null })
    await notifyUsers(tx, emit, [
      {
        user: customer.id,
        indicator: messageIndicator(room, 'customer'),
        template: 'new_message',
        params: {
          name: displayName(provider.fullName, 'first', customer.locale),
          text: translateSystemMessage(line, customer.locale),
        },
      },
    ])
    return presentMessage(message, room, readerOf(standing, id, side), [])
  })

type Booking = Parameters<typeof isToday>[1]

/**
 * Returns the time at which the provider of today's work announced to be on the way; announcements of other
 * days do not count.
 */
export const readOnMyWayAt = async (db: Executor, booking: Booking, now: Date): Promise<Date | null> => {
  const { approvedOfferId: room } = booking
  if (room === null || !isToday(room, booking, now)) return null
  const said = await findOnMyWay(db, room)
  const clock = clockOf(booking.cityIbge)
  return said && plainDate(said, clock) === plainDate(now, clock) ? said : null
}
