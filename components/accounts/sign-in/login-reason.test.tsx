import { cleanup, screen } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import { cookieTokens } from '@/lib/api/tokens'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { LoginForm } from './login-form'

const { reason, title } = pt.accounts.login

beforeEach(() => {
  cookieTokens.clear()
  sessionChanged.opened()
})
afterEach(cleanup)

test.each([
  ['/verify-email/?code=123456&user=7', reason.email],
  ['/pt/my-bookings/31/', reason.booking],
  ['/my-bookings/31/dispute/', reason.dispute],
  ['/customer/messages/?id=4', reason.messages],
  ['/provider/offers/?statusId=ready', reason.offers],
  ['https://elsewhere.example/verify-email/', title],
  ['/privacy/', title],
])('names the reason for signing in before %s', (callback, words) => {
  showAt(`/login/?${new URLSearchParams({ callbackUrl: callback })}`, pt, <LoginForm />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words)
})
