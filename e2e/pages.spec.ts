import { expect, test } from './test'

for (const path of [
  '/',
  '/en/',
  '/services/',
  '/services/limpeza/',
  '/services/limpeza/faxina-residencial/',
  '/how-it-works/client/',
  '/contact-us/',
  '/demand/',
  '/schedule-booking/',
  '/login/',
  '/register/',
  '/unsubscribe/?token=none',
  '/en/unsubscribe/?token=none',
])
  // Complaints of the browser about these pages fail `axe.spec.ts` and `axe-core.spec.ts`.
  test(`sends ${path} with a policy without inline scripts`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-security-policy']).toMatch(/script-src /)
    expect(answer.headers()['content-security-policy']).not.toMatch(
      /(script-src|style-src) [^;]*unsafe-inline/,
    )
  })

test('a second visitor is served the kept page, and hears 304 when nothing changed', async ({ request }) => {
  const first = await request.get('/services/')
  const etag = first.headers().etag
  expect(etag).toBeTruthy()
  const again = await request.get('/services/', { headers: { 'if-none-match': etag ?? '' } })
  expect(again.status()).toBe(304)
})

test('the captured messages of the demo have their page, however its address is written', async ({
  request,
}) => {
  for (const path of ['/dev/outbox', '/dev/outbox/']) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('<h1>Outbox</h1>')
  }
})

test('shows exactly the services of GET /api/services/?is_visible_on_main=true on the home page', async ({
  request,
}) => {
  const slugsOf = async (query: string) =>
    ((await (await request.get(`/api/services/${query}`)).json()) as { slug: string }[]).map(
      ({ slug }) => slug,
    )
  const [all, main] = [await slugsOf(''), await slugsOf('?is_visible_on_main=true')]
  expect(main.length).toBeLessThan(all.length)
  const home = await (await request.get('/')).text()
  const linked = new Set([...home.matchAll(/href="\/services\/([^/"]+)\/"/g)].map(([, slug]) => slug))
  expect(all.filter((slug) => linked.has(slug))).toEqual(main)
})
