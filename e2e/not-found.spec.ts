import type { Page } from '@playwright/test'
import { messageText, type Language } from './messages'
import { collectComplaints, openVisitor } from './people'
import { expect, test } from './test'

const unknown = [
  '/no-such-page/',
  '/services/nao-existe/',
  '/services/limpeza/nao-existe/',
  '/discover/limpeza/faxina-residencial/xx/',
  '/discover/limpeza/faxina-residencial/sp/nao-existe/',
  '/providers/999999999/',
]
const languages = ['pt', 'en'] as const
const addressesIn = (language: Language) => unknown.map((path) => (language === 'en' ? `/en${path}` : path))
/** One address of each kind: no route, a route whose page answers 404, and missing data. */
const kinds = ['/no-such-page/', '/services/nao-existe/', '/providers/999999999/']

const reads = async (page: Page, language: Language) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    messageText(language, 'public.notFound.title'),
  )
  await expect(page.getByText(messageText(language, 'public.notFound.text'))).toBeVisible()
  const home = page
    .getByRole('main')
    .getByRole('link', { name: messageText(language, 'public.notFound.action') })
  await expect(home).toHaveAttribute('href', language === 'pt' ? '/' : '/en/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: messageText(language, 'layout.signIn') }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-BR' : 'en-US')
}
const leadsOn = async (page: Page, language: Language) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: messageText(language, 'public.services.title') })
    .click()
  await expect(page).toHaveURL(language === 'pt' ? '/services/' : '/en/services/')
}
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const language of languages)
    test(`shows a whole page that leads on for unknown addresses (${language})`, async ({ page }) => {
      for (const path of addressesIn(language)) {
        const answer = await page.goto(path)
        expect([path, answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([path, 404, 'noindex'])
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
        await expect(page).toHaveTitle(new RegExp(messageText(language, 'public.notFound.title')))
        await reads(page, language)
        await leadsOn(page, language)
      }
    })
})

for (const language of languages)
  test(`hydrates the page of unknown addresses without a complaint, and links lead on (${language})`, async ({
    browser,
  }) => {
    const visitor = await openVisitor(browser, language)
    const { page } = visitor
    const more =
      language === 'pt' ? ['/customer/messages/nao-existe/', '/contact-us/nao-existe/?a=1'] : ['/x.php']
    for (const path of [...unknown, ...more]) {
      const sent = page.waitForResponse((response) => response.request().isNavigationRequest())
      await visitor.go(path)
      expect([path, (await sent).status()]).toEqual([path, 404])
      await visitor.quiet()
      await reads(page, language)
      if (!kinds.includes(path)) continue
      const address = page.url()
      await leadsOn(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        messageText(language, 'public.services.title'),
      )
      await page.goBack()
      await expect(page).toHaveURL(address)
      await reads(page, language)
    }
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

test('the language changes where nothing is, and the address stays the one that was asked for', async ({
  page,
}) => {
  const heard = collectComplaints(page)
  await page.goto('/services/nao-existe/?a=1')
  await page.getByRole('button', { name: /Idioma/ }).click()
  await page.getByRole('button', { name: messageText('pt', 'layout.language.en'), exact: true }).click()
  await expect(page).toHaveURL('/en/services/nao-existe/?a=1')
  await reads(page, 'en')
  expect(heard).toEqual([])
})

for (const [path, stays] of [
  ['/no-such-page/', 'yes'],
  ['/services/nao-existe/', null],
] as const)
  test(`a move within the site to ${path} says so too`, async ({ page }) => {
    await page.goto('/terms/')
    // The router exists once the page is hydrated.
    await page.waitForFunction(() => window.earlyTap === undefined && 'next' in window)
    await page.evaluate((to) => {
      document.documentElement.dataset.kept = 'yes'
      const { next } = window as unknown as { next: { router: { push: (to: string) => void } } }
      next.router.push(to)
    }, path)
    await expect(page).toHaveURL(path)
    await reads(page, 'pt')
    // Next's router reloads a page that answered 404, and replaces one it renders itself in place.
    expect(await page.evaluate(() => document.documentElement.dataset.kept ?? null)).toBe(stays)
  })

test('the page that stands for every other has no address of its own, and no map leads there', async ({
  request,
}) => {
  for (const path of ['/404-not-found/', '/en/404-not-found/', '/404-not-found'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  expect(await (await request.get('/sitemaps/pages.xml')).text()).not.toContain('not-found')
})

test('a missing picture is answered in a few bytes, without a page', async ({ request }) => {
  const answer = await request.get('/nao-existe.png', { headers: { accept: 'image/*' } })
  expect([answer.status(), (await answer.body()).length]).toEqual([404, 0])
})
