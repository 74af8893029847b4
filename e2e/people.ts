import { expect, type Browser, type BrowserContextOptions, type Page, type Request } from '@playwright/test'
import { messageText, type Language } from './messages'
import { isComplaint } from './test'

/** Complaints of the browser; empty at the end of a good test. */
export const collectComplaints = (page: Page): string[] => {
  const heard: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return heard
}

/**
 * Waits until the page is complete and drawn: its scripts, and the API's answers, each of which may start
 * another request. Prefetches are not waited for: the router may abandon one, which then stays open for ever.
 */
const quietOf = (page: Page) => {
  const open = new Set<Request>()
  const isNeeded = (request: Request) =>
    request.resourceType() === 'script' || new URL(request.url()).pathname.startsWith('/api/')
  page.on('request', (request) => void (isNeeded(request) && open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && open.clear()))
  const drawn = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
  return async () => {
    for (let looks = 0; looks < 3; looks = open.size === 0 ? looks + 1 : 0) await drawn()
  }
}

/**
 * Goes back from the page's latest history entry. `page.goBack()` counts from the entry the browser process knows,
 * which for a moment after `pushState` is the previous one.
 */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => window.history.back())

export interface Visitor {
  page: Page
  heard: string[]
  language: Language
  go: (path: string) => Promise<void>
  words: (key: string) => string
  quiet: () => Promise<void>
}

/** A browser of one's own, with the cookie banner already answered. */
export const openVisitor = async (
  browser: Browser,
  language: Language,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    locale: language === 'pt' ? 'pt-BR' : 'en-US',
    timezoneId: 'America/Sao_Paulo',
    ...options,
  })
  const page = await context.newPage()
  const heard = collectComplaints(page)
  const origin = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.E2E_PORT ?? 3217}`
  await context.addCookies([{ name: 'cookie_consent', value: 'declined', url: origin }])
  return {
    page,
    heard,
    language,
    go: async (path) => {
      await page.goto(`${origin}${language === 'en' ? '/en' : ''}${path}`)
      // The page is visible before it is hydrated, and an unhydrated page ignores hovering; the mark is gone
      // once it is.
      await page.waitForFunction(() => window.earlyTap === undefined)
    },
    words: (key) => messageText(language, key),
    quiet: quietOf(page),
  }
}

const api = async <T>(visitor: Visitor, method: 'get' | 'post', path: string): Promise<T> => {
  const cookies = await visitor.page.context().cookies()
  const access = cookies.find((one) => one.name === 'accessToken')?.value
  const answer = await visitor.page.request[method](
    new URL(path, visitor.page.url()).href,
    access ? { headers: { authorization: `Bearer ${access}` } } : {},
  )
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as T
}

/** The newest code sent to an address or number. */
export const codeFor = async (visitor: Visitor, to: string): Promise<string> => {
  let code: string | null = null
  await expect
    .poll(async () => {
      const sent = await api<{ code: string | null }[]>(
        visitor,
        'get',
        `/api/dev/outbox/?to=${encodeURIComponent(to)}`,
      )
      code = sent.find((one) => one.code)?.code ?? null
      return code
    })
    .not.toBeNull()
  return code ?? ''
}

/** The tour has a test of its own; elsewhere it is skipped. */
export const skipTour = (visitor: Visitor) => api(visitor, 'post', '/api/user/introduction_tour/')

/** Fills in and submits the open sign-in form. */
export const fillSignIn = async ({ page, words }: Visitor, email: string, password: string) => {
  await page.getByLabel(words('accounts.login.email')).fill(email)
  await page.getByLabel(words('accounts.login.password'), { exact: false }).first().fill(password)
  await page
    .locator('main')
    .getByRole('button', { name: words('accounts.login.submit'), exact: true })
    .click()
}

export const signIn = async (visitor: Visitor, email: string) => {
  const { page } = visitor
  await visitor.go('/login/')
  await fillSignIn(visitor, email, 'demonstracao')
  await expect
    .poll(async () => (await page.context().cookies()).some((one) => one.name === 'accessToken'))
    .toBe(true)
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await skipTour(visitor)
}

/** Takes an action of a booking's page that stands behind its menu; `action` is the key of its name. */
export const pickMenuAction = async ({ page, words }: Visitor, action: string) => {
  await page.getByRole('button', { name: words('bookings.moves.more') }).click()
  await page.getByRole('menuitem', { name: words(action), exact: true }).click()
}
