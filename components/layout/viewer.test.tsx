import { act, renderHook } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { sessionChanged } from '@/lib/session/state'
import { readCookie, writeCookie } from '@/lib/storage/cookies'
import { useViewer } from './viewer'

const visit = (address: string) => {
  const { Page } = pageAt(address)
  act(() => sessionChanged.opened())
  return renderHook(() => useViewer(), { wrapper: Page })
}

test('"userRole is set when the user loads and cleared when there is no user": on pages that watch no session too', () => {
  writeCookie('userRole', 'provider')
  writeCookie('accessToken', 'some')
  visit('/services/').unmount()
  expect(readCookie('userRole')).toBe('provider')
  cookieTokens.clear()
  visit('/services/')
  expect(readCookie('userRole')).toBeUndefined()
})
