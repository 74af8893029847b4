import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { longAccessToken } from '@/server/testing/access-token'
import { changed, everyTable } from '@/server/testing/every-table'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { callOf } from '@/server/testing/operation-calls'
import { operationsOf } from '@/server/testing/operations'
import { makeRightsCaller } from '@/server/testing/rights-calls'
import { waitUntil } from '@/server/testing/wait-until'
import { serve, withApp } from '../../harness/app'
import { startChromium } from '../../harness/chromium'
import type { Proof } from '../../harness/proof'
import { openSockets, preflightedWays, sendEveryWay, simpleWays, type Sending } from './ways'

const everyNth = { full: 1, short: 12 }
const ways = simpleWays.length + preflightedWays.length

interface Victim extends Sending {
  id: string
  who: { id: number } | null
}

/** Builds a call of every write operation, documented or not, by an authorized user. */
const writes = async (t: TestApp, nth: number, from: number): Promise<(() => Promise<Victim>)[]> => {
  const asked = makeRightsCaller(t)
  const operations = (await operationsOf(t)).filter(({ method }) => method !== 'GET')
  const beside = ['/api/payment/webhooks/simulator/', '/dev/payments/'].map((url) => async () => ({
    ...{ id: url, url, who: null, method: 'POST' },
    body: JSON.stringify({ reference: 'a-payment', do: 'pay' }),
  }))
  const documented = operations
    // A browser could be made to send anonymous uploads, so they are always included.
    .filter(({ id }, at) => (at + from) % nth === 0 || id === 'uploadPhoto')
    .map((operation) => async () => {
      const call = await callOf(t, asked, operation)
      if (!call) throw new Error(`${operation.id}: no call of it is known`)
      const { url, who, body } = call
      const { id, method } = operation
      return { id, url, who, method, body: JSON.stringify(body) }
    })
  return [...documented, ...beside]
}

const socketsOf = (site: string, token: string) =>
  ['chat', 'notification'].flatMap((channel) =>
    ['', `?token=${token}`].map((query) => `${site.replace('http', 'ws')}/${channel}/${query}`),
  )

const countArrivals = ({ app }: TestApp) => {
  const arrivals = new Map<string, number>()
  let total = 0
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [, way] = /[?&]way=([^&]+)/.exec(request.url ?? '') ?? []
    if (way === undefined || request.method === 'OPTIONS') return
    response.once('close', () => {
      total++
      arrivals.set(way, (arrivals.get(way) ?? 0) + 1)
    })
  })
  return {
    total: () => total,
    /** Waits until each simple way has arrived from every page since the last call. */
    settle: async (pages: number) => {
      await waitUntil(() => simpleWays.every((way) => (arrivals.get(encodeURIComponent(way)) ?? 0) >= pages))
      arrivals.clear()
    },
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Lets every site read the answers and send any header, by CORS. */
const allowEverySite = ({ app }: TestApp): void => {
  const [answer] = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    )
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else answer?.(request, response)
  })
}

/**
 * Hosts of the site, each with a hostile page of another site and of a sibling, whose requests carry the site's
 * cookies. Browsers send Sec-Fetch headers to `localhost` alone.
 */
const hosts = [
  { site: 'oficio.example', hostile: ['evil.example', 'evil.oficio.example'] },
  { site: 'localhost', hostile: ['evil.localhost', 'localhost'] },
] as const

interface HostilePage {
  /** Address of the site for this page. */
  site: string
  page: Page
  name: string
}

const serveBarePage = () =>
  serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>prize</title><body>'),
  )

const openHostile = async (sitePort: number, ownPort: number) => {
  const browser = await startChromium('--host-resolver-rules=MAP *.example 127.0.0.1')
  const context = await browser.newContext()
  // The compiler wraps functions in calls of __name, which pages lack.
  await context.addInitScript('globalThis.__name = (named) => named')
  const pages: HostilePage[] = []
  for (const { site, hostile } of hosts)
    for (const host of hostile) {
      const page = await context.newPage()
      await page.goto(`http://${host}:${ownPort}/`)
      pages.push({ site: `http://${site}:${sitePort}`, page, name: host })
    }
  return {
    pages,
    signIn: async (token: string | null) => {
      await context.clearCookies()
      if (token === null) return
      for (const { site } of hosts)
        for (const name of ['accessToken', 'refreshToken'])
          await context.addCookies([
            { name, value: token, url: `http://${site}:${sitePort}`, sameSite: 'Lax' },
          ])
    },
    close: () => browser.close(),
  }
}
const hostilePages = hosts.flatMap(({ hostile }) => hostile).length

/** Sends each write in every way from every page; reports changed tables and readable answers. */
const sendAll = async (
  t: TestApp,
  { pages, signIn }: Awaited<ReturnType<typeof openHostile>>,
  all: (() => Promise<Victim>)[],
) => {
  const failures: string[] = []
  const { tables, look } = await everyTable(t)
  const arrivals = countArrivals(t)
  for (const make of all) {
    const { id, who, url, ...sending } = await make()
    await signIn(who && (await longAccessToken(t, who)))
    const before = await look()
    for (const { page, site, name } of pages) {
      const readable = await page.evaluate(sendEveryWay, { url: `${site}${url}`, ...sending })
      failures.push(...readable.map((way) => `${id}: ${name} is told what a ${way} is answered`))
    }
    await arrivals.settle(pages.length)
    failures.push(...changed(before, await look()).map((table) => `${id}: ${table} is changed`))
  }
  return { tables, arrived: arrivals.total(), failures }
}

/** Opens sockets from every page, with a valid token too; reports those that open. */
const openAll = async (t: TestApp, { pages }: { pages: HostilePage[] }) => {
  const token = await longAccessToken(t, await t.make.customer())
  const opened = pages.map(async ({ page, site, name }) => {
    const open = await page.evaluate(openSockets, socketsOf(site, token))
    return open.map((url) => `${name} opens ${url.replace(token, '…')}`)
  })
  return (await Promise.all(opened)).flat()
}

export const crossorigin: Proof = {
  promise: 'pages of other sites do nothing here, and are told nothing',
  target:
    `every operation that writes, as somebody who may and is signed in in that browser × ${hostilePages} ` +
    `hostile pages in Chromium, siblings of the site among them × ${ways} ways (forms, fetches, beacons, ` +
    'with and without credentials): no table differs, no answer is told; no socket opens, with their token ' +
    'either',
  mutations: {
    origin: 'which site is our own',
    told: 'that answers are told to our own site alone',
  },
  async run({ scale, seed, mutation }) {
    const bare = await serveBarePage()
    return withApp(
      {
        ...(mutation === 'origin' ? { config: { siteUrl: `http://evil.localhost:${bare.port}` } } : {}),
      },
      async (t) => {
        if (mutation === 'told') allowEverySite(t)
        const hostile = await openHostile(await listen(t.app), bare.port)
        try {
          const nth = everyNth[scale]
          const all = await writes(t, nth, seed % nth)
          const sent = await sendAll(t, hostile, all)
          return {
            measurements: {
              'operations that write': all.length,
              tables: sent.tables,
              'requests arrived': sent.arrived,
            },
            failures: [...sent.failures, ...(await openAll(t, hostile))].slice(0, 20),
          }
        } finally {
          await hostile.close()
          bare.close()
        }
      },
    )
  },
}
