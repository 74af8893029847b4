/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://app.oficio.example/services/"}
 */
import { fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import pt from '@/locales/pt.json'

const names = [
  'accessToken',
  'refreshToken',
  'keepSignedIn',
  'cookie_consent',
  'tracking_id',
  'userRole',
  'NEXT_LOCALE',
]
const router: AppRouterInstance = {
  replace: jest.fn(),
  push: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
  refresh: jest.fn(),
  prefetch: jest.fn(),
  bfcacheId: '',
}

/** Everything that writes, as a build with a shared domain has it. */
const load = async () => {
  process.env.NEXT_PUBLIC_COOKIE_DOMAIN = 'oficio.example'
  const [{ cookieTokens }, { clearRole, pickRole }, { consentStore }, { LanguageSwitcher }] =
    await Promise.all([
      import('@/lib/api/tokens'),
      import('@/lib/session/role'),
      import('@/lib/storage/consent-store'),
      import('./language-switcher'),
    ])
  return { cookieTokens, clearRole, pickRole, consentStore, LanguageSwitcher }
}

test('"Cookies use a configurable shared domain.": all of them, sent over https only where the page came so', async () => {
  const { cookieTokens, clearRole, pickRole, consentStore, LanguageSwitcher } = await load()
  const written = jest.spyOn(document, 'cookie', 'set')
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  consentStore.answer('accepted')
  pickRole('provider')
  render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/services/">
        <NextIntlClientProvider locale="pt" timeZone="America/Sao_Paulo" messages={{ layout: pt.layout }}>
          <LanguageSwitcher />
        </NextIntlClientProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button', { name: pt.layout.language.en }))
  for (const name of names) {
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
    // The browser of the test takes them, too.
    expect(document.cookie).toContain(`${name}=`)
  }
  // What was written for every host is taken away from every host.
  cookieTokens.clear()
  clearRole()
  consentStore.answer('declined')
  for (const name of ['accessToken', 'refreshToken', 'keepSignedIn', 'tracking_id', 'userRole'])
    expect(document.cookie).not.toContain(`${name}=`)
})
