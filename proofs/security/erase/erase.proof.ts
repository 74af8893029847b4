import pino, { type DestinationStream } from 'pino'
import type { Context } from '@/server/context'
import { makeLogger } from '@/server/log/logger'
import { archiveFiles } from '@/server/modules/privacy/archive-repository'
import { personalDataTables, type PersonalDataTable } from '@/server/modules/privacy/personal-data'
import { scrubSteps } from '@/server/modules/privacy/scrub-repository'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okBody } from '@/server/testing/ok-body'
import { columnsHolding } from '@/server/testing/scenarios/columns-holding'
import { seededRandom } from '@/server/testing/seeded-random'
import { hasSwift, startSwift } from '@/server/testing/swift-server'
import { defineProof } from '../../harness/proof'
import { compareArchive } from './archive'
import {
  canariesOf,
  eraseAfterRestore,
  failStatements,
  leftInTables,
  notErased,
  requestErasure,
  waitUntilErased,
} from './erasure'
import { makePerson, type Person } from './person'
import { keptByLaw } from './reasons'

/** Log of the program, written to `destination`; in one mutation without cleaning. */
const logTo = (destination: DestinationStream, mutation: string | null): Context['log'] =>
  mutation === 'log' ? pino({ level: 'trace' }, destination) : makeLogger({ level: 'trace', destination })

/** Removes one element of a list. Returns a function that inserts it again. */
const removeFrom = <T>(list: readonly T[], is: (one: T) => boolean): (() => void) => {
  const all = list as T[]
  const at = all.findIndex(is)
  const taken = all.splice(at, 1)
  return () => void all.splice(at, 0, ...taken)
}

const keepTable = (table: string): (() => void) => {
  const all = personalDataTables as Record<string, PersonalDataTable>
  const holding = all[table]
  if (!holding) throw new Error(`there is no ${table}`)
  all[table] = { ...holding, erased: { retained: 'forgotten' } }
  return () => void (all[table] = holding)
}

/** Removes what the mutation names. Returns a function that restores it. */
const mutate = async (t: TestApp, mutation: string | null): Promise<() => void> => {
  if (mutation === 'table') return keepTable('addresses')
  if (mutation === 'part') return removeFrom(archiveFiles, ({ name }) => name === 'identities.json')
  if (mutation === 'words') return removeFrom(scrubSteps, (step) => String(step).includes('update messages'))
  if (mutation === 'looks')
    await t.context.pool.query(`
      create function unrecorded() returns trigger language plpgsql as 'begin return null; end';
      create trigger unrecorded before insert on data_access_log for each row execute function unrecorded()`)
  if (mutation === 'column') await t.context.pool.query('alter table demand_waves add column note text')
  return () => undefined
}

const scales = { full: 3, short: 1 }

/** Compares the access log that a person reads with what an operator opened. */
const compareAccessLog = async (t: TestApp, { ana }: Person): Promise<string[]> => {
  const looks = okBody<{ at_what: string }[]>(await t.as(ana).get('/api/user/data-access/'))
  return mismatch('that who looked is told', looks.map(({ at_what: what }) => what).sort(), [
    'booking',
    'dispute',
  ])
}

export const erase = defineProof({
  promise: 'what is held of a person can be had, and is gone when they go',
  target:
    `${scales.full} people who did everything there is to do, each with marks of their own in every text: ` +
    'each column of each table is in their archive, or in a table of reasons; a new column is in neither; ' +
    'that an operator opened a booking and a dispute of theirs is told to them; once they are erased no ' +
    'mark, number, document, key or upload of theirs is in any table but the ' +
    `${Object.keys(keptByLaw).length} columns the law keeps, in the object store, the outbox, or the log of ` +
    'all of it, refusals by the database included; a backup’s index names nobody, and one from within the ' +
    'week erases them by itself when it is restored',
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
    const restoreGuard = await mutate(t, mutation)
    try {
      const pick = seededRandom(seed)
      const people: Person[] = []
      const failures: string[] = []
      const walked = { tables: 0, columns: 0 }
      for (let n = 0; n < scales[scale]; n++) {
        const person = await makePerson(t, `Canario${pick().toString(36)}`)
        people.push(person)
        const { failures: missed, ...more } = await compareArchive(t, person)
        Object.assign(walked, more)
        failures.push(...missed, ...(await failStatements(t, person)), ...(await compareAccessLog(t, person)))
      }
      const held = await columnsHolding(t, people.flatMap(canariesOf))
      for (const person of people) await requestErasure(t, person)
      await waitUntilErased(t)
      const names = (await swift?.names()) ?? []
      const written = lines.join('')
      const logged = people.flatMap(canariesOf).filter((one) => written.includes(one))
      const stored = people.flatMap(({ media }) => media).filter((one) => names.includes(one))
      failures.push(
        ...(await notErased(t, people)),
        ...(await leftInTables(t, people)),
        ...mismatch('in the log', logged, []),
        ...mismatch('in the object store', stored, []),
        ...mismatch('that anything was logged', lines.length > 0, true),
        ...(isFull ? await eraseAfterRestore(`Canario${pick().toString(36)}`) : []),
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
