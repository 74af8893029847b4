import type { Page } from '@playwright/test'
import { listen } from './people'
import { expect, test } from './test'
import { say, type Language } from './words'

const unknown = [
  '/no-such-page/',
  '/services/nao-existe/',
  '/services/limpeza/nao-existe/',
  '/discover/limpeza/faxina-residencial/xx/',
  '/discover/limpeza/faxina-residencial/sp/nao-existe/',
  '/providers/999999999/',
]
const addresses = unknown.flatMap(
  (path) =>
    [
      ['pt', path],
      ['en', `/en${path}`],
    ] as [Language, string][],
)

const reads = async (page: Page, language: Language) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'public.notFound.title'))
  await expect(page.getByText(say(language, 'public.notFound.text'))).toBeVisible()
  const home = page.getByRole('main').getByRole('link', { name: say(language, 'public.notFound.action') })
  await expect(home).toHaveAttribute('href', language === 'pt' ? '/' : '/en/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: say(language, 'layout.signIn') }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-BR' : 'en-US')
}
const leadsOn = async (page: Page, language: Language) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: say(language, 'public.services.title') })
    .click()
  await expect(page).toHaveURL(language === 'pt' ? '/services/' : '/en/services/')
}
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const [language, path] of addresses)
    test(`${path} is a whole page that says so and leads on`, async ({ page }) => {
      const answer = await page.goto(path)
      expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/)
      await expect(page).toHaveTitle(new RegExp(say(language, 'public.notFound.title')))
      await reads(page, language)
      await leadsOn(page, language)
    })
})

for (const [language, path] of [
  ...addresses,
  ['pt', '/customer/messages/nao-existe/'],
  ['pt', '/contact-us/nao-existe/?a=1'],
  ['en', '/en/x.php'],
] as [Language, string][])
  test(`${path} comes alive without a complaint, and links lead on`, async ({ page }) => {
    const heard = listen(page)
    expect((await page.goto(path))?.status()).toBe(404)
    await page.waitForLoadState('networkidle')
    await reads(page, language)
    await leadsOn(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'public.services.title'))
    await page.goBack()
    await expect(page).toHaveURL(path)
    await reads(page, language)
    expect(heard).toEqual([])
  })

test('the language changes where nothing is, and the address stays the one that was asked for', async ({
  page,
}) => {
  const heard = listen(page)
  await page.goto('/services/nao-existe/?a=1')
  await page.getByRole('button', { name: /Idioma/ }).click()
  await page.getByRole('button', { name: say('pt', 'layout.language.en'), exact: true }).click()
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
    await page.waitForLoadState('networkidle')
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

test('what is no page asks for none: a picture that is not there is a few bytes', async ({ request }) => {
  const answer = await request.get('/nao-existe.png', { headers: { accept: 'image/*' } })
  expect([answer.status(), (await answer.body()).length]).toEqual([404, 0])
})
