import type { Message, Room } from '@/lib/contract/chat'
import { formatIndicator } from '@/lib/contract/indicators'
import type { Locale } from '@/server/http/locale'
import { nameIn } from '@/server/modules/accounts/closed-name'
import { iconUrl } from '@/server/modules/catalogue/localise'
import { publicUrl } from '@/server/modules/media/address'
import { ended } from './policy'
import type { MessageRow, RoomRow, Room as Sides } from './repository'

export type Side = 'customer' | 'provider'

export const sideOf = (room: Pick<Sides, 'customerId' | 'providerId'>, user: number): Side | null =>
  room.customerId === user ? 'customer' : room.providerId === user ? 'provider' : null

/** The indicator of a new message, as the given side is told it. */
export const messageIndicator = (room: Pick<Sides, 'offerId' | 'bookingId'>, side: Side): string =>
  side === 'provider'
    ? formatIndicator({ side: 'offers', kind: 'new_message', offer: room.offerId })
    : formatIndicator({ side: 'bookings', kind: 'new_message', booking: room.bookingId, offer: room.offerId })

export const presentMessage = (
  row: MessageRow,
  room: Pick<Sides, 'offerId' | 'bookingId'>,
  side: Side,
): Message => ({
  room: row.roomId,
  pk: row.id,
  id: row.id,
  seq: row.seq,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  status: row.status,
  indicator: messageIndicator(room, side),
  client_id: row.clientId,
  sender: row.senderId,
})

export const presentRoom = (row: RoomRow, user: number, locale: Locale): Room => {
  const { room } = row
  const side: Side = room.customerId === user ? 'customer' : 'provider'
  const peer = side === 'customer' ? row.provider : row.customer
  const [mine, theirs] =
    side === 'customer'
      ? [room.customerReadSeq, room.providerReadSeq]
      : [room.providerReadSeq, room.customerReadSeq]
  return {
    pk: room.offerId,
    offer: room.offerId,
    booking: room.bookingId,
    side,
    title: row.title[locale],
    icon: iconUrl(row.icon),
    offer_status: row.offerStatus,
    booking_status: row.bookingStatus,
    peer: {
      pk: peer.id,
      full_name: nameIn(peer.fullName, locale),
      photo: peer.photoId && publicUrl(peer.photoId),
    },
    last_message:
      room.lastMessageId === null || room.lastAt === null
        ? null
        : {
            id: room.lastMessageId,
            text: room.lastText ?? '',
            createdAt: room.lastAt.toISOString(),
            seq: room.lastSeq,
          },
    unread_count: Math.max(0, room.lastSeq - mine),
    my_read_seq: mine,
    peer_read_seq: theirs,
    can: ended(row.offerStatus) || peer.closedAt !== null ? [] : ['send'],
  }
}
