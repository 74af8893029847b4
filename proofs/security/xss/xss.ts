import type { Browser } from '@playwright/test'
import { users } from '@/server/db/schema/accounts'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { withApp } from '../../harness/app'
import { preloading } from '../../harness/built-program'
import { startChromium } from '../../harness/chromium'
import type { Proof } from '../../harness/proof'
import { startSite } from '../../harness/site'
import { makePerson } from '../erase/person'
import { addressesWith, visitPages, visitsOf } from './pages'
import { payloads, planting } from './planting'
import { prepare, watchedPage, type Findings } from './watched'

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

const unreached = (columns: ReadonlyMap<string, string>, seen: ReadonlySet<string>) =>
  [...columns].flatMap(([word, name]) =>
    seen.has(word) || unshown.has(name) ? [] : [`nothing planted in ${name} came to any page`],
  )

/** Longest subject and message of the contact form. */
const longest = { line: 118, message: 3_800 }

/** Joins texts into messages below `most` characters, each behind a prefix of its own. */
const joinTexts = (texts: readonly string[], most: number): string[] => {
  const messages = ['plantado0x']
  for (const text of texts) {
    const message = `${messages.at(-1)} ${text}`
    if (message.length < most) messages[messages.length - 1] = message
    else messages.push(`plantado${messages.length}x ${text}`)
  }
  return messages
}

/** Mails the texts through the contact form, and opens the mails without a content security policy. */
const checkMails = async (
  t: TestApp,
  browser: Browser,
  texts: readonly string[],
  isUnguarded: boolean,
  failures: string[],
): Promise<number> => {
  for (const [n, message] of joinTexts(texts, longest.message).entries()) {
    const line = (texts.find((one, at) => at >= n && one.length < longest.line) ?? 'nada').trim()
    const body = { name: line, email: 'ana@example.com', subject: line, message }
    failures.push(...mismatch('a message', (await t.as(null).post('/api/contact/', body)).statusCode, 204))
  }
  await t.drain()
  const { rows } = await t.context.pool.query<{ html: string }>(
    "select html from captured_messages where html like '%plantado%'",
  )
  const found: Findings = { failures, seen: new Set() }
  const context = await browser.newContext()
  try {
    await prepare(context, { server: false, client: false })
    const { page, check } = await watchedPage(context, found)
    for (const { html } of rows) {
      await page.setContent(isUnguarded ? html.replaceAll('&#60;', '<').replaceAll('&#62;', '>') : html, {
        waitUntil: 'domcontentloaded',
      })
      await check('a mail')
    }
  } finally {
    await context.close()
  }
  failures.push(...mismatch('mails show planted texts', found.seen.size > 0, true))
  return rows.length
}

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
  run: ({ scale, seed, mutation }) =>
    withApp({ config: { contactEmail: 'gente@example.com' } }, async (t) => {
      const person = await makePerson(t, 'Canario77')
      const operator = await t.make.customer({ isOperator: true })
      await t.db.update(users).set({ tourCompletedAt: new Date() })
      const { columns, plant } = await planting(t, person.mark)
      const site = await startSite(t, preloading('security/xss/unchecked.mjs'))
      const { origin } = site
      const browser = await startChromium()
      const findings: Findings = { failures: [], seen: new Set() }
      const { failures, seen } = findings
      let pages = 0
      try {
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
      }
    }),
}
