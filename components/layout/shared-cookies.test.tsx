/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://app.oficio.example/services/"}
 */
import '@/hooks/testing/shared-domain'
import { chooseEnglish } from '@/hooks/testing/choose-english'
import { cookieNames } from '@/hooks/testing/cookie-names'
import pt from '@/locales/pt.json'

/** Every module that writes cookies, loaded as a build with a shared domain has it. */
const load = async () => {
  const [{ cookieTokens }, { clearRole, pickRole }, { consentStore }, { LanguageSwitcher }] =
    await Promise.all([
      import('@/lib/api/tokens'),
      import('@/lib/session/role'),
      import('@/lib/storage/consent-store'),
      import('./language-switcher'),
    ])
  return { cookieTokens, clearRole, pickRole, consentStore, LanguageSwitcher }
}

test('writes every cookie for the shared domain, Secure only where the page came by https', async () => {
  const { cookieTokens, clearRole, pickRole, consentStore, LanguageSwitcher } = await load()
  const written = jest.spyOn(document, 'cookie', 'set')
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  consentStore.answer('accepted')
  pickRole('provider')
  chooseEnglish(LanguageSwitcher, pt.layout)
  for (const name of cookieNames) {
    const line =
      written.mock.calls.map(([text]) => text).findLast((text) => text.startsWith(`${name}=`)) ?? ''
    const parts = line
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    expect([name, parts.filter((part) => /^(domain|secure|samesite|path)\b/.test(part)).sort()]).toEqual([
      name,
      ['domain=oficio.example', 'path=/', 'samesite=lax', 'secure'],
    ])
    // jsdom accepts the cookies, too.
    expect(document.cookie).toContain(`${name}=`)
  }
  // A cookie written for all hosts is deleted for all hosts.
  cookieTokens.clear()
  clearRole()
  consentStore.answer('declined')
  for (const name of ['accessToken', 'refreshToken', 'keepSignedIn', 'tracking_id', 'userRole'])
    expect(document.cookie).not.toContain(`${name}=`)
})
