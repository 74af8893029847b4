import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/proof'
import { forged } from './forged'
import { twoPrograms } from './programs'
import { reused } from './reused'
import { rotated } from './rotated'
import { forgerSecret, withoutGuard } from './without'

const scales = {
  full: { rotations: 200, reuses: 500 },
  short: { rotations: 20, reuses: 50 },
}
const tabs = 50

export const tokens = defineProof({
  promise: 'a copied token opens nothing',
  target: `${tabs} tabs renew at once × ${scales.full.rotations}: one successor; an older token used again × ${scales.full.reuses}: the session’s next request is refused on every program, its sockets are closed within a second; forged tokens of every kind: none lets in`,
  mutations: {
    winner: 'the compare of the generation as a session moves on',
    ended: 'the look at ended sessions with each request',
    told: 'that programs are told of an ended session',
    secret: 'the secrecy of the key',
  },
  async run({ scale, mutation }) {
    const t = await makeApp({
      connections: 30,
      ...(mutation === 'secret' ? { config: { jwtSecret: forgerSecret } } : {}),
    })
    const programs = await twoPrograms(t, mutation)
    const { rotations, reuses } = scales[scale]
    try {
      withoutGuard(t, mutation)
      const renewed = await rotated(t, { rounds: rotations, tabs })
      const again = await reused(t, programs, { rounds: reuses, isFull: scale === 'full' })
      const refused = await forged(t, programs.ports)
      return {
        measurements: {
          'renewed at once': rotations * tabs,
          'used again': reuses,
          'sockets closed, p99 ms': again.closedP99,
          forged: refused.sent,
        },
        failures: [...renewed, ...again.failures, ...refused.failures],
      }
    } finally {
      await programs.close()
      await t.close()
    }
  },
})
