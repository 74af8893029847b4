import type { Message, Room } from '@/lib/contract/chat'

/** Returns a room as the API shows it to a customer who has read everything. */
export const roomOf = (part: Partial<Room> = {}): Room => ({
  pk: 1,
  offer: 1,
  booking: 5,
  side: 'customer',
  title: 'Pintura',
  icon: '',
  offer_status: 'pending',
  stage: 'offered',
  booking_status: 'booking_offers',
  peer: { pk: 2, full_name: 'Bruno', photo: null, phone: null },
  job: { total_cents: 32_000, starts_at: '2026-11-28T12:00:00.000Z' },
  is_disclosed: false,
  is_blocked: false,
  last_message: null,
  unread_count: 0,
  my_read_seq: 0,
  peer_read_seq: 0,
  can: ['send'],
  ...part,
})

/** Returns a message of room 1 with this sequence number, sent by somebody. */
export const messageOf = (seq: number, part: Partial<Message> = {}): Message => ({
  room: 1,
  pk: seq,
  id: seq,
  seq,
  text: `m${seq}`,
  createdAt: '2026-11-01T10:05:00.000Z',
  status: 'sent',
  indicator: '',
  client_id: null,
  sender: 101,
  shield: [],
  files: [],
  ...part,
})
