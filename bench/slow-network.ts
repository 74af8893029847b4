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
import { connect, createServer as createLine, type AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, devices, type Browser } from '@playwright/test'
import { deferredScriptsMark } from '@/lib/shared/deferred-scripts'
import { deferredScriptPattern, deferredScriptUrls } from './deferred-scripts'
import { median, startProgram } from './program'

const given = process.argv.slice(2)
const pages = given.length > 0 ? given : ['/', '/services/limpeza/', '/login/']
const rounds = Number(process.env.ROUNDS ?? 7)
const slowdown = 4
const roundTripMs = 150
const bytesPerMs = 1_600_000 / 8 / 1000
const packet = 1460

const portOf = (server: { address: () => AddressInfo | string | null }): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
/**
 * Does things at their times, in the order they were given: timers alone may overtake each other by a
 * millisecond.
 */
const inOrder = () => {
  const waiting: { at: number; what: () => void }[] = []
  const next = () => {
    for (let first = waiting[0]; first && first.at <= performance.now(); first = waiting[0]) {
      waiting.shift()
      first.what()
    }
    if (waiting[0]) setTimeout(next, Math.max(1, waiting[0].at - performance.now()))
  }
  return (at: number, what: () => void) => {
    waiting.push({ at, what })
    if (waiting.length === 1) setTimeout(next, Math.max(0, at - performance.now()))
  }
}

/** A line to a port of this machine; answers its own port. */
const slowLine = (to: number): Promise<number> => {
  let freeAt = 0
  const line = createLine((near) => {
    const far = connect(to, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    const [towards, back, acknowledged] = [inOrder(), inOrder(), inOrder()]
    const waiting: Buffer[] = []
    let [allowed, onTheWay, ended] = [10 * packet, 0, false]
    const send = () => {
      for (let next = waiting[0]; next && onTheWay < allowed; next = waiting[0]) {
        const part = next.subarray(0, Math.min(packet, allowed - onTheWay))
        if (part.length === next.length) waiting.shift()
        else waiting[0] = next.subarray(part.length)
        onTheWay += part.length
        freeAt = Math.max(performance.now(), freeAt) + part.length / bytesPerMs
        back(freeAt + roundTripMs / 2, () => void near.write(part))
        acknowledged(freeAt + roundTripMs, () => {
          onTheWay -= part.length
          allowed += part.length
          send()
        })
      }
      if (ended && waiting.length === 0 && onTheWay === 0) near.end()
    }
    near.on('data', (data) =>
      towards(Math.max(performance.now(), openAt) + roundTripMs / 2, () => void far.write(data)),
    )
    far.on('data', (data) => {
      waiting.push(data)
      send()
    })
    far.on('end', () => {
      ended = true
      send()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy())
    near.on('close', () => far.destroy())
  })
  return new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(portOf(line))))
}

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
      { name: 'as it is sent', port: await slowLine(await changed(origin, (html) => html)) },
      { name: 'scripts at once', port: await slowLine(await changed(origin, atOnce)) },
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
