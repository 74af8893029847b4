import { attachedOf } from '@/lib/contract/attached'
import type { Message, Room } from '@/lib/contract/chat'

const byLatest = (a: Room, b: Room) => (b.last_message?.id ?? 0) - (a.last_message?.id ?? 0)

/**
 * The list after a message: the room's last message is replaced and the room moves to the top. Null when the
 * list must be fetched: the room is unknown, or the system message says that a status changed.
 */
export const roomsAfterMessage = (rooms: readonly Room[], message: Message, me: number): Room[] | null => {
  const room = rooms.find((one) => one.pk === message.room)
  if (!room || message.status !== 'sent') return null
  if ((room.last_message?.seq ?? 0) >= message.seq) return [...rooms]
  const isMine = message.sender === me
  const changed: Room = {
    ...room,
    last_message: {
      id: message.id,
      text: message.text,
      attached: attachedOf(message.files),
      createdAt: message.createdAt,
      seq: message.seq,
    },
    unread_count: isMine ? room.unread_count : room.unread_count + 1,
  }
  return rooms.map((one) => (one.pk === room.pk ? changed : one)).sort(byLatest)
}

/** The room after one side read up to `seq`; the mark never moves back. */
export const roomAfterRead = (room: Room, side: Room['side'], seq: number): Room => {
  if (side !== room.side) return { ...room, peer_read_seq: Math.max(room.peer_read_seq, seq) }
  const isAllRead = seq >= (room.last_message?.seq ?? 0)
  return {
    ...room,
    my_read_seq: Math.max(room.my_read_seq, seq),
    unread_count: isAllRead ? 0 : room.unread_count,
  }
}
