import pino, { type DestinationStream } from 'pino'
import type { Context } from '@/server/context'
import { makeLogger } from '@/server/log/logger'
import { archiveFiles } from '@/server/modules/privacy/archive-repository'
import { personalDataTables, type PersonalDataTable } from '@/server/modules/privacy/personal-data'
import { scrubSteps } from '@/server/modules/privacy/scrub-repository'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okBody } from '@/server/testing/ok-body'
import { columnsHolding } from '@/server/testing/scenarios/columns-holding'
import { seededRandom } from '@/server/testing/seeded-random'
import { hasSwift, startSwift } from '@/server/testing/swift-server'
import { unzip } from '@/server/testing/unzip'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import {
  brokenTrail,
  canariesOf,
  eraseAfterRestore,
  failStatements,
  leftInTables,
  notErased,
  requestErasure,
  waitUntilErased,
} from './erasure'
import { makePerson, type Person } from './person'
import { inside, keptByLaw, leftOut, notExported } from './reasons'

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

/** Removes the guard that the mutation names. Returns a function that restores it. */
const mutate = async (t: TestApp, mutation: string | null): Promise<() => void> => {
  if (mutation === 'table') return keepTable('addresses')
  if (mutation === 'part') return removeFrom(archiveFiles, ({ name }) => name === 'identities.json')
  if (mutation === 'reasons') return removeFrom(scrubSteps, (step) => String(step).includes('trail_values'))
  if (mutation === 'words') return removeFrom(scrubSteps, (step) => String(step).includes('update messages'))
  if (mutation === 'looks')
    await t.context.pool.query(`
      create function unrecorded() returns trigger language plpgsql as 'begin return null; end';
      create trigger unrecorded before insert on data_access_log for each row execute function unrecorded()`)
  if (mutation === 'trail')
    await t.context.pool.query(`
      create function unerased() returns trigger language plpgsql as 'begin return null; end';
      create trigger unerased before update on trail_values for each row execute function unerased()`)
  if (mutation === 'column') await t.context.pool.query('alter table demand_waves add column note text')
  return () => undefined
}

type Row = Record<string, unknown>

const columnsOf = async (t: TestApp): Promise<Map<string, string[]>> => {
  const { rows } = await t.context.pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Fields of a table's rows in the archive; null where it is in no file. */
const fieldsOf = (rowsOf: (file: string) => Row[], table: string): Set<string> | null => {
  const nested = inside[table]
  const exported = personalDataTables[table]?.exported
  if (nested) {
    const [file, field] = nested
    return new Set(rowsOf(file).flatMap((row) => ((row[field] ?? []) as Row[]).flatMap(Object.keys)))
  }
  return typeof exported === 'string' ? new Set(rowsOf(exported).flatMap(Object.keys)) : null
}

/** Columns without a reason, of a table without a file. */
const unexplained = (table: string, columns: readonly string[]): string[] => {
  const [, known = ''] = notExported[table] ?? []
  const names = known.split(' ')
  return [
    ...columns
      .filter((column) => !names.includes(column))
      .map((column) => `${table}.${column} is neither exported nor explained`),
    ...names
      .filter((column) => column && !columns.includes(column))
      .map((column) => `${table}.${column} is explained and not there`),
  ]
}

/**
 * Compares the columns of the database with the archive of a user with all kinds of data, and with the listed
 * reasons.
 */
const compareArchive = async (t: TestApp, { ana, media, mark, tax }: Person) => {
  const answer = await t.as(ana).get('/api/user/export/')
  const files = await unzip(answer.rawPayload)
  const rowsOf = (file: string) => JSON.parse(files.get(file)?.toString() ?? '[]') as Row[]
  const failures: string[] = []
  const all = await columnsOf(t)
  let columns = 0
  for (const [table, names] of all) {
    const fields = fieldsOf(rowsOf, table)
    columns += names.length
    if (!fields) {
      failures.push(...unexplained(table, names))
      continue
    }
    if (fields.size === 0) failures.push(`${table}: nothing of it is in the archive`)
    else
      for (const name of names) {
        const reason = leftOut.get(`${table}.${name}`)
        if (!fields.has(name) && !reason) failures.push(`${table}.${name} is not in the archive`)
        if (fields.has(name) && reason && !isAnother(table, name))
          failures.push(`${table}.${name} is in the archive: ${reason}`)
      }
  }
  for (const id of media)
    if (![...files.keys()].some((name) => name.includes(id)))
      failures.push(`the file ${id} is not in the archive`)
  const text = [...files].flatMap(([name, bytes]) => (name.endsWith('.json') ? [bytes.toString()] : []))
  for (const canary of [mark, tax])
    if (!text.some((one) => one.includes(canary)))
      failures.push('what the person wrote is not in the archive')
  return { tables: all.size, columns, failures }
}

/** Fields of a ledger's line with the names of columns of its account. */
const isAnother = (table: string, name: string) =>
  table === 'ledger_accounts' && ['booking_id', 'payment_id'].includes(name)

const scales = { full: 3, short: 1 }

/** Compares a user's access log with the objects an operator opened. */
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
    reasons: 'that the reasons of operators are emptied',
    trail: 'that the trail lets its values be erased',
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
    return withApp({ log, ...(swift ? { config: { mediaUrl: swift.url() } } : {}) }, async (t) => {
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
          failures.push(
            ...missed,
            ...(await failStatements(t, person)),
            ...(await compareAccessLog(t, person)),
          )
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
          ...(await brokenTrail(t)),
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
        await swift?.stop()
      }
    })
  },
})
