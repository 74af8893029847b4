import type { HubEvent } from '@/server/realtime/hub'
import { listen } from '@/server/testing/listen'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { rights } from '@/server/testing/rights'
import { expectedStatuses, makeRightsCaller, unmatchedRights } from '@/server/testing/rights-calls'
import { withApp } from '../../harness/app'
import { isPageGuard, pageGuards } from '../../harness/page-program'
import { defineProof } from '../../harness/proof'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'
import { isolateSockets, ownExports, shutFiles } from './deliveries'
import { crossIds } from './named'
import { readPages } from './reader-pages'

/** Key with which a forger signs addresses of pictures; the program's own key in one mutation. */
const forgerSecret = 'a secret somebody guessed, of enough length'

const guards: Record<string, SqlRewrite> = {
  owner: [/"(?:sessions"."user|suggestions"."provider)_id" = (\$\d+)/g, '$1::int is not null'],
  // In requests by number; lists keep the guard.
  money: [
    /"(destinations|withdrawals|saved_cards)"."user_id" = (\$\d+)(?=.*"\1"."id" = )/g,
    '$2::int is not null',
  ],
  // In bodies; lists keep the guard.
  named: [
    /(?:(?<="addresses"."id" = \$\d+ and )"addresses"."user|"media"."owner)_id" = (\$\d+)/g,
    '$1::int is not null',
  ],
  operator: [/^select "operator_scopes" from "users"/, `select '{admin}'::text[] from "users"`],
}

const publishToAll = (t: TestApp): void => {
  const { hub } = t.context
  const publish = hub.publish.bind(hub)
  hub.publish = async (event: HubEvent) => {
    if (event.channel === 'pages' || event.channel === 'session') return publish(event)
    const { rows } = await t.context.pool.query<{ id: number }>('select id::int from users')
    return publish({ ...event, users: rows.map(({ id }) => id) })
  }
}

/** Requests every operation as every actor, about the own, another's and a missing object; each nth in short. */
const askRoutes = async (t: TestApp, everyNth: number, from: number) => {
  const failures = mismatch('operations and rows without each other', await unmatchedRights(t), [])
  const chosen = Object.entries(rights).filter((_, at) => (at + from) % everyNth === 0)
  const { askAll } = makeRightsCaller(t)
  for (const [operation, row] of chosen) {
    const { answers, told } = await askAll(operation, row)
    failures.push(
      ...mismatch(operation, answers, expectedStatuses(row)),
      ...told.map((one) => `${operation}: ${one}`),
    )
  }
  return { operations: chosen.length, failures }
}

const everyNth = { full: 1, short: 8 }
/** Mutations that show in a few operations: with them all are requested. */
const shownByFew: readonly (string | null)[] = ['owner', 'money', 'named', 'operator']

export const idor = defineProof({
  promise: 'nobody reaches another’s',
  target:
    'every operation of the router × 8 actors, about their own, another’s and nothing: what the table of ' +
    'rights says, another’s like nothing byte for byte, an operation that is not in the table fails; every ' +
    'id a body, a query or a header may hold, put in by the same actors: another’s like nothing byte for ' +
    'byte and no table differs, an id that no table knows fails; sockets of five strangers hear no word of ' +
    'two that talk; photos and files open by no address but the one their readers are told; exports name ' +
    'nobody else; a page rendered with its reader’s rows, through Caddy and Debian’s Squid with its cache on, ' +
    'reaches nobody else: no other account, no expired, forged or ended token, no version, no range',
  mutations: {
    owner: 'the compare of whose a session or a suggestion is',
    money: 'the compare of whose a Pix key, a withdrawal or a card is',
    named: 'the compare of whose an address or a photo is that a body names',
    operator: 'the look whether somebody is an operator',
    audience: 'that news go to whom they concern alone',
    secret: 'the secrecy of the key that signs addresses of pictures',
    ...pageGuards,
  },
  run: ({ scale, seed, mutation }) =>
    withApp({ ...(mutation === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}) }, async (t) => {
      const port = await listen(t.app)
      const guard = guards[mutation ?? '']
      if (guard) withoutGuards(t.context.pool, [guard])
      if (mutation === 'audience') publishToAll(t)
      const nth = shownByFew.includes(mutation) ? 1 : everyNth[scale]
      const asked = await askRoutes(t, nth, seed % nth)
      const named = await crossIds(t, nth, seed % nth)
      const { operator: _sees, ...outsiders } = await makeRightsCaller(t).makeOutsiders()
      const others = Object.values(outsiders)
      const sockets = await isolateSockets(t, port, others)
      const files = await shutFiles(t, others, forgerSecret)
      const hasPages = scale === 'full' || isPageGuard(mutation)
      const pages = hasPages ? await readPages(t, port, mutation) : { sent: 0, failures: [] }
      return {
        measurements: {
          operations: asked.operations,
          ids: named.ids,
          'addresses of files': files.tried,
          'requests of pages': pages.sent,
        },
        failures: [
          ...pages.failures,
          ...asked.failures,
          ...named.failures,
          ...sockets,
          ...files.failures,
          ...(await ownExports(t, others)),
        ],
      }
    }),
})
