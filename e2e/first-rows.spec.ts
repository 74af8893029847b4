import type { Page } from '@playwright/test'
import { makePerson, newSessionOf, origin, publishDemand, signInByCookies, type Person } from './fixture'
import { holdScripts } from './hold-scripts'
import { goBack, openVisitor } from './people'
import { expect, test } from './test'

const path = '/my-bookings/'
const cookieOf = ({ access }: Person) => ({ cookie: `accessToken=${access}` })
const linkTo = (booking: number) => `a[href="/my-bookings/${booking}/"]`
/** A page's HTML as it is sent, before any script. */
const read = async (page: Page, who: Person, at = path) =>
  (await page.request.get(at, { headers: cookieOf(who) })).text()

const makeCustomer = async (description: string) => {
  const person = await makePerson('consumer')
  return { person, booking: await publishDemand(person, description) }
}

test('shows a signed-in reader’s bookings before any script, and keeps them when scripts take over', async ({
  browser,
}) => {
  const { person, booking } = await makeCustomer('Primeiras linhas')
  for (const language of ['pt', 'en'] as const) {
    const visitor = await openVisitor(browser, language)
    const { page } = visitor
    await signInByCookies(visitor, await newSessionOf(person))
    const release = await holdScripts(page)
    const at = language === 'en' ? `/en${path}` : path
    await page.goto(at, { waitUntil: 'commit' })
    const row = page.locator('main h2 a')
    await expect(row).toBeVisible()
    const sent = await row.evaluate((link) => link.closest('li')?.textContent)
    // The page answers without its loader, which covers pages whose reader is unknown.
    expect(
      await row.evaluate((link) => {
        const { x, y } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(x + 2, y + 2))
      }),
    ).toBe(true)
    await row.evaluate((link) => link.setAttribute('data-sent', ''))
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    release()
    await visitor.quiet()
    await expect(page.locator('header[data-signed-in]')).toBeVisible()
    // Hydrated, not replaced.
    await expect(page.locator('main h2 a[data-sent]')).toHaveCount(1)
    expect(await row.evaluate((link) => link.closest('li')?.textContent)).toBe(sent)
    expect(asked).not.toContain('/api/user/')
    expect(page.url()).toBe(`${origin}${at}`)
    expect(await page.locator(`a[href$="/my-bookings/${booking}/"]`).count()).toBe(1)
    expect(visitor.heard).toEqual([])
    await page.context().close()
  }
})

test('renders the tab the address names', async ({ page }) => {
  const { person, booking } = await makeCustomer('Outra aba')
  expect(await read(page, person)).toContain(`href="/my-bookings/${booking}/"`)
  const other = await read(page, person, `${path}?statusId=approved`)
  expect(other).not.toContain(`href="/my-bookings/${booking}/"`)
  expect(other).toMatch(/statusId=approved"[^>]*aria-current="page"/)
})

for (const [path, role, shown] of [
  ['/wallet/', 'customer', 'wallet.customer.cash'],
  ['/customer/messages/', 'customer', 'chat.empty.customer.title'],
  ['/provider/messages/', 'provider', 'chat.empty.provider.title'],
  ['/provider/offers/?statusId=pending', 'provider', 'offers.empty.pending.title'],
] as const)
  test(`${path} is read before its scripts, and hydrates`, async ({ browser }) => {
    const person = await makePerson(role === 'provider' ? 'provider' : 'consumer')
    const visitor = await openVisitor(browser, 'pt')
    const { page } = visitor
    await signInByCookies(visitor, person)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('main')).toContainText(visitor.words(shown))
    await page
      .locator('main [data-first-rows] ~ *')
      .first()
      .evaluate((part) => part.setAttribute('data-sent', ''))
    release()
    await visitor.quiet()
    await expect(page.locator('header[data-signed-in]')).toBeVisible()
    await expect(page.locator('main [data-sent]')).toHaveCount(1)
    await expect(page.locator('main')).toContainText(visitor.words(shown))
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

for (const [at, role] of [
  [path, 'consumer'],
  ['/wallet/', 'consumer'],
  ['/customer/messages/', 'consumer'],
  ['/provider/messages/', 'provider'],
  ['/provider/offers/', 'provider'],
] as const)
  test(`${at} of a reader reaches nobody else, by any way it is asked for`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const [ana, bia, other] = [
      await makePerson(role),
      await makePerson(role),
      await makePerson(role === 'provider' ? 'consumer' : 'provider'),
    ]
    const expired = `h.${Buffer.from(JSON.stringify({ sub: '1', exp: 1 })).toString('base64url')}.s`
    const stranger = await playwright.request.newContext({ baseURL })
    const requests: Record<string, string>[] = [
      cookieOf(bia),
      cookieOf(other),
      { cookie: 'refreshToken=any' },
      { cookie: `accessToken=${expired}; refreshToken=any` },
      { cookie: `accessToken=${ana.access.slice(0, -2)}AA` },
      { cookie: 'refreshToken=any', 'x-first-rows': '1' },
      { ...cookieOf(ana), rsc: '1' },
      { ...cookieOf(ana), authorization: `Bearer ${ana.access}` },
    ]
    for (let round = 0; round < 2; round++) {
      const own = await page.request.get(at, { headers: cookieOf(ana) })
      expect(await own.text()).toContain(ana.email)
      expect(own.headers()['cache-control']).toBe('private, no-store')
      expect(own.headers()).not.toHaveProperty('etag')
      for (const headers of requests)
        expect(await (await stranger.get(at, { headers })).text()).not.toContain(ana.email)
    }
    expect((await stranger.get(`/first-rows${at}`, { headers: cookieOf(ana) })).status()).toBe(404)
    await stranger.dispose()
  })

test('shows the next account of a browser nothing of the one before, back and forward', async ({
  browser,
}) => {
  const [ana, bia] = [await makeCustomer('Da Ana'), await makeCustomer('Da Bia')]
  const visitor = await openVisitor(browser, 'pt')
  const { page } = visitor
  await signInByCookies(visitor, await newSessionOf(ana.person))
  await visitor.go(path)
  await expect(page.locator(linkTo(ana.booking))).toBeVisible()
  await visitor.go('/contact-us/')
  await page.context().clearCookies({ name: /Token$/ })
  await signInByCookies(visitor, await newSessionOf(bia.person))
  await goBack(page)
  await expect(page.locator(linkTo(bia.booking))).toBeVisible()
  await expect(page.locator(linkTo(ana.booking))).toHaveCount(0)
  await visitor.go('/contact-us/')
  await visitor.go(path)
  await expect(page.locator(linkTo(bia.booking))).toBeVisible()
  expect(await page.content()).not.toContain(ana.person.email)
  await page.context().close()
})
