import { cleanup, fireEvent, screen } from '@testing-library/react'
import { BookingMissing } from '@/components/bookings/booking-missing'
import { WithdrawalPage } from '@/components/wallet/withdraw/withdrawal-page'
import { fakeApi } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'
import { openPage, storeTokens } from '@/hooks/testing/signed-in'
import { cookieTokens } from '@/lib/api/tokens'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { AuthGate } from './auth-gate'

/* The link of a mail, opened where another of the person's accounts is signed in. */
const api = fakeApi()
const both = { ...member, is_provider: true }

beforeEach(() => {
  // jsdom logs unsupported navigation as an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  storeTokens(api)
  api.rules.answer = ({ what }) =>
    what === 'GET /api/user/' ? { body: both } : { status: 404, body: { code: 'not_found', detail: '' } }
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test.each([
  ['pt', pt, '/my-bookings/12/', <BookingMissing key="booking" />],
  ['en', en, '/en/withdraw/12/', <WithdrawalPage key="withdrawal" pk={12} />],
] as const)(
  'names the current account and switches to another (%s)',
  async (locale, { accounts: words }, address, page) => {
    await openPage(api, <AuthGate>{page}</AuthGate>, address, locale, { pt, en }[locale])
    await api.until(() => screen.queryByText(words.wrongAccount.change) !== null)
    expect(screen.getByText(words.wrongAccount.text.replace('{email}', member.email))).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: words.wrongAccount.change }))
    // e2e/mail-links.spec.ts covers the following redirect.
    await api.until(() => cookieTokens.access() === undefined)
    expect(api.count('POST /api/token/revoke/')).toBe(1)
  },
)
