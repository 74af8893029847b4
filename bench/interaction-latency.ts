// Time from a tap, key or choice to its next frame (Interaction to Next Paint without the compositor) over typical
// journeys on a phone. The browser's processor is slowed by `CPU` (default 4), like Lighthouse's mid-range phone.
// Each journey runs `ROUNDS` times (default 3); a tap's figure is the median.
//
// `npm run up` must have built once. Run: CHROMIUM_PATH=/usr/bin/chromium npx tsx bench/interaction-latency.ts
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { cookiesFor } from './lighthouse-run'
import { median, percentile, startProgram } from './program'

const port = Number(process.env.BENCH_PORT ?? 3970)
const site = `http://localhost:${port}`
const slower = Number(process.env.CPU ?? 4)
const rounds = Number(process.env.ROUNDS ?? 3)
/** After a tap the screen is left alone for so long, so that the next one does not wait behind its work. */
const restMs = 1200

interface Tap {
  name: string
  ms: number
}

/** The longest wait since the last asking. */
const slowestIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = (window as unknown as { taps?: number[] }).taps ?? []
    const most = Math.max(0, ...seen)
    seen.length = 0
    return most
  })

/**
 * From the event until the frame that answers it has left the main thread. The browser's own event timing waits for the
 * frame to be shown, and a browser without a screen tells of typed text seconds later, with the next frame it shows.
 */
const watching = () => {
  const taps: number[] = []
  Object.assign(window, { taps })
  for (const name of ['pointerdown', 'click', 'keydown', 'input'])
    addEventListener(
      name,
      (event) =>
        requestAnimationFrame(() => {
          const afterFrame = new MessageChannel()
          afterFrame.port1.onmessage = () => taps.push(performance.now() - event.timeStamp)
          afterFrame.port2.postMessage(null)
        }),
      { capture: true, passive: true },
    )
}

const journey = async (browser: Browser, role?: string) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
  })
  const cookies =
    role !== undefined
      ? await cookiesFor(site, role)
      : [{ name: 'cookie_consent', value: 'declined', domain: 'localhost' }]
  await context.addCookies(cookies.map((one) => ({ ...one, path: '/' })))
  await context.addInitScript(watching)
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const taps: Tap[] = []
  const done = async (name: string) => {
    await page.waitForTimeout(restMs)
    taps.push({ name: `${role ?? 'visitor'}: ${name}`, ms: await slowestIn(page) })
  }
  return {
    page,
    taps,
    go: async (path: string) => {
      await page.goto(`${site}${path}`, { waitUntil: 'networkidle' })
      await page.waitForTimeout(restMs)
      await slowestIn(page)
    },
    /** Presses the first match; a missing element is reported, not skipped. */
    tap: async (name: string, what: Locator) => {
      await what.first().tap({ timeout: 20_000 })
      await done(name)
    },
    type: async (name: string, where: Locator, text: string) => {
      await where.first().pressSequentially(text, { delay: 120 })
      await done(name)
    },
    choose: async (name: string, where: Locator, index: number) => {
      await where.selectOption({ index })
      await done(name)
    },
    key: async (name: string, key: string) => {
      await page.keyboard.press(key)
      await done(name)
    },
    end: () => context.close(),
  }
}

const visitor = async (browser: Browser): Promise<Tap[]> => {
  const one = await journey(browser)
  const { page } = one
  await one.go('/')
  await one.tap('menu', page.getByRole('button', { name: 'Menu' }))
  await one.key('menu closed', 'Escape')
  await one.type('search', page.getByRole('search').getByRole('combobox'), 'faxina')
  await one.go('/demand/')
  await one.type('service searched', page.locator('main input').first(), 'fax')
  await one.go('/login/')
  await one.type('e-mail', page.locator('input[name=email]'), 'a@demo.test')
  await one.tap('password shown', page.locator('form button[type=button]'))
  await one.end()
  return one.taps
}

const customer = async (browser: Browser): Promise<Tap[]> => {
  const one = await journey(browser, 'customer')
  const { page } = one
  await one.go('/my-bookings/')
  const tabs = page.locator('main nav a')
  for (const at of [1, 2, 3, 0]) await one.tap(`bookings, tab ${at}`, tabs.nth(at))
  await one.tap('bell', page.locator('header button[aria-expanded]').last())
  await one.key('bell closed', 'Escape')
  await one.go('/my-bookings/2/')
  await one.tap('more', page.locator('main button[aria-haspopup=menu]'))
  await one.tap('cancel asked', page.getByRole('menuitem').last())
  await one.key('cancel left', 'Escape')
  await one.tap('answers unfolded', page.locator('main summary').last())
  await one.go('/customer/messages/')
  await one.tap('conversation', page.locator('main ul a'))
  await one.type('words', page.locator('main textarea'), 'Bom dia, tudo certo?')
  await one.tap('sent', page.locator('main form button[type=submit]'))
  await one.tap('attach', page.locator('main button[aria-haspopup=menu]').last())
  await one.key('attach closed', 'Escape')
  await one.go('/settings/')
  for (const at of [1, 2, 3, 4]) await one.tap(`settings, tab ${at}`, page.locator('main nav a').nth(at))
  await one.end()
  return one.taps
}

const provider = async (browser: Browser): Promise<Tap[]> => {
  const one = await journey(browser, 'provider')
  const { page } = one
  await one.go('/provider/offers/')
  const tabs = page.locator('main nav a')
  for (const at of [1, 2, 0]) await one.tap(`offers, tab ${at}`, tabs.nth(at))
  await one.go('/wallet/')
  await page.locator('#field-kind').scrollIntoViewIfNeeded()
  // A native select: its list is the device's own, so choosing is measured without opening it.
  await one.choose('statement of a kind', page.locator('#field-kind'), 1)
  await one.go('/settings/?tab=availability')
  await one.tap('a day off', page.getByRole('switch'))
  await one.tap('next month', page.locator('main section button[aria-label]').last())
  await one.end()
  return one.taps
}

const main = async () => {
  const program = await startProgram(port, { DEMO: '1', NEXT_PUBLIC_SITE_URL: site })
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  })
  try {
    const walked: Tap[][] = []
    for (let n = 0; n < rounds; n++)
      walked.push([...(await visitor(browser)), ...(await customer(browser)), ...(await provider(browser))])
    // Every walk takes the same taps in the same order.
    const all = (walked[0] ?? []).map(({ name }, at) => ({
      name,
      ms: walked.flatMap((taps) => taps[at]?.ms ?? []).sort((a, b) => a - b),
    }))
    for (const { name, ms } of all)
      console.log(`${median(ms).toFixed(0).padStart(5)} ms  ${name} (${ms.map(Math.round).join(', ')})`)
    const taps = all.map(({ name, ms }) => ({ name, ms: median(ms) }))
    const sorted = taps.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => percentile(sorted, share).toFixed(0)
    console.log(
      `${taps.length} taps: half within ${at(0.5)} ms, 98 of 100 within ${at(0.98)} ms,`,
      `over 100 ms: ${sorted.filter((ms) => ms > 100).length}`,
    )
  } finally {
    await browser.close()
    await program.stop()
  }
}
void main()
