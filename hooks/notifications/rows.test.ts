import { notification } from '@/hooks/testing/notifications'
import { bellRows } from './rows'
import { withAllRead, withLoaded } from './unread'

const rowsOf = (...list: ReturnType<typeof notification>[]) => {
  const { all, unread } = withLoaded(list)
  return bellRows(all, unread).map(({ newest, unread: n }) => [newest.id, n])
}
const ofRoom = (room: number) => `offers.new_message.offer_id__${room}`

test('several messages of one room are one row, the newest, with how many are unread', () => {
  const rows = rowsOf(
    notification(1, ofRoom(5)),
    notification(2, 'offers.new_suggestion.suggestion_id__9'),
    notification(3, ofRoom(5)),
    notification(4, ofRoom(6)),
    notification(5, ofRoom(5)),
  )
  expect(rows).toEqual([
    [5, 3],
    [4, 1],
    [2, 1],
  ])
})

test('messages that were read are not counted; other news keep a row each', () => {
  const about = 'bookings.new_offer.booking_id__1'
  expect(
    rowsOf(
      notification(1, ofRoom(5), true),
      notification(2, ofRoom(5)),
      notification(3, about),
      notification(4, about),
    ),
  ).toEqual([
    [4, 1],
    [3, 0],
    [2, 1],
  ])
})

test('once everything is read, nothing is left to count', () => {
  const { all, unread } = withAllRead(withLoaded([notification(1, ofRoom(5)), notification(2, ofRoom(6))]))
  expect([unread, bellRows(all, unread).map((row) => row.unread)]).toEqual([[], [0, 0]])
})
