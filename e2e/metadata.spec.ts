import { expect, test } from '@playwright/test'

const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]

// "Routes with noindex, follow: login, register, forgot-password, customer, provider, settings, profile, my-bookings, wallet, withdraw, complete-profile."
for (const path of ['/login/', '/register/', '/forgot-password/', '/customer/messages/', '/provider/offers/', '/provider/messages/', '/settings/', '/my-bookings/', '/wallet/', '/complete-profile/', '/verify-email/', '/unsubscribe/'])
  test(`${path} is noindex, follow`, async ({ request }) => {
    expect(robotsOf(await (await request.get(path)).text())).toBe('noindex, follow')
  })

test('"Every page under the English locale is also noindex"', async ({ request }) => {
  for (const path of ['/en/', '/en/services/', '/en/services/limpeza/', '/en/discover/', '/en/contact-us/', '/en/login/'])
    expect([path, robotsOf(await (await request.get(path)).text())]).toEqual([path, 'noindex, follow'])
})

test('Portuguese pages to read are indexed; places without enough to show are not', async ({ request }) => {
  for (const path of ['/', '/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/discover/', '/how-it-works/client/', '/contact-us/'])
    expect([path, robotsOf(await (await request.get(path)).text())]).toEqual([path, 'index, follow'])
  const service = ((await (await request.get('/api/services/')).json()) as { slug: string; sub_services: { slug: string }[] }[]).at(-1)
  const empty = `/discover/${service?.slug}/${service?.sub_services.at(-1)?.slug}/rr/uiramuta/`
  expect(robotsOf(await (await request.get(empty)).text())).toBe('noindex, follow')
})

test('"These tags and pixels appear only when the base URL starts with the production site address"', async ({ request }) => {
  const html = await (await request.get('/services/?utm_source=test')).text()
  expect(html).not.toMatch(/rel="canonical"|property="og:|<noscript><img/)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
})
