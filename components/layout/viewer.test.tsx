import { act, renderHook } from '@testing-library/react'
import { member, pageAt } from '@/hooks/testing/page'
import { cookieTokens } from '@/lib/api/tokens'
import { sessionChanged } from '@/lib/session/state'
import { readCookie, writeCookie } from '@/lib/storage/cookies'
import { useViewer } from './viewer'

const visit = (address: string) => {
  const { Page } = pageAt(address)
  act(() => sessionChanged.opened())
  return renderHook(() => useViewer(), { wrapper: Page })
}

test('keeps userRole while a user exists and clears it without one, on pages without a session', () => {
  writeCookie('userRole', 'provider')
  writeCookie('accessToken', 'some')
  visit('/services/').unmount()
  expect(readCookie('userRole')).toBe('provider')
  cookieTokens.clear()
  visit('/services/')
  expect(readCookie('userRole')).toBeUndefined()
})

test.each([
  ['nobody’s customer', { is_consumer: false }, 'operator'],
  ['a customer too', {}, 'customer'],
  ['a provider too', { is_consumer: false, is_provider: true }, 'provider'],
] as const)('an operator with %s', (_, part, role) => {
  const { result } = visit('/services/')
  act(() => sessionChanged.began({ ...member, is_operator: true, ...part }))
  expect(result.current.viewer).toMatchObject({ role, isOperator: true })
  act(() => sessionChanged.ended())
})

test.each([
  ['finance', true],
  ['catalogue', false],
] as const)('shows the way to the cases to an operator of %s: %s', (scope, isShown) => {
  const { result } = visit('/services/')
  act(() => sessionChanged.began({ ...member, is_operator: true, operator_scopes: [scope] }))
  expect(result.current.viewer.isOperator).toBe(isShown)
  act(() => sessionChanged.ended())
})
