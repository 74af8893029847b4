import pino, { type DestinationStream } from 'pino'
import type { Context } from '@/server/context'
import { makeLogger } from '@/server/log/logger'
import { archiveFiles } from '@/server/modules/privacy/archive-repository'
import { holdings, type Holding } from '@/server/modules/privacy/holdings'
import { scrubSteps } from '@/server/modules/privacy/scrub-repository'
import type { TestApp } from '@/server/testing/make-app'

/** The log of the program, written to `destination`; in one mutation with whatever it is given. */
export const logTo = (destination: DestinationStream, mutation: string | null): Context['log'] =>
  mutation === 'log' ? pino({ level: 'trace' }, destination) : makeLogger({ level: 'trace', destination })

/** Takes one out of a list. Returns what puts it back. */
const without = <T>(list: readonly T[], is: (one: T) => boolean): (() => void) => {
  const all = list as T[]
  const at = all.findIndex(is)
  const taken = all.splice(at, 1)
  return () => void all.splice(at, 0, ...taken)
}

const notErased = (table: string): (() => void) => {
  const all = holdings as Record<string, Holding>
  const holding = all[table]
  if (!holding) throw new Error(`there is no ${table}`)
  all[table] = { ...holding, erased: { kept: 'forgotten' } }
  return () => void (all[table] = holding)
}

/** Takes away what the mutation names. Returns what puts it back. */
export const withoutGuard = async (t: TestApp, mutation: string | null): Promise<() => void> => {
  if (mutation === 'table') return notErased('addresses')
  if (mutation === 'part') return without(archiveFiles, ({ name }) => name === 'identities.json')
  if (mutation === 'words') return without(scrubSteps, (step) => String(step).includes('update messages'))
  if (mutation === 'looks')
    await t.context.pool.query(`
      create function unrecorded() returns trigger language plpgsql as 'begin return null; end';
      create trigger unrecorded before insert on operator_looks for each row execute function unrecorded()`)
  if (mutation === 'column') await t.context.pool.query('alter table demand_waves add column note text')
  return () => undefined
}
