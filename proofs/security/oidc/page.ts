import type { Browser } from '@playwright/test'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { clientSecret, someone, type Answer, type Issuer } from '@/server/testing/scenarios/google-sign-in'
import { startChromium } from '../../harness/chromium'
import { startSite } from '../../harness/site'

type Fields = Record<string, string | boolean | null | undefined>

interface Landing {
  /** Attempt in the storage of the tab; null where it began none. */
  attempt?: Fields | null
  search?: Fields
}

const pollMs = 50
const mostPolls = 1_200
const state = 'a'.repeat(43)

/** Attempt and query of a valid callback, with the changes under test. */
const landingOf = (
  { code, iss, code_verifier: verifier, nonce, redirect_uri: redirectUri }: Answer,
  change: Landing,
) => {
  const attempt = { state, nonce, verifier, redirectUri, keep: true, purpose: 'signIn', search: '' }
  const search = Object.entries({ code, iss, state, ...change.search }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return {
    attempt: change.attempt === null ? null : JSON.stringify({ ...attempt, ...change.attempt }),
    search: new URLSearchParams(search).toString(),
  }
}

/** Landings on which the page sends nothing to the API. */
const attacks: Record<string, Landing> = {
  'an answer nobody in this tab asked for': { attempt: null },
  'an answer with another state': { search: { state: 'b'.repeat(43) } },
  'an answer with an empty state': { search: { state: '' } },
  'an answer without a state': { search: { state: undefined } },
  'an attempt that knows no state': { attempt: { state: null } },
  'a refusal with the right state': { search: { code: undefined, iss: undefined, error: 'access_denied' } },
}

const ignoreState = () => {
  const { get } = URLSearchParams.prototype
  const kept = JSON.parse(window.sessionStorage.getItem('googleAttempt') ?? 'null') as { state?: string }
  URLSearchParams.prototype.get = function (name) {
    return name === 'state' && kept?.state ? kept.state : get.call(this, name)
  }
}

/** Opens the page that the issuer redirects to. Returns the requests to the API, and whether it signed in. */
const land = async (
  browser: Browser,
  origin: string,
  landing: ReturnType<typeof landingOf>,
  mutation: string | null,
) => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/token/google/')) asked++
    })
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate((value) => {
      if (value !== null) window.sessionStorage.setItem('googleAttempt', value)
    }, landing.attempt)
    if (mutation === 'state') await page.addInitScript(ignoreState)
    await page.goto(`${origin}/login/google/?${landing.search}`)
    const isIn = async () =>
      (await context.cookies()).some(({ name, value }) => name === 'accessToken' && value !== '')
    const problem = page.locator('main [role=alert]')
    for (let polls = 0; polls < mostPolls; polls++) {
      if (await isIn()) return { asked, isIn: true }
      if (await problem.count()) return { asked, isIn: await isIn() }
      await page.waitForTimeout(pollMs)
    }
    throw new Error(`the page came to no end: ${await page.locator('body').innerText()}`)
  } finally {
    await context.close()
  }
}

/** Opens the page that the issuer redirects to in Chromium: it accepts the answer to its own attempt alone. */
export const openLandings = async (t: TestApp, issuer: Issuer, port: number, mutation: string | null) => {
  const origin = `http://localhost:${port}`
  const site = await startSite(t, {
    ...{ PORT: String(port), NEXT_PUBLIC_SITE_URL: origin },
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: 'oficio',
    GOOGLE_CLIENT_SECRET: clientSecret,
  })
  const browser = await startChromium()
  try {
    const failures: string[] = []
    for (const [name, change] of Object.entries({ 'the right answer': {}, ...attacks })) {
      const answer = await issuer.authorise(someone(), { page: `${origin}/login/google/` })
      const landed = await land(browser, origin, landingOf(answer, change), mutation)
      const isAttack = name in attacks
      failures.push(...mismatch(name, landed, { asked: isAttack ? 0 : 1, isIn: !isAttack }))
    }
    return { tried: Object.keys(attacks).length, failures }
  } finally {
    await browser.close()
    await site.stop()
  }
}
