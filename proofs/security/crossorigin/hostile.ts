import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'

/**
 * Hosts of the site, each with the hosts of two hostile pages: another site, and a sibling, whose requests carry the
 * cookies of the site. Only to `localhost` do browsers say themselves where a request comes from.
 */
const hosts = [
  { site: 'oficio.example', hostile: ['evil.example', 'evil.oficio.example'] },
  { site: 'localhost', hostile: ['evil.localhost', 'localhost'] },
] as const

interface Hostile {
  /** Where the site is for this page. */
  site: string
  page: Page
  name: string
}

/** The port of a server with nothing but a bare page. */
export const serveBarePage = async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>prize</title><body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, close }
}

/** Hostile pages in one browser, which is signed in to the site as whoever is said. */
export const openHostile = async (sitePort: number, ownPort: number) => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
  const context = await browser.newContext()
  // What compiles this program keeps the names of functions with a call of its own, which no page has.
  await context.addInitScript('globalThis.__name = (named) => named')
  const pages: Hostile[] = []
  for (const { site, hostile } of hosts)
    for (const host of hostile) {
      const page = await context.newPage()
      await page.goto(`http://${host}:${ownPort}/`)
      pages.push({ site: `http://${site}:${sitePort}`, page, name: host })
    }
  return {
    pages,
    /** With the cookies a page of ours writes, which the browser sends with whatever it may send them with. */
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
export const hostilePages = hosts.flatMap(({ hostile }) => hostile).length
