import { makeApp } from '@/server/testing/make-app'
import { rightsAsked } from '@/server/testing/rights-asked'
import { defineProof } from '../../harness/proof'
import { ownExports, shutFiles } from './files'
import { everyNamed } from './named'
import { everyRoute } from './routes'
import { apartOnSockets } from './sockets'
import { forgerSecret, withoutGuard } from './without'

/** A short run asks about each eighth operation, from one that is drawn. */
const everyNth = { full: 1, short: 8 }
/** Guards whose absence shows in a few operations: without them all are asked. */
const shownByFew: readonly (string | null)[] = ['owner', 'money', 'named', 'operator']

export const idor = defineProof({
  promise: 'nobody reaches another’s',
  target:
    'every operation of the router × 8 actors, about their own, another’s and nothing: what the table of rights says, another’s like nothing byte for byte, an operation that is not in the table fails; every id a body, a query or a header may hold, put in by the same actors: another’s like nothing byte for byte and no table differs, an id that no table knows fails; sockets of five strangers hear no word of two that talk; photos and files open by no address but the one their readers are told; exports name nobody else',
  mutations: {
    owner: 'the compare of whose a session or a suggestion is',
    money: 'the compare of whose a Pix key, a withdrawal or a card is',
    named: 'the compare of whose an address or a photo is that a body names',
    operator: 'the look whether somebody is an operator',
    audience: 'that news go to whom they concern alone',
    secret: 'the secrecy of the key that signs addresses of pictures',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ ...(mutation === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}) })
    try {
      await t.app.listen({ port: 0, host: '127.0.0.1' })
      withoutGuard(t, mutation)
      const nth = shownByFew.includes(mutation) ? 1 : everyNth[scale]
      const asked = await everyRoute(t, nth, seed % nth)
      const named = await everyNamed(t, nth, seed % nth)
      const { operator: _sees, ...outsiders } = await rightsAsked(t).makeOutsiders()
      const others = Object.values(outsiders)
      const sockets = await apartOnSockets(t, others)
      const files = await shutFiles(t, others, forgerSecret)
      return {
        measurements: { operations: asked.operations, ids: named.ids, 'addresses of files': files.tried },
        failures: [
          ...asked.failures,
          ...named.failures,
          ...sockets,
          ...files.failures,
          ...(await ownExports(t, others)),
        ],
      }
    } finally {
      await t.close()
    }
  },
})
