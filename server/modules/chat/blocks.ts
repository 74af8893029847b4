import type { Room } from '@/lib/contract/chat'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { deleteBlock, insertBlock, isBlocked } from './blocks-repository'
import { presentRoom, sideOf } from './presenter'
import { findRoom, lockRoom } from './repository'

/**
 * Blocks or unblocks messages between the sides of a room, both ways and in all their rooms. The room's lock orders
 * it with concurrent messages. The other side's page refetches the room and finds it closed, without the reason.
 */
export const setBlock = (
  context: TransactionContext & Needs<'clock'>,
  { user, room: id, locale }: { user: number; room: number; locale: Locale },
  isOn: boolean,
): Promise<Room> =>
  inTransaction(context, async (tx, emit) => {
    const room = await lockRoom(tx, id, user)
    const side = room && sideOf(room, user)
    if (!room || !side) throw notFoundError()
    const peer = side === 'customer' ? room.providerId : room.customerId
    const now = context.clock()
    await (isOn ? insertBlock(tx, user, peer, now) : deleteBlock(tx, user, peer))
    const row = await findRoom(tx, id, user)
    if (!row) throw notFoundError()
    emit({ users: [user, peer], channel: 'chat', payload: { action: 'room.changed', room_id: id } })
    return presentRoom(row, user, locale, now)
  })

/** Rejects a new booking or offer between two users if either has blocked the other. */
export const assertNotBlocked = async (tx: Tx, one: number, other: number): Promise<void> => {
  if (await isBlocked(tx, one, other)) throw new DomainError('not_accepting_work')
}
