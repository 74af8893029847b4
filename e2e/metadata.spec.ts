import type { APIRequestContext } from '@playwright/test'
import { messagePattern, messageText } from './messages'
import { anyToken, expect, test } from './test'

const everyRobots = (html: string) =>
  [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, content]) => content)
/** The page's robots tags; on missing pages the framework adds a second noindex. */
const robotsOf = (html: string) => everyRobots(html).at(-1)
/** Addresses of one of the site's own sitemaps. */
const mapped = async (request: APIRequestContext, part: string) =>
  [...(await (await request.get(`/sitemaps/${part}.xml`)).text()).matchAll(/<loc>([^<]+)</g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  )

const hidden = 'marks account routes noindex, follow:'
for (const path of [
  '/login/',
  '/register/',
  '/forgot-password/',
  '/customer/messages/',
  '/provider/offers/',
  '/provider/messages/',
  '/provider/begin/',
  '/settings/',
  '/my-bookings/',
  '/wallet/',
  '/complete-profile/',
  '/verify-email/',
  '/unsubscribe/',
  '/profile/',
  '/profile/anything/',
  '/withdraw/',
  '/withdraw/anything/',
  '/forgot-password/anything/',
  '/en/profile/',
  '/en/withdraw/',
  '/en/wallet/',
  '/wallet/top-up/',
  '/my-bookings/1/pay/',
  '/en/my-bookings/1/dispute/',
  '/operator/payments/',
  '/operator/team/',
  '/operator/trail/',
])
  test(`${hidden} ${path}`, async ({ request }) => {
    // The framework adds a tag of its own to missing pages; none may contradict it.
    const answer = await request.get(path, { headers: anyToken })
    expect(answer.headers()['x-robots-tag']).toMatch(/^noindex/)
    const said = everyRobots(await answer.text())
    expect(said).toContain('noindex, follow')
    expect(said.filter((content) => !content?.startsWith('noindex'))).toEqual([])
  })

test('"Every page under the English locale is also noindex"', async ({ request }) => {
  const [pages, services] = [await mapped(request, 'pages'), await mapped(request, 'services')]
  expect(pages.length).toBeGreaterThan(5)
  expect(services.length).toBeGreaterThan(100)
  const some = services.filter((_path, at) => at % 24 === 0)
  for (const path of [
    ...pages,
    ...some,
    '/services/',
    '/discover/',
    '/discover/limpeza/',
    '/discover/limpeza/faxina-residencial/sp/',
    '/demand/',
    '/schedule-booking/',
    '/login/',
    '/register/',
    '/goodbye/',
    '/reset-password/',
    '/no-such-page/',
    '/services/no-such-service/',
  ]) {
    const said = everyRobots(await (await request.get(`/en${path}`)).text())
    expect([path, said.at(-1), said.every((one) => one?.startsWith('noindex'))]).toEqual([
      path,
      'noindex, follow',
      true,
    ])
  }
})

test('missing pages are never indexed', async ({ request }) => {
  for (const path of [
    '/no-such-page/',
    '/services/no-such-service/',
    '/services/limpeza/no-such-job/',
    '/discover/no-such-service/',
    '/providers/999999999/',
  ]) {
    const answer = await request.get(path)
    expect([
      path,
      answer.status(),
      everyRobots(await answer.text()).filter((one) => !one?.startsWith('noindex')),
    ]).toEqual([path, 404, []])
  }
})

test('each language links a manifest of its own, of one and the same app', async ({ request }) => {
  const linked = async (path: string) =>
    /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get(path)).text())?.[1] ?? ''
  const read = async (path: string) => {
    const answer = await request.get(await linked(path))
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'application/manifest+json; charset=utf-8',
    ])
    return (await answer.json()) as {
      id: string
      scope: string
      lang: string
      start_url: string
      name: string
      description: string
      icons: { src: string }[]
      shortcuts: { name: string; url: string }[]
    }
  }
  const [pt, en] = [await read('/services/'), await read('/en/services/')]
  expect([pt.lang, pt.start_url, en.lang, en.start_url]).toEqual(['pt-BR', '/', 'en-US', '/en/'])
  expect([pt.id, pt.scope, pt.name]).toEqual([en.id, en.scope, en.name])
  expect([pt.description, en.description]).toEqual([
    messageText('pt', 'header.desc'),
    messageText('en', 'header.desc'),
  ])
  for (const manifest of [pt, en]) {
    for (const { src } of manifest.icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200])
    for (const { url } of manifest.shortcuts)
      expect([url, (await request.get(url)).status(), url.startsWith(manifest.start_url)]).toEqual([
        url,
        200,
        true,
      ])
  }
})

test('"Title and description come from translation keys header.title and header.desc"', async ({
  request,
}) => {
  for (const [language, path] of [
    ['pt', '/'],
    ['en', '/en/'],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(messagePattern(language, 'header.title'))
    expect(html).toContain(`<meta name="description" content="${messageText(language, 'header.desc')}"`)
  }
})

test('Portuguese pages to read are indexed; places without enough to show are not', async ({ request }) => {
  for (const path of [
    '/',
    '/services/',
    '/services/limpeza/',
    '/services/limpeza/faxina-residencial/',
    '/discover/',
    '/how-it-works/client/',
    '/contact-us/',
    '/acessibilidade/',
  ])
    expect([path, robotsOf(await (await request.get(path)).text())]).toEqual([path, 'index, follow'])
  const service = (
    (await (await request.get('/api/services/')).json()) as {
      slug: string
      sub_services: { slug: string }[]
    }[]
  ).at(-1)
  const empty = `/discover/${service?.slug}/${service?.sub_services.at(-1)?.slug}/rr/uiramuta/`
  expect(robotsOf(await (await request.get(empty)).text())).toBe('noindex, follow')
})

test('"These tags and pixels appear only when the base URL starts with the production site address"', async ({
  request,
}) => {
  const html = await (await request.get('/services/?utm_source=test')).text()
  expect(html).not.toMatch(/rel="canonical"|property="og:|name="twitter:|<noscript><img/)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
})

test('describes the site by its catalogue in both languages, and publishes no key without one', async ({
  request,
}) => {
  for (const [path, service] of [
    ['/llms.txt', '/services/limpeza/faxina-residencial/'],
    ['/en/llms.txt', '/en/services/limpeza/faxina-residencial/'],
  ] as const) {
    const answer = await request.get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'text/plain; charset=utf-8',
    ])
    expect(await answer.text()).toContain(service)
  }
  expect((await request.get('/indexnow.txt')).status()).toBe(404)
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /')
})
