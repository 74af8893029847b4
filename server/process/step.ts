import type { SQL } from 'drizzle-orm'
import { findTransitions, mayEver, type Transition } from '@/lib/contract/process'
import { DomainError, stateChanged } from '@/server/http/errors'
import type { DomainEvent } from './event-map'
import type { By, Machine, ManyMachine } from './machine'
import { moveMany, record } from './repository'
import type { Work } from './work'

export interface Taken<Row> {
  before: Row
  after: Row
  by: By
}

export interface Taking<Step extends string, State extends string, Row, Values> {
  step: Step
  by: By
  /** The target state, where several are possible: a ruling, a gateway's answer. */
  outcome?: State
  /** A person's words, for the journal. */
  detail?: string | null
  /** Throws for reasons the table does not have, such as the time of day. */
  check?: (before: Row, at: { by: By; work: Work }) => Promise<void> | void
  /** Columns that change besides the state. */
  values?: (before: Row, at: { by: By; now: Date }) => Values
  /** Events, in the order they are published. */
  says?: (taken: Taken<Row>) => readonly DomainEvent[]
}

/**
 * The transition for a step taken now. Refuses actors who never take it (`forbidden`) and states it does not
 * start from (`state_changed`).
 */
export const lookUp = <Step extends string, State extends string, Row extends { status: State }, Values>(
  { process }: Pick<Machine<Step, State, Row, Values>, 'process'>,
  before: Row,
  { step, by, outcome }: { step: Step; by: By; outcome?: State | undefined },
): Transition<Step, State> => {
  if (!mayEver(process, step, by.actor)) throw new DomainError('forbidden')
  const rows = findTransitions(process, step, before.status, by.actor, outcome)
  const [row] = rows
  if (!row) throw stateChanged()
  if (rows.length > 1) throw new Error(`${step} leads to several states from ${before.status}: name one`)
  return row
}

/**
 * Takes one step of one row: finds the transition, checks, moves by compare-and-set (`state_changed` for the
 * loser of a race), journals, publishes the events. The caller has already been checked to be a side of the
 * row.
 */
export const takeStep = async <
  Step extends string,
  State extends string,
  Row extends { id: number; status: State },
  Values extends object,
>(
  work: Work,
  machine: Machine<Step, State, Row, Values>,
  before: Row,
  taking: Taking<Step, State, Row, Values>,
): Promise<Row> => {
  const { step, by } = taking
  const row = lookUp(machine, before, taking)
  await taking.check?.(before, { by, work })
  // An empty set of values; all of a machine's are optional.
  const values = taking.values?.(before, { by, now: work.now }) ?? ({} as Values)
  const after = await machine.move(work.tx, before.id, before.status, row.to, values)
  if (!after) throw stateChanged()
  await record(work.tx, {
    subject: machine.subject(after),
    detail: taking.detail,
    by,
    step: machine.prefix + step,
    from: before.status,
    to: row.to,
    at: work.now,
  })
  for (const event of taking.says?.({ before, after, by }) ?? []) await work.happened(event)
  return after
}

/** Journals the creation of a row, under a name that is no step of the table. */
export const recordCreation = <
  Step extends string,
  State extends string,
  Row extends { status: State },
  Values,
>(
  work: Work,
  machine: Pick<Machine<Step, State, Row, Values>, 'subject'>,
  row: Row,
  { step, by, detail }: { step: string; by: By; detail?: string },
): Promise<void> =>
  record(work.tx, { subject: machine.subject(row), detail, by, step, from: '', to: row.status, at: work.now })

interface TakingMany<Step> {
  step: Step
  by: By
  where: SQL | undefined
  set?: readonly SQL[]
}

/**
 * Takes one step of all rows it can be taken from, in one statement; each row is journalled from its own
 * state. Returns the ids moved; none is no error.
 */
export const takeStepOnAll = <Step extends string, State extends string>(
  work: Work,
  machine: ManyMachine<Step, State>,
  { step, by, where, set = [] }: TakingMany<Step>,
): Promise<number[]> => {
  const rows = machine.process.filter((row) => row.step === step && row.by.includes(by.actor))
  const [row] = rows
  if (!row || rows.length > 1)
    throw new Error(`${step} by ${by.actor} must lead to one state to be taken on all`)
  return moveMany(work.tx, machine, { where, step, by, from: row.from, to: row.to, set, at: work.now })
}
