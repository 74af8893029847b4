import { LayoutRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { pageAt } from '@/hooks/testing/page'
import type { Locale } from '@/lib/i18n/routing'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { Frame } from './frame'

const words = { pt, en }
/** The frame around a page rendered under `folder` and shown at an address. */
const frameAt = (address: string, folder: string, locale: Locale = 'pt') => {
  const { Page } = pageAt(address, locale, words[locale])
  const at = {
    parentTree: [['locale', locale, 'd', null], { children: [folder, {}] }],
    parentRenderTree: { data: {} },
  } as unknown as ComponentProps<typeof LayoutRouterContext>['value']
  return renderToString(
    <LayoutRouterContext value={at}>
      <Page>
        <Frame>page</Frame>
      </Page>
    </LayoutRouterContext>,
  )
}
const isSpaced = (html: string) => /<main [^>]*data-spaced/.test(html)

// Pages are rendered under the address with a language prefix, and may be read under one without.
test.each([
  ['/services/', '/pt/services/', 'pt'],
  ['/services/limpeza/', '/pt/services/limpeza/', 'pt'],
  ['/en/services/', '/en/services/', 'en'],
  ['/contact-us/', '/pt/contact-us/', 'pt'],
] as const)('%s has the same frame where it is made', (read, made, locale) => {
  expect(frameAt(made, '(public)', locale)).toBe(frameAt(read, '(public)', locale))
})

test('"Messages pages and service pages have no page-top spacing.", in either language', () => {
  for (const [path, locale] of [
    ['/pt/services/', 'pt'],
    ['/en/services/', 'en'],
    ['/pt/customer/messages/', 'pt'],
  ] as const)
    expect([path, isSpaced(frameAt(path, '(public)', locale))]).toEqual([path, false])
  expect(isSpaced(frameAt('/pt/contact-us/', '(public)'))).toBe(true)
})

test.each([
  [
    'pt',
    '/pt/404-not-found/',
    ['/no-such-page/', '/services/nao-existe/', '/contact-us/more/', '/customer/messages/more/'],
  ],
  [
    'en',
    '/en/404-not-found/',
    ['/en/no-such-page/', '/en/services/nao-existe/', '/en/customer/messages/more/'],
  ],
] as const)(
  'the page of every address where nothing is (%s) has one frame wherever it is shown',
  (locale, made, addresses) => {
    for (const address of addresses)
      expect([address, frameAt(address, '404-not-found', locale)]).toEqual([
        address,
        frameAt(made, '404-not-found', locale),
      ])
  },
)
