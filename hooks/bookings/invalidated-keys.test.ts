import { keysOfPayment } from './invalidated-keys'

const own = [
  ['payments', 'detail', 2],
  ['payments', 'balance'],
]

test('a changed payment is read again with its booking alone, and a deposit with none', () => {
  expect(keysOfPayment(2, 3)).toEqual([...own, ['payments', 'booking', 3], ['bookings', 'detail', 3]])
  expect(keysOfPayment(2, null)).toEqual(own)
})

test('an event of the release before, which names no booking, reads all of them again', () => {
  expect(keysOfPayment(2, undefined)).toEqual([...own, ['payments', 'booking'], ['bookings', 'detail']])
})
