import { chromium } from '@playwright/test'
import { readUnsubscribe } from '@/lib/contract/notification-preferences'
import { makeApp } from '@/server/testing/make-app'
import { closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'

const site = 'http://localhost:3000'

/** Requests each vector as a path of the web server, whose redirects must lead to the site. */
export const followFront = async (vectors: readonly string[]) => {
  const failures: string[] = []
  let sentOn = 0
  const { get } = await openFront(
    (_asked, response) => response.writeHead(404, privateHeaders).end('nothing'),
    {
      redirects: { '/profile/': '/settings/' },
    },
  )
  try {
    // A request line takes no spaces or line ends, and begins with a slash.
    for (const one of vectors.filter((path) => /^\/[\u0021-\u00ff]*$/.test(path))) {
      const { headers, status } = await get(one)
      if (status >= 500) failures.push(`${JSON.stringify(one)} is answered ${status}`)
      const { location } = headers
      if (location === undefined) continue
      sentOn++
      const leads = new URL(location, site)
      if (leads.origin !== site && leads.hostname !== '127.0.0.1')
        failures.push(`${JSON.stringify(one)} is sent on to ${location}`)
    }
    return { sentOn, failures }
  } finally {
    await closeFronts()
  }
}

/**
 * Requests the one address of the API that redirects a browser, from a mail, with each vector as its `callbackUrl` and
 * as its query: it redirects to the site.
 */
export const followApi = async (vectors: readonly string[]) => {
  const t = await makeApp()
  const failures: string[] = []
  let sentOn = 0
  try {
    const ours = new URL(t.context.config.siteUrl).origin
    const queries = vectors.flatMap((one) => [
      new URLSearchParams({ token: 'x', callbackUrl: one }).toString(),
      encodeURI(one),
    ])
    for (const query of queries) {
      const url = `${readUnsubscribe.path}?${query}`
      const { headers, statusCode } = await t.as(null).get(url, { accept: 'text/html' })
      if (statusCode !== 303) failures.push(`${url} is answered ${statusCode}`)
      else sentOn++
      if (new URL(String(headers.location), ours).origin !== ours)
        failures.push(`the API redirects ${url} to ${String(headers.location)}`)
    }
    return { sentOn, failures }
  } finally {
    await t.close()
  }
}

/** Resolves each target in Chromium, from a page of `ours`. Returns those that lead to another site. */
export const followInBrowser = async (targets: readonly string[], ours: string): Promise<string[]> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const away = await page.evaluate(
      ({ all, origin }) => all.filter((to) => new URL(to, `${origin}/login/`).origin !== origin),
      { all: [...targets], origin: ours },
    )
    return away.map((to) => `Chromium is led off the site by ${JSON.stringify(to)}`)
  } finally {
    await browser.close()
  }
}
