import { chooseEnglish } from '@/hooks/testing/choose-english'
import { cookieNames } from '@/hooks/testing/cookie-names'
import { cookieTokens } from '@/lib/api/tokens'
import { pickRole } from '@/lib/session/role'
import { consentStore } from '@/lib/storage/consent-store'
import pt from '@/locales/pt.json'
import { LanguageSwitcher } from './language-switcher'

const written = jest.spyOn(document, 'cookie', 'set')
beforeEach(() => written.mockClear())

/** Attributes of the last cookie written under a name, in lower case. */
const attributesOf = (name: string): Map<string, string> => {
  const line = written.mock.calls.map(([text]) => text).findLast((text) => text.startsWith(`${name}=`))
  const parts = (line ?? '')
    .split(';')
    .slice(1)
    .map((part) => part.trim().split('='))
  return new Map(
    parts.filter(([key]) => key).map(([key = '', value = '']) => [key.toLowerCase(), value.toLowerCase()]),
  )
}
const daysOf = (name: string): number | null => {
  const expires = attributesOf(name).get('expires')
  return expires === undefined ? null : Math.round((Date.parse(expires) - Date.now()) / 86_400_000)
}

test('"Locale cookie lifetime 31536000 s (one year), SameSite lax"', () => {
  expect(chooseEnglish(LanguageSwitcher, pt.layout)).toHaveLength(1)
  expect(document.cookie).toContain('NEXT_LOCALE=en')
  const attributes = attributesOf('NEXT_LOCALE')
  expect([attributes.get('max-age'), attributes.get('samesite'), attributes.get('path')]).toEqual([
    '31536000',
    'lax',
    '/',
  ])
})

test('"Tracking id and cookie consent cookies last 365 days, SameSite Lax."', () => {
  consentStore.answer('accepted')
  for (const name of ['tracking_id', 'cookie_consent']) {
    expect([name, daysOf(name), attributesOf(name).get('samesite')]).toEqual([name, 365, 'lax'])
    expect(document.cookie).toContain(`${name}=`)
  }
  consentStore.answer('declined')
  expect(daysOf('cookie_consent')).toBe(365)
  expect(document.cookie).not.toContain('tracking_id=')
})

test('"Refresh token cookie lasts 30 days when a flag is set, else session."', () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  expect([daysOf('refreshToken'), attributesOf('refreshToken').get('samesite')]).toEqual([30, 'lax'])
  cookieTokens.write({ access: 'a', refresh: 'r' }, false)
  const attributes = attributesOf('refreshToken')
  expect([attributes.has('expires'), attributes.has('max-age'), attributes.get('samesite')]).toEqual([
    false,
    false,
    'lax',
  ])
})

test('over plain http, with no shared domain set, every cookie is the host’s own and none asks for https', () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  consentStore.answer('accepted')
  pickRole('provider')
  chooseEnglish(LanguageSwitcher, pt.layout)
  for (const name of cookieNames) {
    expect([
      name,
      attributesOf(name).get('path'),
      attributesOf(name).has('secure'),
      attributesOf(name).has('domain'),
    ]).toEqual([name, '/', false, false])
    expect(document.cookie).toContain(`${name}=`)
  }
})
