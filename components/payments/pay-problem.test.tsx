import { act, screen } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import pt from '@/locales/pt.json'
import { PayError } from './review/pay-error'

const words = pt.payments.problem
const onLine = jest.spyOn(navigator, 'onLine', 'get')
const lineIs = (isOnline: boolean) =>
  act(async () => {
    onLine.mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
const show = (isUnsent: boolean) =>
  showAt(
    '/my-bookings/31/pay/',
    pt,
    <PayError
      total={20_000}
      paying={{
        pay: () => undefined,
        isBusy: false,
        isUnchosen: false,
        shown: 20_000,
        error,
        isUnsent,
        made: null,
        couponProblem: null,
        earlyStartProblem: null,
      }}
    />,
  )
const error = new ApiError({ code: 'network_error' })

test.each([
  [true, words.notSent, words.backNotSent],
  [false, words.noAnswer, words.backNoAnswer],
])('updates the connection error when the network returns (unsent: %s)', async (isUnsent, lost, back) => {
  await lineIs(false)
  show(isUnsent)
  expect(screen.getByText(lost)).toBeTruthy()
  await lineIs(true)
  expect(screen.getByText(back)).toBeTruthy()
  expect(screen.queryByText(lost)).toBeNull()
})

test('a line that fails without being away is not said to be back', async () => {
  await lineIs(true)
  show(false)
  expect(screen.getByText(words.noAnswer)).toBeTruthy()
})
