import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startChromium } from '../xss/watched'

/**
 * Hosts of the site, each with a hostile page of another site and of a sibling, whose requests carry the site's
 * cookies. Browsers send Sec-Fetch headers to `localhost` alone.
 */
const hosts = [
  { site: 'oficio.example', hostile: ['evil.example', 'evil.oficio.example'] },
  { site: 'localhost', hostile: ['evil.localhost', 'localhost'] },
] as const

interface Hostile {
  /** Address of the site for this page. */
  site: string
  page: Page
  name: string
}

/** Starts a server of one empty page. */
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

/** Opens the hostile pages in one browser. */
export const openHostile = async (sitePort: number, ownPort: number) => {
  const browser = await startChromium('--host-resolver-rules=MAP *.example 127.0.0.1')
  const context = await browser.newContext()
  // The compiler wraps functions in calls of __name, which pages lack.
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
    /** Sets the session cookies as a page of the site does. */
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
