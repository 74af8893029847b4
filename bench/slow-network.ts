/**
 * First paint and first interactivity of a page on a phone with a slow line: as the program sends it, and with
 * scripts in the head as the framework writes them, in turn.
 *
 * Run: npx tsx bench/slow-network.ts [path…]
 *
 * A proxy between browser and program adds 150 ms round trip and shares 1.6 Mb/s among all connections, with an
 * initial window of ten packets that doubles each round trip; the processor is four times slower. This is
 * Lighthouse's phone on a realistic network: Lighthouse's own throttling delays requests instead of packets.
 */
import { createServer, request as httpRequest } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, devices, type Browser } from '@playwright/test'
import { deferredScriptsMark } from '@/lib/shared/deferred-scripts'
import { deferredScriptPattern, deferredScriptUrls } from './deferred-scripts'
import { median, startProgram } from './program'
import { portOf, slowLine } from './throttled-line'

const given = process.argv.slice(2)
const pages = given.length > 0 ? given : ['/', '/services/limpeza/', '/login/']
const rounds = Number(process.env.ROUNDS ?? 7)
const slowdown = 4
const roundTripMs = 150

/** The page with its scripts in its head, where the front took them from (server/web/deferred-scripts.ts). */
const atOnce = (html: string): string => {
  if (html.includes(deferredScriptsMark) && !deferredScriptPattern.test(html))
    throw new Error('the page begins its scripts another way now')
  return html.replace(deferredScriptPattern, (script) =>
    deferredScriptUrls(script)
      .map((source) => `<script src="${source}" async=""></script>`)
      .join(''),
  )
}

/**
 * Proxies the program, transforms its pages and compresses them as the program does; drops their policy, whose hashes
 * no longer match.
 */
const changed = (to: number, change: (html: string) => string): Promise<number> => {
  const server = createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html') === true
    const asked = httpRequest(
      {
        host: '127.0.0.1',
        port: to,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, ...(isPage ? { 'accept-encoding': 'identity' } : {}) },
      },
      (answer) => {
        if (!isPage) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          return void answer.pipe(response)
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = brotliCompressSync(change(Buffer.concat(parts).toString()), {
            params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
          })
          const { 'content-security-policy': _policy, etag: _etag, ...headers } = answer.headers
          response
            .writeHead(answer.statusCode ?? 502, {
              ...headers,
              'content-encoding': 'br',
              'content-length': body.length,
            })
            .end(body)
        })
      },
    )
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))))
}

declare global {
  interface Window {
    seen: { largest?: number; answers?: number }
  }
}

const visit = async (browser: Browser, url: string) => {
  const context = await browser.newContext(devices['Moto G4'])
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    window.seen = {}
    new PerformanceObserver((list) => (window.seen.largest = list.getEntries().at(-1)?.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
    // React marks hydrated elements.
    const timer = setInterval(() => {
      if (
        ![...document.querySelectorAll('button')].some((button) =>
          Object.keys(button).some((key) => key.startsWith('__react')),
        )
      )
        return
      window.seen.answers = performance.now()
      clearInterval(timer)
    }, 10)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => window.seen.answers !== undefined)
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => ({
    ...window.seen,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }))
  await context.close()
  return seen
}

const main = async () => {
  const { findBrowser } = (await import('../scripts/browser.mjs' as string)) as {
    findBrowser: () => Promise<string | null>
  }
  const program = await startProgram(4318)
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined })
  try {
    const origin = Number(new URL(program.url).port)
    const ways = [
      { name: 'as it is sent', port: await slowLine(await changed(origin, (html) => html), roundTripMs) },
      { name: 'scripts at once', port: await slowLine(await changed(origin, atOnce), roundTripMs) },
    ]
    for (const page of pages) {
      const seen = ways.map(() => [] as Awaited<ReturnType<typeof visit>>[])
      await fetch(program.url + page)
      for (let round = 0; round < rounds; round++)
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
          seen[at]?.push(await visit(browser, `http://localhost:${ways[at]?.port}${page}`))
      for (const [at, { name }] of ways.entries()) {
        const middle = (of: 'first' | 'largest' | 'answers') =>
          Math.round(median((seen[at] ?? []).map((one) => one[of] ?? Number.NaN)))
        console.log(
          `${page.padEnd(24)} ${name.padEnd(16)} first paint ${middle('first')} ms, largest ` +
            `${middle('largest')} ms, answers after ${middle('answers')} ms`,
        )
      }
    }
  } finally {
    await browser.close()
    await program.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  },
)
