import type { Message } from '@/lib/contract/chat'
import { plainDate } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { translateSystemMessage, type SystemMessage } from '@/lib/shared/system-messages'
import type { Needs } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { displayName } from '@/server/modules/accounts/person'
import { notifyUsers } from '@/server/modules/notifications/service'
import { broadcastBookingChange } from '@/server/realtime/changes'
import type { HubEvent } from '@/server/realtime/hub'
import { isToday, mayUndoOnMyWay, onMyWayWaitMs } from './policy'
import { messageIndicator, presentMessage, sideOf } from './presenter'
import { findOnMyWay, findRoomStatus, lockRoom, setOnMyWay, unmarkLatestOnMyWay } from './repository'
import { readerOf, writeMessage } from './service'

const line: SystemMessage = 'Profissional a caminho.'
const undone: SystemMessage = 'Profissional ainda não saiu.'

type Emit = (event: HubEvent) => void
type OwnJob = Awaited<ReturnType<typeof lockOwnJob>>

/** Locks the room of the provider's job of today. Throws for others, and on other days. */
const lockOwnJob = async (tx: Tx, user: number, id: number, now: Date) => {
  const room = await lockRoom(tx, id, user)
  const side = room && sideOf(room, user)
  const standing = side && (await findRoomStatus(tx, id))
  if (!room || !side || !standing) throw notFoundError()
  if (side !== 'provider') throw new DomainError('forbidden')
  if (!isToday(id, standing.booking, now)) throw stateChangedError()
  return { room, standing }
}

/** Posts a line in the room, on the booking's page and as a notice to the customer, in each reader's language. */
const announce = async (tx: Tx, emit: Emit, job: OwnJob, text: SystemMessage, status: string) => {
  const { room, standing } = job
  const { message } = await writeMessage(tx, emit, job, { sender: null, text, status })
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
        text: translateSystemMessage(text, customer.locale),
      },
    },
  ])
  return message
}

/**
 * Posts that the provider of a job is on the way. The room's lock makes two taps one line. It is posted in a room closed
 * to messages as well.
 */
export const postOnMyWay = (
  context: TransactionContext & Needs<'clock'>,
  user: number,
  id: number,
): Promise<Message> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const job = await lockOwnJob(tx, user, id, now)
    const { room, standing } = job
    const waitMs = onMyWayWaitMs(room.onMyWayAt, now)
    if (waitMs > 0) throw new DomainError('too_many_requests', undefined, undefined, Math.ceil(waitMs / 1000))
    await setOnMyWay(tx, id, now)
    const message = await announce(tx, emit, job, line, 'on_my_way')
    return presentMessage(message, room, readerOf(standing, id, 'provider'), [])
  })

/** Takes the latest announcement back: it no longer counts as evidence of presence, and the customer is told. */
export const takeBackOnMyWay = (
  context: TransactionContext & Needs<'clock'>,
  user: number,
  id: number,
): Promise<void> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock()
    const job = await lockOwnJob(tx, user, id, now)
    if (!mayUndoOnMyWay(job.room.onMyWayAt, now)) throw stateChangedError()
    await setOnMyWay(tx, id, null)
    await unmarkLatestOnMyWay(tx, id)
    await announce(tx, emit, job, undone, 'sent')
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
