import { makePerson, origin, password, readCookie, signInByCookies } from './fixture'
import { fillSignIn, openVisitor, type Visitor } from './people'
import { anyToken, expect, test } from './test'

/** Records every page that is committed, before its scripts run. */
const committedBy = ({ page }: Visitor): string[] => {
  const seen: string[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() === 200)
      seen.push(response.url().slice(origin.length))
  })
  return seen
}

for (const [language, at] of [
  ['pt', ''],
  ['en', '/en'],
] as const)
  test(`a signed-out visitor of /wallet/ gets sign-in and nothing else, and returns after it (${language})`, async ({
    browser,
  }) => {
    const { email } = await makePerson('consumer')
    const visitor = await openVisitor(browser, language)
    const { page } = visitor
    const committed = committedBy(visitor)
    await visitor.go('/wallet/')
    expect(committed).toEqual([`${at}/login/?callbackUrl=%2Fwallet%2F`])
    expect(page.url()).toBe(`${origin}${at}/login/?callbackUrl=%2Fwallet%2F`)
    await fillSignIn(visitor, email, password)
    await page.waitForURL(`${origin}${at}/wallet/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words('wallet.title'))
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

test('a signed-in visitor of /login/ goes on before it shows, unless it is for another account', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'en')
  const { page } = visitor
  await signInByCookies(visitor, await makePerson('consumer'))
  const committed = committedBy(visitor)
  await visitor.go('/login/?callbackUrl=%2Fwallet%2F')
  expect(committed).toEqual(['/en/wallet/'])
  await expect.poll(() => readCookie(visitor, 'userRole')).toBe('customer')
  await visitor.go('/login/')
  expect(committed).toEqual(['/en/wallet/', '/en/my-bookings/'])
  await visitor.go('/login/?other=1')
  expect(page.url()).toBe(`${origin}/en/login/?other=1`)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

test('an expired access token beside a refresh token is renewed on the page', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt')
  const { page } = visitor
  await signInByCookies(visitor, await makePerson('consumer'))
  const expired = `h.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.s`
  for (const path of ['/wallet/', '/login/?callbackUrl=%2Fwallet%2F']) {
    await page.context().addCookies([{ name: 'accessToken', value: expired, url: origin }])
    await visitor.go(path)
    await page.waitForURL(`${origin}/wallet/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words('wallet.title'))
    await expect.poll(() => readCookie(visitor, 'accessToken')).not.toBe(expired)
  }
  await page.context().close()
})

test('the middleware redirects as the front does, for pages the front does not keep', async ({ request }) => {
  for (const [path, to] of [
    ['/wallet/', '/login/?callbackUrl=%2Fwallet%2F'],
    ['/en/settings/?tab=security', '/en/login/?callbackUrl=%2Fsettings%2F%3Ftab%3Dsecurity'],
  ] as const)
    // Responses to requests with credentials are not kept.
    for (const headers of [undefined, { authorization: 'Bearer none' }]) {
      const answer = await request.get(path, { headers, maxRedirects: 0 })
      const { location, 'cache-control': control } = answer.headers()
      expect([answer.status(), new URL(location ?? '', origin).href, control]).toEqual([
        307,
        `${origin}${to}`,
        'no-store',
      ])
    }
  const uncached = await request.get('/en/services/', { headers: { authorization: 'Bearer none' } })
  expect(uncached.headers()['x-robots-tag']).toBe('noindex, follow')
})

test('the client router’s own reads are not redirected, because it would keep them beyond the sign-in', async ({
  request,
}) => {
  // The framework redirects such a read to the same page, with its own parameter.
  const answer = await request.get('/wallet/', { headers: { rsc: '1' } })
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, '/wallet/'])
})

test('public pages are the same bytes with any cookies', async ({ request }) => {
  for (const path of ['/', '/en/services/', '/contact-us/']) {
    const [visitor, member] = await Promise.all([request.get(path), request.get(path, { headers: anyToken })])
    expect(await member.text()).toBe(await visitor.text())
    expect(member.headers().etag).toBe(visitor.headers().etag)
  }
})
