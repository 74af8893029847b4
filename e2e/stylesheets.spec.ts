import { scriptLimits } from '../bench/first-load-limits'
import { sentTo } from '../bench/page-scripts'
import { visit } from './people'
import { expect, test } from './test'
import { enter, origin, sessionOf } from './world'

const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href).sort()

// The router tells the browser of the sheets of each page it fetches ahead.
test('no page has a sheet that the others have not', async () => {
  const frame = sheetsOf((await sentTo(`${origin}/terms/`)).text)
  expect(frame).not.toEqual([])
  for (const path of [...Object.keys(scriptLimits), '/wallet/top-up/', '/withdraw/', '/how-it-works/client/'])
    expect.soft(sheetsOf((await sentTo(origin + path)).text), path).toEqual(frame)
})

/** Browsers complain of a sheet fetched ahead three seconds after the page has loaded. */
const untilComplaintsMs = 6_000
const ofNobody = ['/', '/demand/']
const ofCustomer = ['/', '/my-bookings/', '/customer/messages/', '/settings/', '/wallet/']
const ofProvider = ['/provider/offers/', '/provider/messages/', '/settings/?tab=availability', '/wallet/']

for (const [who, email, paths] of [
  ['a visitor', null, ofNobody],
  ['a customer', 'cliente1@demo.test', ofCustomer],
  ['a provider', 'profissional1@demo.test', ofProvider],
] as const)
  test(`what is fetched ahead for ${who} leaves browsers nothing to complain of`, async ({ browser }) => {
    const visitor = await visit(browser, 'pt')
    if (email !== null) await enter(visitor, await sessionOf(email))
    for (const path of paths) {
      await visitor.go(path)
      await visitor.page.waitForTimeout(untilComplaintsMs)
    }
    expect(visitor.heard).toEqual([])
  })
