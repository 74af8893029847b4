import { makeApp, type TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okay } from '@/server/testing/okay'
import { seededRandom } from '@/server/testing/seeded-random'
import { hasSwift, startSwift } from '@/server/testing/swift-server'
import { defineProof } from '../../harness/proof'
import { erasedAfterRestore } from './backup'
import { askErasure, notErased, waitUntilErased } from './erased'
import { exportIsWhole } from './exported'
import { failWith } from './failing'
import { canariesOf, columnsHolding, leftInTables } from './left'
import { makePerson, type Person } from './person'
import { keptByLaw } from './reasons'
import { logTo, withoutGuard } from './without'

const scales = { full: 3, short: 1 }

/** What an operator opened of theirs, as they read it. */
const notTold = async (t: TestApp, { ana }: Person): Promise<string[]> => {
  const looks = okay<{ at_what: string }[]>(await t.as(ana).get('/api/user/looks/'))
  return mismatch('that who looked is told', looks.map(({ at_what: what }) => what).sort(), [
    'booking',
    'dispute',
  ])
}

export const erase = defineProof({
  promise: 'what is held of a person can be had, and is gone when they go',
  target: `${scales.full} people who did everything there is to do, each with marks of their own in every text: each column of each table is in their archive, or in a table of reasons; a new column is in neither; that an operator opened a booking and a dispute of theirs is told to them; once they are erased no mark, number, document, key or upload of theirs is in any table but the ${Object.keys(keptByLaw).length} columns the law keeps, in the object store, the outbox, or the log of all of it, refusals by the database included; a backup’s index names nobody, and one from within the week erases them by itself when it is restored`,
  mutations: {
    table: 'that addresses go with the account',
    part: 'a file of the archive',
    words: 'that messages are emptied',
    looks: 'that it is recorded who looked',
    column: 'that every column was thought of',
    log: 'that the log writes named fields only, cleaned',
  },
  async run({ scale, seed, mutation }) {
    const isFull = scale === 'full'
    if (isFull && !hasSwift) throw new Error('Install swift, swift-object and python3-keystonemiddleware.')
    const swift = isFull ? await startSwift() : null
    const lines: string[] = []
    const log = logTo({ write: (line: string) => void lines.push(line) }, mutation)
    const t = await makeApp({ log, ...(swift ? { config: { mediaUrl: swift.url() } } : {}) })
    const restoreGuard = await withoutGuard(t, mutation)
    try {
      const pick = seededRandom(seed)
      const people: Person[] = []
      const failures: string[] = []
      const walked = { tables: 0, columns: 0 }
      for (let n = 0; n < scales[scale]; n++) {
        const person = await makePerson(t, `Canario${pick().toString(36)}`)
        people.push(person)
        const { failures: missed, ...more } = await exportIsWhole(t, person)
        Object.assign(walked, more)
        failures.push(...missed, ...(await failWith(t, person)), ...(await notTold(t, person)))
      }
      const held = await columnsHolding(t, people.flatMap(canariesOf))
      for (const person of people) await askErasure(t, person)
      await waitUntilErased(t)
      const names = (await swift?.names()) ?? []
      const written = lines.join('')
      failures.push(
        ...(await notErased(t, people)),
        ...(await leftInTables(t, people)),
        ...people
          .flatMap(canariesOf)
          .filter((one) => written.includes(one))
          .map((one) => `the log holds ${one}`),
        ...people
          .flatMap(({ media }) => media)
          .filter((one) => names.includes(one))
          .map((one) => `the object store holds ${one}`),
        ...mismatch('that anything was logged', lines.length > 0, true),
        ...(isFull ? await erasedAfterRestore(`Canario${pick().toString(36)}`) : []),
      )
      return {
        measurements: {
          people: people.length,
          ...walked,
          'columns that held marks': held.length,
          'lines of log': lines.length,
        },
        failures: [...new Set(failures)].slice(0, 40),
      }
    } finally {
      restoreGuard()
      await t.close()
      await swift?.stop()
    }
  },
})
