/**
 * First row and first press that answers, of account pages on a phone with a slow line.
 *
 * Run: npx tsx bench/slow-line.ts [page…]; ROUNDS=3, WAYS=live,browser,expired,slow,away
 *
 * The line has 1.6 Mb/s and 300 ms round trip, the processor is four times slower, the cookie question answered and the
 * visit the browser's first. Ways in turn, visit by visit:
 *
 * - live: a live access token; the server may render the first rows.
 * - browser: the page without rows, as for a reader whose access token only the browser has. What `live` is compared to.
 * - expired: an expired access token beside a live refresh token, which the page renews.
 * - slow: the renderer's API answers after 2 s, the browser's at once.
 * - away: the renderer has no API.
 *
 * A row is seen when it is in the page with a size and no skeleton is. A press answers when a press on the menu button
 * would reach it and React has hydrated it.
 */
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { chromium, devices, type Browser } from '@playwright/test'
import { cookiesFor, type Cookie } from './lighthouse-run'
import { median, startProgram } from './program'
import { portOf, slowLine } from './throttled-line'

const pages: Record<string, { path: string; role?: string; row: string }> = {
  home: { path: '/', row: 'main h1' },
  demand: { path: '/demand/', row: 'main input[type=search]' },
  bookings: { path: '/my-bookings/', role: 'customer', row: 'main h2 a' },
  messages: { path: '/customer/messages/', role: 'customer', row: 'main a[href*="?id="]' },
  wallet: { path: '/wallet/', role: 'customer', row: 'main a[href*="/top-up/"]' },
  offers: { path: '/provider/offers/?statusId=pending', role: 'provider', row: 'main li h2' },
}
const given = process.argv.slice(2)
const named = given.length > 0 ? given : Object.keys(pages)
const rounds = Number(process.env.ROUNDS ?? 3)
const allWays = ['live', 'browser', 'expired', 'slow', 'away'] as const
type Way = (typeof allWays)[number]
const asked = (process.env.WAYS ?? 'live,browser').split(',')
const ways = allWays.filter((way) => asked.includes(way))
const slowdown = 4
const roundTripMs = 300
const slowApiMs = 2_000
/** Discard; nothing listens there. */
const closedPort = 9

interface ProxyOptions {
  /** Ports of the program that sends pages and of the one that answers calls. */
  pages: number
  api: number
  /** Headers the request for a page is passed on with. */
  pageHeaders?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  delayMs?: number
}

/** Passes requests on, as a proxy before pages and API does; resolves to its port. */
const openProxy = ({ pages, api, pageHeaders = (headers) => headers, delayMs = 0 }: ProxyOptions) => {
  const server = createServer((request, response) => {
    const { url = '/', method } = request
    const isCall = url.startsWith('/api/')
    const headers = isCall ? request.headers : pageHeaders(request.headers)
    const send = () => {
      const asked = httpRequest(
        { host: '127.0.0.1', port: isCall ? api : pages, path: url, method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      asked.on('error', () => response.destroy())
      request.pipe(asked)
    }
    setTimeout(send, delayMs)
  })
  return new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))))
}

