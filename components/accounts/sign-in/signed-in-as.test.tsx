import { cleanup, fireEvent, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'
import { openPage, storeTokens } from '@/hooks/testing/signed-in'
import { cookieTokens } from '@/lib/api/tokens'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { LoginForm } from './login-form'

/* Sign-in page opened from the mail "you already have an account" by a user signed in to the new account. */
const api = fakeApi()
const again = { ...member, email: 'ana.de.novo@example.com', is_email_verified: false }

beforeEach(() => {
  // jsdom logs unsupported navigation as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  storeTokens(api)
  api.rules.answer = ({ what }) => ({ body: what === 'GET /api/user/' ? again : {} })
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test.each([
  ['pt', pt, ''],
  ['en', en, '/en'],
] as const)('its link asks which account, and lets go of this one (%s)', async (locale, words, at) => {
  const went = await openPage(api, <LoginForm />, `${at}/login/?other=1`, locale, words)
  const said = words.accounts.signedInAs
  await api.until(() => screen.queryByText(said.title) !== null)
  expect(screen.getByText(said.lead.replace('{email}', again.email))).toBeTruthy()
  expect(screen.getByRole('link', { name: said.stay }).getAttribute('href')).toBe(`${at}/verify-email/`)
  expect(went).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: words.accounts.wrongAccount.change }))
  await api.until(() => cookieTokens.access() === undefined)
  expect(api.count('POST /api/token/revoke/')).toBe(1)
})

test('redirects signed-in users from the plain sign-in page', async () => {
  const went = await openPage(api, <LoginForm />, '/login/', 'pt', pt)
  await api.until(() => went.length > 0)
  expect(went).toEqual(['/verify-email/'])
})

test('a visitor signs in there, and is led on', async () => {
  cookieTokens.clear()
  api.rules.answer = ({ what }) => ({
    body:
      what === 'POST /api/token/'
        ? { access: 'new', refresh: 'r2' }
        : what === 'GET /api/user/'
          ? member
          : {},
  })
  const went = await openPage(api, <LoginForm />, '/login/?other=1', 'pt', pt)
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getAllByLabelText(name)[0] as HTMLElement, { target: { value } })
  type(new RegExp(pt.accounts.login.email), member.email)
  type(new RegExp(pt.accounts.login.password), 'uma frase bem comprida')
  fireEvent.click(screen.getByRole('button', { name: pt.accounts.login.submit }))
  await api.until(() => went.length > 0)
  expect(went).toEqual(['/my-bookings/'])
})
