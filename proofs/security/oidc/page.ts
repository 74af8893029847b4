import { chromium, type Browser } from '@playwright/test'
import type { startIssuer } from '@/server/testing/issuer'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { spawnProgram } from '@/server/testing/spawned-program'
import { someone } from './refused'

type Issuer = Awaited<ReturnType<typeof startIssuer>>
type Answer = Awaited<ReturnType<Issuer['authorise']>>

interface Landing {
  /** What this tab kept as it left for the issuer; null where it never did. */
  kept: Record<string, unknown> | null
  search: Record<string, string>
}

const lookMs = 50
const mostLooks = 1_200
const state = 'a'.repeat(43)
const keptOf = ({ code_verifier: verifier, nonce, redirect_uri: redirectUri }: Answer) => ({
  ...{ state, nonce, verifier, redirectUri },
  ...{ keep: true, purpose: 'signIn', search: '' },
})
const searchOf = ({ code, iss }: Answer) => ({ code, iss, state })

const right = (answer: Answer): Landing => ({ kept: keptOf(answer), search: searchOf(answer) })
/** Pages a browser is led to, on which it must not say a word to the API. */
const attacks: Record<string, (answer: Answer) => Landing> = {
  'an answer nobody in this tab asked for': (answer) => ({ ...right(answer), kept: null }),
  'an answer with another state': (answer) => ({
    ...right(answer),
    search: { ...searchOf(answer), state: 'b'.repeat(43) },
  }),
  'an answer with an empty state': (answer) => ({
    ...right(answer),
    search: { ...searchOf(answer), state: '' },
  }),
  'an answer without a state': (answer) => {
    const { code, iss } = answer
    return { ...right(answer), search: { code, iss } }
  },
  'an attempt that knows no state': (answer) => ({
    ...right(answer),
    kept: { ...keptOf(answer), state: null },
  }),
  'a refusal with the right state': (answer) => ({
    ...right(answer),
    search: { error: 'access_denied', state },
  }),
}

/** Whoever answers is believed to answer this tab’s attempt. */
const withoutState = () => {
  const { get } = URLSearchParams.prototype
  const kept = JSON.parse(window.sessionStorage.getItem('googleAttempt') ?? 'null') as { state?: string }
  URLSearchParams.prototype.get = function (name) {
    return name === 'state' && kept?.state ? kept.state : get.call(this, name)
  }
}

/** Lands on the page the issuer sends people back to; says how often the API was asked, and whether it let in. */
const land = async (browser: Browser, origin: string, { kept, search }: Landing, mutation: string | null) => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/token/google/')) asked++
    })
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(
      (value) => {
        if (value !== null) window.sessionStorage.setItem('googleAttempt', value)
      },
      kept && JSON.stringify(kept),
    )
    if (mutation === 'state') await page.addInitScript(withoutState)
    await page.goto(`${origin}/login/google/?${new URLSearchParams(search)}`)
    const isIn = async () =>
      (await context.cookies()).some(({ name, value }) => name === 'accessToken' && value !== '')
    const problem = page.locator('main [role=alert]')
    for (let looks = 0; looks < mostLooks; looks++) {
      if (await isIn()) return { asked, isIn: true }
      if (await problem.count()) return { asked, isIn: await isIn() }
      await page.waitForTimeout(lookMs)
    }
    throw new Error(`the page came to no end: ${await page.locator('body').innerText()}`)
  } finally {
    await context.close()
  }
}

/** The page the issuer sends people back to, in Chromium: it takes the answer to its own attempt alone. */
export const pageTakesItsOwn = async (t: TestApp, issuer: Issuer, port: number, mutation: string | null) => {
  const origin = `http://localhost:${port}`
  const site = await spawnProgram(t.context.config, t.url, {
    ...{ NODE_ENV: 'production', SERVICES: 'web,api', DATABASE_PATIENCE_MS: '30000', DEMO: '1' },
    ...{ PORT: String(port), NEXT_PUBLIC_SITE_URL: origin },
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: 'oficio',
    GOOGLE_CLIENT_SECRET: 'a secret of the client',
  })
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
  try {
    while (!(await fetch(`${origin}/readyz`)).ok) await new Promise((again) => setTimeout(again, 100))
    const answer = () => issuer.authorise(someone(), { page: `${origin}/login/google/` })
    const failures = mismatch(
      'the right answer',
      await land(browser, origin, right(await answer()), mutation),
      {
        asked: 1,
        isIn: true,
      },
    )
    for (const [name, attack] of Object.entries(attacks))
      failures.push(
        ...mismatch(name, await land(browser, origin, attack(await answer()), mutation), {
          asked: 0,
          isIn: false,
        }),
      )
    return { tried: Object.keys(attacks).length, failures }
  } finally {
    await browser.close()
    await site.stop()
  }
}
