import fc from 'fast-check'
import {
  callbackOf,
  completionRedirect,
  signedOutRedirect,
  signInRedirect,
  verificationRedirect,
} from '@/lib/session/redirects'
import { joinedPieces, offSiteUrls } from '@/lib/testing/redirect-cases'
import { defineProof } from '../../harness/proof'
import { followApi, followFront, followInBrowser } from './sent-on'

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
const ignoreSegments = (): (() => void) => {
  const { startsWith } = String.prototype
  String.prototype.startsWith = function (this: string, search: string, position?: number) {
    return search !== '//' && startsWith.call(this, search, position)
  }
  return () => void (String.prototype.startsWith = startsWith)
}

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
