import fc from 'fast-check'
import { readUnsubscribe } from '@/lib/contract/notification-preferences'
import { callbackOf, signedOutRedirect, verificationRedirect } from '@/lib/session/redirects'
import { completionRedirect, signInRedirect } from '@/lib/session/sign-in-redirects'
import { joinedPieces, offSiteUrls } from '@/lib/testing/redirect-cases'
import { closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'
import { withApp } from '../../harness/app'
import { startChromium } from '../../harness/chromium'
import { defineProof } from '../../harness/proof'
import { replaceMembers } from '../../harness/replaced'

const scales = {
  full: { random: 50_000, front: 5_000, api: 2_000 },
  short: { random: 2_000, front: 500, api: 500 },
}
const ours = 'https://site.example'

const customer = { is_consumer: true, is_provider: false, is_email_verified: true }
const searchOf = (value: string) => `?${new URLSearchParams({ callbackUrl: value }).toString()}`
const missing = ['email-verification', 'phone-verification', 'role', 'address', 'service'] as const

/** Redirects that a page's address decides: its `callbackUrl`, or the place left behind. */
const readers: Record<string, (value: string) => string | null> = {
  'the page named': (value) => callbackOf(searchOf(value)),
  'after signing in': (value) => signInRedirect(customer, searchOf(value), false),
  'after a page that is done': (value) => completionRedirect(customer, searchOf(value)),
  'the end of a session': (value) => signedOutRedirect({ path: value, search: '' }),
  ...Object.fromEntries(
    missing.map((one) => [
      `a missing ${one}`,
      (value: string) => verificationRedirect(one, { path: '/complete-profile/', search: searchOf(value) }),
    ]),
  ),
}

/** Accepts paths that name another host without their dot segments: `/.//host`. Returns a function that undoes it. */
const ignoreSegments = () =>
  replaceMembers(
    [String.prototype],
    'startsWith',
    (startsWith) =>
      function (this: string, search: string, position?: number) {
        return search !== '//' && startsWith.call(this, search, position)
      },
  )

const isOurs = (to: string) =>
  to.startsWith('/') && URL.canParse(to, ours) && new URL(to, ours).origin === ours

/** Gives every vector to every reader. Returns where they lead, and which lead off the site. */
const follow = (vectors: readonly string[]) => {
  const targets = new Set<string>()
  const failures: string[] = []
  for (const [name, read] of Object.entries(readers))
    for (const value of vectors) {
      const to = read(value)
      if (to === null) continue
      targets.add(to)
      if (!isOurs(to)) failures.push(`${name}: ${JSON.stringify(value)} leads to ${to}`)
    }
  return { targets: [...targets], failures }
}

const site = 'http://localhost:3000'

/** Requests each vector as a path of the web server, whose redirects must lead to the site. */
const followFront = async (vectors: readonly string[]) => {
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
const followApi = async (vectors: readonly string[]) => {
  return withApp({}, async (t) => {
    const failures: string[] = []
    let sentOn = 0
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
  })
}

/** Resolves each target in Chromium, from a page of `ours`. Returns those that lead to another site. */
const followInBrowser = async (targets: readonly string[], ours: string): Promise<string[]> => {
  const browser = await startChromium()
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

export const redirects = defineProof({
  promise: 'no address leads a page off the site',
  target:
    `${offSiteUrls.length} known ways off, each bare, behind a locale and encoded again, and ` +
    `${scales.full.random.toLocaleString('en')} drawn ones × ${Object.keys(readers).length} readers of ` +
    'callbackUrl and of the place left behind: wherever they lead is our site, for Node’s parser and for ' +
    'Chromium’s; asked for as paths, our server sends nobody off either, nor does the API where it sends ' +
    'people on',
  mutations: { segments: 'the look at what dot segments leave behind' },
  async run({ scale, seed, mutation }) {
    const { random, front: frontCount, api: apiCount } = scales[scale]
    const vectors = [
      ...offSiteUrls.flatMap((one) => [one, `/pt${one}`, `/en${one}`, encodeURIComponent(one)]),
      ...fc.sample(joinedPieces, { seed, numRuns: random }),
    ]
    const restore = mutation === 'segments' ? ignoreSegments() : () => undefined
    const { targets, failures } = follow(vectors)
    restore()
    const front = await followFront(vectors.slice(0, frontCount))
    const api = await followApi(vectors.slice(0, apiCount))
    const browser = scale === 'full' ? await followInBrowser(targets, ours) : []
    return {
      measurements: {
        vectors: vectors.length,
        'places led to': targets.length,
        'sent on by the server': front.sentOn,
        'sent on by the API': api.sentOn,
      },
      failures: [...failures, ...front.failures, ...api.failures, ...browser].slice(0, 20),
    }
  },
})
