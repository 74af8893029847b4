import { scriptLimits } from '../bench/first-load-limits'
import { fetchPage } from '../bench/page-scripts'
import { origin, sessionOf, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href).sort()

// The router tells the browser of the sheets of each page it fetches ahead.
test('no page has a sheet that the others have not', async () => {
  const frame = sheetsOf((await fetchPage(`${origin}/terms/`)).text)
  expect(frame).not.toEqual([])
  for (const path of [...Object.keys(scriptLimits), '/wallet/top-up/', '/withdraw/', '/how-it-works/client/'])
    expect.soft(sheetsOf((await fetchPage(origin + path)).text), path).toEqual(frame)
})

const ofNobody = ['/', '/demand/']
const ofCustomer = ['/', '/my-bookings/', '/customer/messages/', '/settings/', '/wallet/']
const ofProvider = ['/provider/offers/', '/provider/messages/', '/settings/?tab=availability', '/wallet/']

/** Preloaded sheets that the page does not use: browsers warn of each a few seconds after its load. */
const unused = () => {
  const used = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  )
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]')]
    .map(({ href }) => href)
    .filter((href) => !used.has(href))
}

for (const [who, email, paths] of [
  ['a visitor', null, ofNobody],
  ['a customer', 'cliente1@demo.test', ofCustomer],
  ['a provider', 'profissional1@demo.test', ofProvider],
] as const)
  test(`prefetches no stylesheet that a page of ${who} leaves unused`, async ({ browser }) => {
    const visitor = await openVisitor(browser, 'pt')
    if (email !== null) await signInByCookies(visitor, await sessionOf(email))
    for (const path of paths) {
      const prefetched = visitor.page.waitForResponse(/[?&]_rsc=/, { timeout: 120_000 })
      await visitor.go(path)
      await prefetched
      await visitor.page.waitForLoadState('networkidle')
      expect(await visitor.page.evaluate(unused), path).toEqual([])
    }
    expect(visitor.heard).toEqual([])
  })
