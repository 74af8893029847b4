import { makeApp } from '@/server/testing/make-app'
import { rightsAsked } from '@/server/testing/rights-asked'
import { ownExports, shutFiles } from './idor/files'
import { everyRoute } from './idor/routes'
import { apartOnSockets } from './idor/sockets'
import { forgerSecret, withoutGuard } from './idor/without'
import type { Proof } from './proof'

/** A short run asks about each twenty-fourth operation, from one that is drawn. */
const everyNth = { full: 1, short: 24 }

export const idor: Proof = {
  promise: 'nobody reaches another’s',
  target:
    'every operation of the router × 8 actors, about their own, another’s and nothing: what the table of rights says, another’s like nothing byte for byte, an operation that is not in the table fails; sockets of five strangers hear no word of two that talk; photos and files open by no address but the one their readers are told; exports name nobody else',
  mutants: {
    owner: 'the compare of whose a session or a suggestion is',
    operator: 'the look whether somebody is an operator',
    audience: 'that news go to whom they concern alone',
    secret: 'the secrecy of the key that signs addresses of pictures',
  },
  async run({ extent, seed, mutant }) {
    const t = await makeApp({ ...(mutant === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}) })
    try {
      await t.app.listen({ port: 0, host: '127.0.0.1' })
      withoutGuard(t, mutant)
      // Whose a row is, and what operators see, shows in a few operations: all of them are asked.
      const nth = mutant === 'owner' || mutant === 'operator' ? 1 : everyNth[extent]
      const asked = await everyRoute(t, nth, seed % nth)
      const { operator: _sees, ...outsiders } = await rightsAsked(t).makeOutsiders()
      const others = Object.values(outsiders)
      const sockets = await apartOnSockets(t, others)
      const files = await shutFiles(t, others, forgerSecret)
      return {
        figures: { operations: asked.operations, 'addresses of files': files.tried },
        misses: [...asked.misses, ...sockets, ...files.misses, ...(await ownExports(t, others))],
      }
    } finally {
      await t.close()
    }
  },
}
