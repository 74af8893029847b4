import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/define-proof'
import { forged } from './forged'
import { twoPrograms } from './programs'
import { reused } from './reused'
import { rotated } from './rotated'
import { forgerSecret, withoutGuard } from './without'

const extents = {
  full: { rotations: 200, reuses: 500 },
  short: { rotations: 20, reuses: 50 },
}
const tabs = 50

export const tokens = defineProof({
  promise: 'a copied token opens nothing',
  target: `${tabs} tabs renew at once × ${extents.full.rotations}: one successor; an older token used again × ${extents.full.reuses}: the session’s next request is refused on every program, its sockets are closed within a second; forged tokens of every kind: none lets in`,
  mutants: {
    winner: 'the compare of the generation as a session moves on',
    ended: 'the look at ended sessions with each request',
    told: 'that programs are told of an ended session',
    secret: 'the secrecy of the key',
  },
  async run({ extent, mutant }) {
    const t = await makeApp({
      connections: 30,
      ...(mutant === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}),
    })
    const programs = await twoPrograms(t, mutant)
    const { rotations, reuses } = extents[extent]
    try {
      withoutGuard(t, mutant)
      const renewed = await rotated(t, { rounds: rotations, tabs })
      const again = await reused(t, programs, { rounds: reuses, isFull: extent === 'full' })
      const refused = await forged(t, programs.ports)
      return {
        figures: {
          'renewed at once': rotations * tabs,
          'used again': reuses,
          'sockets closed, p99 ms': again.closedP99,
          forged: refused.sent,
        },
        misses: [...renewed, ...again.misses, ...refused.misses],
      }
    } finally {
      await programs.close()
      await t.close()
    }
  },
})
