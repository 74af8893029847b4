import { users } from '@/server/db/schema/accounts'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { makeApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { waitUntil } from '@/server/testing/wait-until'
import { preloading } from '../../harness/built-program'
import type { Proof } from '../../harness/proof'
import { makePerson } from '../erase/person'
import { checkMails } from './mails'
import { addressesWith, visitPages, visitsOf } from './pages'
import { payloads, planting } from './planting'
import { startChromium, type Findings } from './watched'

/** A short run opens every fifth page. */
const everyNth = { full: 1, short: 5 }
/** Parts of the payloads, each planted into every sink at once; a short run plants one. */
const parts = { full: 2, short: 8 }

/** Lower bounds that fail if the fixture or the pages no longer cover the columns. */
const fewest = { planted: 34, seen: 8 }
/** Columns that no page shows as they are: shown in part, reworded, in mails alone or in exports. */
const unshown = new Set([
  ...['booking_events.detail', 'bookings.changes_requested', 'chat_rooms.last_text', 'notifications.params'],
  ...['offer_versions.terms', 'offers.message', 'offers.items'],
  ...['identities.email', 'identities.subject', 'sessions.user_agent', 'users.email'],
])

const atLeast = (what: string, found: number, least: number) =>
  found < least ? [`${what}: ${found}, at least ${least} before`] : []

/** Shown columns whose texts came to no page. */
const unreached = (columns: ReadonlyMap<string, string>, seen: ReadonlySet<string>) =>
  [...columns].flatMap(([word, name]) =>
    seen.has(word) || unshown.has(name) ? [] : [`nothing planted in ${name} came to any page`],
  )

export const xss: Proof = {
  promise: 'no script of people runs, nor is anything they write markup',
  target:
    `${payloads.length} texts that are markup where they are not escaped, past every check, in every column ` +
    'somebody who did everything wrote in, in addresses of pages and in mails: in Chromium, as the writer, ' +
    'both other sides, an operator and a stranger, on every page that shows people’s words, what is folded, ' +
    'the bell and mails among them: 0 dialogs, 0 scripts run, 0 elements, handlers or addresses of theirs, ' +
    '0 reports of the policy',
  mutations: {
    server: 'that pages come escaped',
    client: 'that the browser’s part writes texts as texts',
    mails: 'that mails come escaped',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ config: { contactEmail: 'gente@example.com' } })
    const person = await makePerson(t, 'Canario77')
    const operator = await t.make.customer({ isOperator: true })
    await t.db.update(users).set({ tourCompletedAt: new Date() })
    const { columns, plant } = await planting(t, person.mark)
    const site = await spawnProgram(t.context.config, t.url, {
      ...{ NODE_ENV: 'production', SERVICES: 'web,api', DATABASE_PATIENCE_MS: '30000', DEMO: '1' },
      ...preloading('security/xss/unchecked.mjs'),
    })
    const browser = await startChromium()
    const findings: Findings = { failures: [], seen: new Set() }
    const { failures, seen } = findings
    let pages = 0
    try {
      const origin = `http://localhost:${site.port}`
      await waitUntil(async () => (await fetch(`${origin}/readyz`)).ok)
      const unguarded = { server: mutation === 'server', client: mutation === 'client' }
      const size = payloads.length / parts[scale]
      const rounds = scale === 'full' ? parts.full : 1
      const visits = await visitsOf(t, person, operator)
      for (let round = 0; round < rounds; round++) {
        const from = scale === 'full' ? round * size : (seed % parts.short) * size
        const texts = payloads.slice(from, from + size)
        await plant(texts)
        await t.context.hub.publish(catalogueChangedEvent)
        const addresses = { who: null, name: 'whoever follows a link', paths: addressesWith(texts) }
        const some = [...visits, addresses].map(({ paths, ...visit }) => ({
          ...visit,
          paths: paths.filter((_, n) => n % everyNth[scale] === 0),
        }))
        pages += await visitPages({ t, browser, origin, unguarded }, some, findings)
      }
      const planted = payloads.slice(0, rounds * size)
      const mails = await checkMails(t, browser, planted, mutation === 'mails', failures)
      failures.push(...atLeast('columns planted', columns.size, fewest.planted))
      if (scale === 'full') failures.push(...unreached(columns, seen))
      else failures.push(...atLeast('columns seen in a short run', seen.size, fewest.seen))
      return {
        measurements: {
          texts: rounds * size,
          'columns planted': columns.size,
          'columns seen': seen.size,
          'pages opened': pages,
          mails,
        },
        failures: [...new Set(failures)].slice(0, 20),
      }
    } finally {
      await browser.close()
      await site.stop()
      await t.close()
    }
  },
}
