import { leadingAway } from '@/lib/testing/leading-away'
import { seededRandom } from '@/server/testing/seeded-random'
import { defineProof } from '../../harness/proof'
import { apiStaysHome } from './api'
import { browserStaysHome } from './browser'
import { frontStaysHome } from './front'
import { readers, withoutSegments } from './readers'
import { vectors } from './vectors'

const drawn = { full: 50_000, short: 2_000 }
const ours = 'https://site.example'

/** What is no address at all is none of ours. */
const isOurs = (to: string) =>
  to.startsWith('/') && URL.canParse(to, ours) && new URL(to, ours).origin === ours

/** Where each reader leads with each vector; what leads off the site is a miss. */
const followed = (all: readonly string[]) => {
  const leads = new Set<string>()
  const failures: string[] = []
  for (const [name, read] of Object.entries(readers))
    for (const value of all) {
      const to = read(value)
      if (to === null) continue
      leads.add(to)
      if (!isOurs(to)) failures.push(`${name}: ${JSON.stringify(value)} leads to ${to}`)
    }
  return { leads: [...leads], failures }
}

export const redirects = defineProof({
  promise: 'no address leads a page off the site',
  target: `${leadingAway.length} known ways off, each bare, behind a locale and encoded again, and ${drawn.full.toLocaleString('en')} drawn ones × ${Object.keys(readers).length} readers of callbackUrl and of the place left behind: wherever they lead is our site, for Node’s parser and for Chromium’s; asked for as paths, our server sends nobody off either, nor does the API where it sends people on`,
  mutations: { segments: 'the look at what dot segments leave behind' },
  async run({ scale, seed, mutation }) {
    const restore = mutation === 'segments' ? withoutSegments() : () => undefined
    const all = vectors(drawn[scale], seededRandom(seed))
    const { leads, failures } = followed(all)
    restore()
    const front = await frontStaysHome(scale === 'full' ? all.slice(0, 5_000) : all.slice(0, 500))
    const api = await apiStaysHome(scale === 'full' ? all.slice(0, 2_000) : all.slice(0, 500))
    const seen = scale === 'full' ? await browserStaysHome(leads) : []
    return {
      measurements: {
        vectors: all.length,
        'places led to': leads.length,
        'sent on by the server': front.sentOn,
        'sent on by the API': api.sentOn,
      },
      failures: [...failures, ...front.failures, ...api.failures, ...seen].slice(0, 20),
    }
  },
})
