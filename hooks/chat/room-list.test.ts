import { messageOf, roomOf } from '@/hooks/testing/chat'
import type { Message, Room } from '@/lib/contract/chat'
import { roomAfterRead, roomsAfterMessage } from './room-list'

const room = (pk: number, seq: number): Room =>
  roomOf({
    pk,
    last_message: { id: pk * 10 + seq, text: 'before', attached: null, createdAt: '', seq },
    my_read_seq: seq,
  })
const message = (over: Partial<Message>) =>
  messageOf(2, { pk: 99, id: 99, text: 'new', createdAt: '', sender: 9, ...over })

test('a message changes its room in place, counts as unread and brings the room to the top', () => {
  const rooms = roomsAfterMessage([room(2, 1), room(1, 1)], message({}), 7)
  expect(rooms?.map((one) => [one.pk, one.last_message?.text, one.unread_count])).toEqual([
    [1, 'new', 1],
    [2, 'before', 0],
  ])
})

test('a photo without words is told as one', () => {
  const photo = { id: 'a', name: null, bytes: 9, width: 4, height: 3, url: '/media/a.webp' }
  const files = [{ ...photo, type: 'image/webp' as const }]
  const [one] = roomsAfterMessage([room(1, 1)], message({ text: '', files }), 7) ?? []
  expect(one?.last_message).toMatchObject({ text: '', attached: 'photo' })
})

test('never counts own messages of any tab as unread', () => {
  expect(roomsAfterMessage([room(1, 1)], message({ sender: 7 }), 7)?.[0]?.unread_count).toBe(0)
})

test('the same message twice counts once', () => {
  const once = roomsAfterMessage([room(1, 1)], message({}), 7) ?? []
  expect(roomsAfterMessage(once, message({}), 7)).toEqual(once)
})

test.each([
  ['an unknown room', { room: 5 }],
  ['a new status', { status: 'approved', sender: null }],
])('%s asks for the whole list', (_, over) => {
  expect(roomsAfterMessage([room(1, 1)], message(over), 7)).toBeNull()
})

test('reading never goes back, and each side has its own mark', () => {
  const read = roomAfterRead(roomAfterRead({ ...room(1, 4), unread_count: 3 }, 'customer', 4), 'customer', 2)
  expect([read.my_read_seq, read.unread_count, read.peer_read_seq]).toEqual([4, 0, 0])
  expect(roomAfterRead(read, 'provider', 3).peer_read_seq).toBe(3)
})
