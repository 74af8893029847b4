import { cleanup, fireEvent, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'
import { openPage, storeTokens } from '@/hooks/testing/signed-in'
import { cookieTokens } from '@/lib/api/tokens'
import type { Locale } from '@/lib/i18n/routing'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { VerifyEmail } from './verify-email'

/* A confirming link opened where another account is signed in. */
const api = fakeApi()
const tried = () => api.count('POST /api/user/verify-email/')

beforeEach(() => {
  jest.useFakeTimers()
  // jsdom logs unsupported navigation as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  storeTokens(api)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const open = async (locale: Locale, search: string, isConfirmed: boolean) => {
  const user = { ...member, is_email_verified: isConfirmed }
  api.rules.answer = ({ what }) => ({ body: what === 'GET /api/user/' ? user : {} })
  const words = { pt, en }[locale]
  const went = await openPage(
    api,
    <VerifyEmail />,
    `${locale === 'en' ? '/en' : ''}/verify-email/${search}`,
    locale,
    words,
  )
  return { words: words.accounts, went }
}

describe.each<Locale>(['pt', 'en'])('in %s', (locale) => {
  test.each([true, false])(
    'reports another account’s link without using an attempt (confirmed: %s)',
    async (isConfirmed) => {
      const { words, went } = await open(locale, `?code=123456&user=${member.pk + 1}`, isConfirmed)
      const { title, lead } = words.verifyEmail.ofAnother
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(screen.getByText(lead.replace('{email}', member.email))).toBeTruthy()
      expect([tried(), went, screen.queryByRole('textbox')]).toEqual([0, [], null])
      // Switching the account signs out of this one.
      fireEvent.click(screen.getByRole('button', { name: words.wrongAccount.change }))
      await api.settle()
      expect([api.count('POST /api/token/revoke/'), cookieTokens.access()]).toEqual([1, undefined])
    },
  )
})

test('submits the code of the user’s own link', async () => {
  await open('pt', `?code=123456&user=${member.pk}`, false)
  await api.until(() => tried() > 0)
  expect(tried()).toBe(1)
})
