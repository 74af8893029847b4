import { renderHook } from '@testing-library/react'
import { cookieTokens } from '@/lib/api/tokens'
import { useReloadForOtherUser } from './restored-page'

const tokenFor = (user: number) => `h.${btoa(JSON.stringify({ sub: String(user) }))}.s`
const signInAs = (user: number) => cookieTokens.write({ access: tokenFor(user), refresh: 'r' })
const showPage = (persisted: boolean) => {
  const event = new Event('pageshow')
  Object.assign(event, { persisted })
  window.dispatchEvent(event)
}
/** Opens a page as user 1, changes the session meanwhile, and comes back to it. */
const comeBack = (change: () => void, persisted = true) => {
  signInAs(1)
  const reload = jest.fn()
  const { unmount } = renderHook(() => useReloadForOtherUser(1, reload))
  change()
  showPage(persisted)
  unmount()
  const { hidden } = document.documentElement
  document.documentElement.hidden = false
  return [reload.mock.calls.length, hidden]
}

afterEach(cookieTokens.clear)

test.each([
  ['another user has signed in', () => signInAs(2)],
  ['the user has signed out', cookieTokens.clear],
])('hides and reloads a restored page where %s', (_name, change) =>
  expect(comeBack(change)).toEqual([1, true]),
)

test.each([
  ['the session goes on', () => undefined],
  ['the access token has ended, and is renewed', cookieTokens.clearAccess],
])('keeps a restored page where %s', (_name, change) => expect(comeBack(change)).toEqual([0, false]))

test('leaves a page that was loaded alone', () =>
  expect(comeBack(() => signInAs(2), false)).toEqual([0, false]))
