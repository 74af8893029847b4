import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { demoCustomers, demoPassword, demoProviders } from '@/server/demo/people'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
})
export type Report = z.infer<typeof report>

export interface Cookie {
  name: string
  value: string
  domain: string
}

/** Somebody's session as their browser keeps it, the tour behind them and the cookies declined. */
const sessionOf = async (site: string, email: string, role: string): Promise<Cookie[]> => {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${site}/api/${path}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
  const answer = await post('token', { email, password: demoPassword })
  const { access, refresh } = z.object({ access: z.string(), refresh: z.string() }).parse(await answer.json())
  await post('user/introduction_tour', {}, access)
  const kept = { accessToken: access, refreshToken: refresh, userRole: role, cookie_consent: 'declined' }
  return Object.entries(kept).map(([name, value]) => ({ name, value, domain: new URL(site).hostname }))
}

const emails: Record<string, string | undefined> = {
  customer: demoCustomers[0]?.email,
  provider: demoProviders[0]?.email,
}

/** Returns the cookies of a role's first demo user; none for a visitor. */
export const cookiesFor = async (site: string, role: string | undefined): Promise<Cookie[]> => {
  if (role === undefined) return []
  const email = emails[role]
  if (email === undefined) throw new Error(`nobody is a ${role}`)
  return sessionOf(site, email, role)
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]
/**
 * With `APART=1` the page has the last processor for itself: the tool, the server and the browser's other parts run on
 * the rest. A phone serves nothing, and Lighthouse reads a page's tasks off the clock. Linux only.
 */
const isPinned = process.env.APART === '1'
const last = availableParallelism() - 1
export const pinToOtherProcessors = () => {
  if (isPinned) spawnSync('taskset', ['-apc', `0-${last - 1}`, String(process.pid)])
}
const ofThePage = isPinned ? ['--no-zygote', `--renderer-cmd-prefix=taskset -c ${last}`] : []
/** A browser that just started makes pages of its own, such as that of a new tab, on the same processors. */
const warmUpMs = 4000
/** A trace sometimes fails to begin; that says nothing of the page. */
const maxAttempts = 3

/** Runs one visit in a fresh browser; `cookies` are all it has of earlier visits. */
export const runLighthouse = async (
  url: string,
  browser: string,
  cookies: Cookie[],
  tries = 1,
): Promise<Report> => {
  const { launch } = await import('puppeteer-core')
  const { default: lighthouse } = await import('lighthouse')
  const chromium = await launch({ executablePath: browser, args: [...chromiumFlags, ...ofThePage] })
  try {
    await new Promise((resolve) => setTimeout(resolve, warmUpMs))
    if (cookies.length > 0) await chromium.setCookie(...cookies)
    const seen = await lighthouse(url, {
      port: Number(new URL(chromium.wsEndpoint()).port),
      output: 'json',
      logLevel: 'silent',
      throttlingMethod: process.env.THROTTLING === 'devtools' ? 'devtools' : 'simulate',
      onlyCategories: [...categories],
      disableStorageReset: true,
    })
    return report.parse(seen?.lhr)
  } catch (error) {
    if (tries >= maxAttempts) throw error
  } finally {
    await chromium.close()
  }
  return runLighthouse(url, browser, cookies, tries + 1)
}
