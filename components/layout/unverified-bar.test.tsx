import { render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { callbackOf } from '@/lib/session/redirects'
import pt from '@/locales/pt.json'
import { UnverifiedBar } from './unverified-bar'

const show = (
  address: string,
  viewer = { isEmailVerified: false, isEmailRefused: false },
  text = pt.layout.unverified.text,
): string | null => {
  const { Page } = pageAt(address, 'pt', pt)
  render(
    <Page>
      <UnverifiedBar viewer={viewer} />
    </Page>,
  )
  expect(screen.getByText(text)).toBeTruthy()
  return screen.queryByRole('link')?.getAttribute('href') ?? null
}
/** The address after the code was typed. */
const backFrom = (href: string | null) => callbackOf(new URL(href ?? '', window.location.href).search)

test.each([
  '/wallet/',
  '/settings/?tab=security',
  '/my-bookings/?statusId=approved',
  '/demand/?service=faxina-residencial&step=2',
])('from %s it leads to the code and back again, query and all', (address) => {
  const href = show(address)
  expect(href).toMatch(/^\/verify-email\/?\?/)
  expect(backFrom(href)).toBe(address)
})

test.each(['/verify-phone/', '/complete-profile/'])('%s keeps the original return address', (stop) => {
  expect(backFrom(show(`${stop}?callbackUrl=%2Fwallet%2F`))).toBe('/wallet/')
})

test('on the page itself it has no link to it', () => {
  expect(show('/verify-email/?callbackUrl=%2Fwallet%2F')).toBeNull()
})

describe('an address that takes no mail', () => {
  const { text } = pt.layout.refusedMail

  test('is corrected in the settings once it was confirmed', () => {
    const href = show('/wallet/', { isEmailVerified: true, isEmailRefused: true }, text)
    expect(href).toMatch(/^\/settings\/?\?tab=security$/)
  })

  test('is corrected where it is confirmed before that', () => {
    const href = show('/wallet/', { isEmailVerified: false, isEmailRefused: true }, text)
    expect(href).toMatch(/^\/verify-email\/?\?/)
    expect(backFrom(href)).toBe('/wallet/')
  })
})