const withoutAccess = ({ cookie, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  ...(cookie ? { cookie: cookie.replace(/(?:^|; )accessToken=[^;]*/, '') } : {}),
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const expiredToken = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: '1', exp: 1 })}.${'A'.repeat(43)}`
const expired = (cookies: Cookie[]): Cookie[] =>
  cookies.map((cookie) => (cookie.name === 'accessToken' ? { ...cookie, value: expiredToken } : cookie))

const answeredCookies: Cookie = { name: 'cookie_consent', value: 'declined', domain: 'localhost' }

declare global {
  interface Window {
    firstSeen: { row?: number; press?: number }
  }
}

const visit = async (browser: Browser, url: string, cookies: Cookie[], row: string) => {
  const context = await browser.newContext(devices['Moto G4'])
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, path: '/' })))
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Without named functions, for which the transpiler refers to a helper that the page lacks.
  await page.addInitScript((selector) => {
    window.firstSeen = {}
    setInterval(() => {
      const { firstSeen } = window
      if (!firstSeen.row && (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0)
        firstSeen.row = performance.now()
      const menu = document.querySelector('[data-tour="menu"]')
      if (firstSeen.press || !menu || !Object.keys(menu).some((key) => key.startsWith('__reactProps'))) return
      const { x, y, width, height } = menu.getBoundingClientRect()
      if (menu.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
        firstSeen.press = performance.now()
    }, 20)
  }, row)
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForFunction(() => window.firstSeen.row && window.firstSeen.press, null, { timeout: 120_000 })
  const seen = await page.evaluate(() => ({
    ...window.firstSeen,
    text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }))
  await context.close()
  return seen
}

type Seen = Awaited<ReturnType<typeof visit>>

/** Opens a line for each way to the program; `stop` ends the programs with an API of their own. */
const openLines = async (program: number) => {
  const stops: (() => Promise<void>)[] = []
  /** Starts a program that sends pages only, with another address of the API. */
  const startPages = async (port: number, api: number) => {
    const env = { SERVICES: 'web', API_URL: `http://127.0.0.1:${api}` }
    // It is not ready without its API.
    const web = await startProgram(port, env, '/readyz/self')
    stops.push(web.stop)
    return openProxy({ pages: port, api: program })
  }
  const open: Record<Way, () => Promise<number>> = {
    live: () => openProxy({ pages: program, api: program }),
    expired: () => openProxy({ pages: program, api: program }),
    browser: () => openProxy({ pages: program, api: program, pageHeaders: withoutAccess }),
    slow: async () => startPages(4325, await openProxy({ pages: program, api: program, delayMs: slowApiMs })),
    away: () => startPages(4326, closedPort),
  }
  const lines = new Map<Way, number>()
  for (const way of ways) lines.set(way, await slowLine(await open[way](), roundTripMs))
  return { port: (way: Way) => lines.get(way) ?? 0, stop: () => Promise.all(stops.map((stop) => stop())) }
}

const fail = (name: string): never => {
  throw new Error(`no page is named ${name}`)
}

const main = async () => {
  const { findBrowser } = (await import('../scripts/browser.mjs' as string)) as {
    findBrowser: () => Promise<string | null>
  }
  // A busy machine is to be slow, not to send the page without rows.
  const program = await startProgram(4324, { FIRST_ROWS_MS: '3000' })
  const site = program.url.replace('127.0.0.1', 'localhost')
  const lines = await openLines(Number(new URL(program.url).port))
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined })
  try {
    for (const name of named) {
      const { path, role, row } = pages[name] ?? fail(name)
      const seen = new Map<Way, Seen[]>(ways.map((way) => [way, []]))
      // The first round warms the caches up.
      for (let round = -1; round < rounds; round++)
        for (const way of round % 2 === 0 ? ways : [...ways].reverse()) {
          const cookies = role ? await cookiesFor(site, role) : [answeredCookies]
          const carried = way === 'expired' ? expired(cookies) : cookies
          const one = await visit(browser, `http://localhost:${lines.port(way)}${path}`, carried, row)
          if (round >= 0) seen.get(way)?.push(one)
        }
      for (const [way, visits] of seen) {
        const middle = (of: keyof Seen) => Math.round(median(visits.map((one) => one[of] ?? Number.NaN)))
        console.log(
          `${name.padEnd(12)} ${way.padEnd(8)} first paint ${middle('text')} ms, first row ${middle('row')} ms, ` +
            `press answers after ${middle('press')} ms`,
        )
      }
    }
  } finally {
    await Promise.all([browser.close(), lines.stop(), program.stop()])
  }
}

// The proxies and lines would keep the process open.
void main().finally(() => process.exit())
