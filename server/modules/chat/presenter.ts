import type { Message, Room } from '@/lib/contract/chat'
import type { ChatFile } from '@/lib/contract/chat-files'
import { formatIndicator } from '@/lib/contract/indicators'
import { visibilityOfOffer, type Visibility } from '@/lib/contract/visibility'
import { earlierLines } from '@/lib/shared/contact-masking/conversation'
import { excerpt } from '@/lib/shared/excerpt'
import type { Locale } from '@/server/http/locale'
import { maskingFindings, maskText, presentPerson } from '@/server/modules/accounts/person'
import { iconUrl } from '@/server/modules/catalogue/localise'
import { acceptsMessages, isToday, mayEditOffer, mayUndoOnMyWay, onMyWayWaitMs, stageOf } from './policy'
import type { MessageRow, RoomRow, Room as Sides } from './repository'
import { renderSystemMessage } from './system-messages'

export type Side = 'customer' | 'provider'

export const sideOf = (room: Pick<Sides, 'customerId' | 'providerId'>, user: number): Side | null =>
  room.customerId === user ? 'customer' : room.providerId === user ? 'provider' : null

/** The indicator of a new message, as the given side is told it. */
export const messageIndicator = (room: Pick<Sides, 'offerId' | 'bookingId'>, side: Side): string =>
  side === 'provider'
    ? formatIndicator({ side: 'offers', kind: 'new_message', offer: room.offerId })
    : formatIndicator({ side: 'bookings', kind: 'new_message', booking: room.bookingId, offer: room.offerId })

/** Reader of messages, with their visibility of the other side. */
export interface Reader {
  side: Side
  user: number
  sight: Visibility
  locale: Locale
}

type Words = Pick<MessageRow, 'senderId' | 'text'>

/** A message as it is read: the program's in the reader's language, one's own as it was written. */
const textFor = (
  { senderId, text }: Words,
  { user, sight, locale }: Pick<Reader, 'user' | 'sight' | 'locale'>,
  earlierTexts: readonly string[],
): string => {
  if (senderId === null) return renderSystemMessage(text, locale)
  return maskText(text, senderId === user ? 'full' : sight, earlierTexts)
}

/** `said` is the same writer's preceding text: a contact may be split over several messages. */
export const presentMessage = (
  row: MessageRow,
  room: Pick<Sides, 'offerId' | 'bookingId'>,
  reader: Reader,
  earlierTexts: readonly string[],
  files: readonly ChatFile[] = [],
): Message => ({
  room: row.roomId,
  pk: row.id,
  id: row.id,
  seq: row.seq,
  text: textFor(row, reader, earlierTexts),
  createdAt: row.createdAt.toISOString(),
  status: row.status,
  indicator: messageIndicator(room, reader.side),
  // Sent to its writer only: another user could send a message with the same id.
  client_id: row.senderId === reader.user ? row.clientId : null,
  sender: row.senderId,
  shield: row.senderId === null ? [] : maskingFindings([row.text], reader.sight, earlierTexts),
  files: [...files],
})

/** The booking's time counts only if it stands on this room's offer; otherwise the offer's own does. */
const startOf = ({ room, approvedOfferId, agreedAt, offeredAt }: RoomRow): Date =>
  (approvedOfferId === room.offerId ? agreedAt : null) ?? offeredAt

/** UTF-16 units of the last message a list shows. */
const lastShown = 200

const canIn = (row: RoomRow, side: Side, sight: Visibility, now: Date): Room['can'] => {
  const { room, agreedAt: startsAt, bookingStatus: status, approvedOfferId, cityIbge } = row
  const { offerStatus: offer, customer, provider } = row
  const isBlocked = row.customerBlocked || row.providerBlocked
  const isOpen = acceptsMessages({ offer, customer, provider, isBlocked })
  const isGoing =
    side === 'provider' && isToday(room.offerId, { status, approvedOfferId, startsAt, cityIbge }, now)
  return [
    ...(isOpen ? (['send'] as const) : []),
    ...(isOpen && sight === 'full' ? (['document'] as const) : []),
    ...(side === 'provider' && mayEditOffer(offer, status) ? (['edit_offer'] as const) : []),
    ...(isGoing && onMyWayWaitMs(room.onMyWayAt, now) === 0 ? (['on_my_way'] as const) : []),
    ...(isGoing && mayUndoOnMyWay(room.onMyWayAt, now) ? (['undo_on_my_way'] as const) : []),
  ]
}

export const presentRoom = (row: RoomRow, user: number, locale: Locale, now: Date): Room => {
  const { room } = row
  const side: Side = room.customerId === user ? 'customer' : 'provider'
  const sight = visibilityOfOffer(
    { status: row.bookingStatus, approvedOfferId: row.approvedOfferId },
    room.offerId,
  )
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
    stage: stageOf(
      row.offerStatus,
      { status: row.bookingStatus, startsAt: startOf(row), cityIbge: row.cityIbge },
      now,
    ),
    peer: presentPerson(peer, sight, locale),
    job: {
      total_cents: row.totalCents,
      starts_at: startOf(row).toISOString(),
      city: row.cityIbge,
      proposed:
        row.proposedCents === null || row.proposedStart === null
          ? null
          : { total_cents: row.proposedCents, starts_at: row.proposedStart },
    },
    is_disclosed: sight === 'full',
    is_blocked: side === 'customer' ? row.customerBlocked : row.providerBlocked,
    last_message:
      room.lastMessageId === null || room.lastAt === null
        ? null
        : {
            id: room.lastMessageId,
            text: excerpt(
              textFor(
                { senderId: row.lastSender, text: row.lastWords ?? '' },
                { user, sight, locale },
                earlierLines(
                  { sender: row.lastSender, text: '', at: room.lastAt.getTime() },
                  row.linesBeforeLast,
                ),
              ),
              lastShown,
            ),
            attached: row.lastAttached,
            createdAt: room.lastAt.toISOString(),
            seq: room.lastSeq,
          },
    unread_count: row.unread,
    my_read_seq: mine,
    peer_read_seq: theirs,
    can: canIn(row, side, sight, now),
  }
}
