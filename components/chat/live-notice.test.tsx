import { screen } from '@testing-library/react'
import { show } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { LiveNotice } from './live-notice'

afterEach(() => jest.restoreAllMocks())

test.each([
  [true, true, null],
  [false, true, pt.chat.reconnecting],
  // Offline, so the notice must not claim that messages are still sent.
  [false, false, pt.chat.noNetwork],
  [true, false, pt.chat.noNetwork],
])('socket open: %s, network: %s', (isLive, isOnline, said) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  show(pt, <LiveNotice isLive={isLive} />)
  expect(screen.queryByRole('status')?.textContent ?? null).toBe(said)
})
