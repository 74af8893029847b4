import AxeBuilder from '@axe-core/playwright'
import { expect, test, type BrowserContextOptions } from '@playwright/test'
import { signIn, visit, type Visitor } from './people'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every page in turn; what is wrong anywhere is told all at once. */
const check = async (visitor: Visitor, paths: readonly string[]) => {
  const wrong: string[] = []
  for (const path of paths) {
    await visitor.go(path)
    await visitor.page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
    // What the router fetched ahead and then let go of can stay open for ever; the page itself is long drawn by then.
    await visitor.page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    const { violations } = await new AxeBuilder({ page: visitor.page }).withTags(rules).analyze()
    for (const one of violations) wrong.push(`${path}: ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`)
  }
  expect(wrong).toEqual([])
}

const open = ['/', '/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/how-it-works/client/', '/how-it-works/provider/', '/contact-us/', '/terms/', '/privacy/', '/login/', '/register/', '/forgot-password/', '/goodbye/', '/unsubscribe/?token=none', '/demand/', '/demand/?service=eletricista', '/schedule-booking/', '/no-such-page/']
const mine = ['/my-bookings/?statusId=booking_offers', '/my-bookings/1/', '/my-bookings/2/offers/', '/customer/messages/?id=2', '/settings/?tab=profile', '/settings/?tab=addresses', '/settings/?tab=security', '/settings/?tab=privacy']
const work = ['/provider/offers/?statusId=ready', '/provider/offers/?statusId=pending', '/provider/offers/?statusId=completed', '/provider/messages/', '/wallet/', '/settings/?tab=services', '/settings/?tab=availability', '/providers/3/']

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

test('pages anybody may open, light, on a desk', async ({ browser }) => {
  test.setTimeout(120_000)
  await check(await visit(browser, 'pt', { colorScheme: 'light' }), open)
})

test('pages anybody may open, dark, on a phone, in English', async ({ browser }) => {
  test.setTimeout(120_000)
  await check(await visit(browser, 'en', { ...phone, colorScheme: 'dark' }), open)
})

test("a customer's pages", async ({ browser }) => {
  test.setTimeout(120_000)
  const customer = await visit(browser, 'pt', { ...phone, colorScheme: 'light' })
  await signIn(customer, 'cliente1@demo.test')
  await check(customer, mine)
})

test("a provider's pages, dark", async ({ browser }) => {
  test.setTimeout(120_000)
  const provider = await visit(browser, 'pt', { colorScheme: 'dark' })
  await signIn(provider, 'profissional1@demo.test')
  await check(provider, work)
})
