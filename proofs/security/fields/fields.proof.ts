import { makeApp } from '@/server/testing/make-app'
import { operationsOf } from '@/server/testing/operations'
import { defineProof } from '../../harness/proof'
import { readsAreTheirSchema } from './answers'
import { forbiddenCount } from './extra'
import { withoutGuard } from './without'
import { writesStoreNoExtra } from './writes'

/** A short run sends to each sixth operation, from one that is drawn. */
const everyNth = { full: 1, short: 6 }

export const fields = defineProof({
  promise: 'no field more comes in or goes out',
  target: `every operation with a body × ${forbiddenCount} fields nobody may set, beside its own and under __proto__ and constructor: none is in any table, and none makes an operator; every answer to them, and every read as a stranger, both sides and an operator, has no field its schema does not declare`,
  mutations: {
    body: 'that a body is only what it names',
    answer: 'that an answer is only what it declares',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp()
    // The service that looks up postal codes is a third party's.
    t.context.cep = { find: async () => null }
    const restore = withoutGuard(mutation)
    try {
      // What a guard keeps out shows in few operations: without one, all of them are asked.
      const nth = mutation === null ? everyNth[scale] : 1
      const chosen = (await operationsOf(t)).filter((_, at) => (at + seed) % nth === 0)
      const writes = await writesStoreNoExtra(
        t,
        chosen.filter(({ body }) => body),
      )
      const reads = await readsAreTheirSchema(t, chosen)
      return {
        measurements: {
          'writes taken': writes.taken,
          'writes refused': writes.refused,
          tables: writes.tables,
          'reads answered': reads.answers,
        },
        failures: [...writes.failures, ...reads.failures],
      }
    } finally {
      restore()
      await t.close()
    }
  },
})
