import { messageText, type Language } from './messages'
import { anyToken, expect, test } from './test'

test.use({ javaScriptEnabled: false })

const languages: [Language, string][] = [
  ['pt', ''],
  ['en', '/en'],
]
const pages = [
  '/',
  '/services/',
  '/services/limpeza/',
  '/services/limpeza/faxina-residencial/',
  '/discover/',
  '/discover/limpeza/',
  '/discover/limpeza/faxina-residencial/',
  '/how-it-works/client/',
  '/how-it-works/provider/',
  '/contact-us/',
  '/acessibilidade/',
  '/terms/',
  '/privacy/',
]

for (const [language, prefix] of languages)
  test(`the search leads to all services, in ${language}`, async ({ page }) => {
    for (const path of ['/', '/services/', '/no-such-page/']) {
      await page.goto(prefix + path)
      const search = page.getByRole('search')
      await search.getByRole('combobox').fill('faxina')
      await search.getByRole('button', { name: messageText(language, 'layout.search.submit') }).click()
      await expect(page).toHaveURL(`${prefix}/services/?q=faxina`)
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: language === 'pt' ? 'Faxina residencial' : 'Home cleaning' })
          .first(),
      ).toBeVisible()
    }
  })

test('every picture of a static page has a size and an alternative text, or is decorative', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect([path, await page.locator('img:not([alt]), img:not([width]), img:not([height])').count()]).toEqual(
      [path, 0],
    )
  }
})

test('questions open without scripts', async ({ page }) => {
  for (const path of ['/', '/services/limpeza/faxina-residencial/', '/contact-us/']) {
    await page.goto(path)
    // A wide window shows folded text of a service, without its summary.
    const one = page
      .locator('main details')
      .filter({ has: page.locator('summary:visible') })
      .first()
    await one.locator('summary').click()
    await expect(one.locator(':scope > :not(summary)').first()).toBeVisible()
  }
})

for (const [width, isFolded] of [
  [390, true],
  [1280, false],
] as const)
  test(`lists every service’s kinds of work, ${isFolded ? 'folded' : 'open'} at ${width} px`, async ({
    page,
    request,
  }) => {
    const services = (await (await request.get('/api/services/')).json()) as {
      slug: string
      sub_services: { slug: string }[]
    }[]
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/services/')
    const main = page.getByRole('main')
    for (const { slug, sub_services } of services)
      for (const sub of sub_services)
        await expect(main.locator(`a[href="/services/${slug}/${sub.slug}/"]`)).toHaveCount(1)
    await expect(main.locator('summary').filter({ visible: true })).toHaveCount(
      isFolded ? services.length : 0,
    )
    const kind = main.getByRole('link', { name: 'Faxina residencial' })
    if (isFolded) {
      await expect(kind).toBeHidden()
      await main.locator('summary').first().click()
    }
    await expect(kind).toBeVisible()
  })

test('a provider’s page contains its reviews without scripts', async ({ page, request }) => {
  const { results } = (await (await request.get('/api/providers/3/reviews/')).json()) as {
    results: { text: string; author_name: string }[]
  }
  expect(results.length).toBeGreaterThan(0)
  await page.goto('/providers/3/')
  for (const { text, author_name } of results.slice(0, 10))
    await expect(
      page.getByRole('article').filter({ hasText: author_name }).filter({ hasText: text }).first(),
    ).toBeVisible()
})

// Without scripts the browser submits a form natively.
for (const path of ['/login/', '/register/', '/forgot-password/', '/contact-us/'])
  test(`${path} puts nothing that is typed into an address`, async ({ page }) => {
    await page.goto(path)
    const forms = page.locator('form:not([role=search])')
    await expect(forms).toHaveCount(1)
    const address = page.url()
    for (const field of await forms
      .locator('input:not([type=radio], [type=checkbox]), textarea')
      .filter({ visible: true })
      .all())
      await field.fill('not for others')
    await forms.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.url()).toBe(address)
  })

for (const [language, prefix] of languages)
  test(`pages that act say that they need scripts, in ${language}`, async ({ request }) => {
    // Read from the HTML: the test browser does not render <noscript> even with scripts disabled.
    for (const path of [
      '/login/',
      '/register/',
      '/reset-password/',
      '/demand/',
      '/schedule-booking/',
      '/my-bookings/',
      '/settings/',
    ]) {
      const said = [
        ...(await (await request.get(prefix + path, { headers: anyToken })).text()).matchAll(
          /<noscript>(.*?)<\/noscript>/gs,
        ),
      ]
        .map(([, text]) => text)
        .join('')
      expect([path, said.includes(messageText(language, 'public.needsScripts.title'))]).toEqual([path, true])
    }
  })

for (const [language, prefix] of languages)
  test(`the address to write to is a link where texts name it, and instead of the form, in ${language}`, async ({
    page,
    request,
  }) => {
    await page.goto(`${prefix}/contact-us/`)
    const address = (await page.getByRole('main').locator('a[href^="mailto:"]').last().textContent()) ?? ''
    expect(address).toMatch(/^[^@\s]+@[^@\s]+$/)
    for (const path of ['/privacy/', '/terms/']) {
      await page.goto(prefix + path)
      await expect(page.getByRole('main').getByRole('link', { name: address })).toHaveAttribute(
        'href',
        `mailto:${address}`,
      )
    }
    const [, said = ''] =
      /<noscript>(.*?)<\/noscript>/s.exec(
        (await (await request.get(`${prefix}/contact-us/`)).text()).replace(/^.*<main/s, ''),
      ) ?? []
    expect(said).toContain(messageText(language, 'public.contact.needsScripts.title'))
    expect(said).toContain(`href="mailto:${address}"`)
  })
