import type { SQL } from 'drizzle-orm'
import { canEverTake, findTransitions, type Transition } from '@/lib/contract/process'
import { DomainError, stateChangedError } from '@/server/http/errors'
import type { DomainEvent } from './event-map'
import { recordTransition, transitionMany } from './repository'
import type { Actor, BulkStateMachine, StateMachine } from './state-machine'
import type { UnitOfWork } from './work'

export interface TransitionResult<Row> {
  before: Row
  after: Row
  by: Actor
}

export interface TransitionOptions<Step extends string, State extends string, Row, Values> {
  step: Step
  by: Actor
  /** The target state, where several are possible: a ruling, a gateway's answer. */
  outcome?: State
  /** A person's words, for the journal. */
  detail?: string | null
  /** Throws for reasons the table does not have, such as the time of day. */
  check?: (before: Row, at: { by: Actor; work: UnitOfWork }) => Promise<void> | void
  /** Columns that change besides the state. */
  values?: (before: Row, at: { by: Actor; now: Date }) => Values
  /** Events, in the order they are published. */
  events?: (taken: TransitionResult<Row>) => readonly DomainEvent[]
}

/**
 * Resolves the transition of a step. Rejects actors who never take it (`forbidden`) and states it does not start from
 * (`state_changed`).
 */
export const resolveTransition = <
  Step extends string,
  State extends string,
  Row extends { status: State },
  Values,
>(
  { process }: Pick<StateMachine<Step, State, Row, Values>, 'process'>,
  before: Row,
  { step, by, outcome }: { step: Step; by: Actor; outcome?: State | undefined },
): Transition<Step, State> => {
  if (!canEverTake(process, step, by.actor)) throw new DomainError('forbidden')
  const rows = findTransitions(process, step, before.status, by.actor, outcome)
  const [row] = rows
  if (!row) throw stateChangedError()
  if (rows.length > 1) throw new Error(`${step} leads to several states from ${before.status}: name one`)
  return row
}

/**
 * Takes one step of one row: finds the transition, checks, moves by compare-and-set (`state_changed` for the
 * loser of a race), journals, publishes the events. The caller has already been checked to be a side of the
 * row.
 */
export const transition = async <
  Step extends string,
  State extends string,
  Row extends { id: number; status: State },
  Values extends object,
>(
  work: UnitOfWork,
  machine: StateMachine<Step, State, Row, Values>,
  before: Row,
  options: TransitionOptions<Step, State, Row, Values>,
): Promise<Row> => {
  const { step, by } = options
  const row = resolveTransition(machine, before, options)
  await options.check?.(before, { by, work })
  // An empty set of values; all of a machine's are optional.
  const values = options.values?.(before, { by, now: work.now }) ?? ({} as Values)
  const after = await machine.compareAndSet(work.tx, before.id, before.status, row.to, values)
  if (!after) throw stateChangedError()
  await recordTransition(work.tx, {
    subject: machine.subject(after),
    detail: options.detail,
    by,
    step: machine.prefix + step,
    from: before.status,
    to: row.to,
    at: work.now,
  })
  for (const event of options.events?.({ before, after, by }) ?? []) await work.emitEvent(event)
  return after
}

/** Journals the creation of a row, under a name that is no step of the table. */
export const recordCreation = <
  Step extends string,
  State extends string,
  Row extends { status: State },
  Values,
>(
  work: UnitOfWork,
  machine: Pick<StateMachine<Step, State, Row, Values>, 'subject'>,
  row: Row,
  { step, by, detail }: { step: string; by: Actor; detail?: string },
): Promise<void> =>
  recordTransition(work.tx, {
    subject: machine.subject(row),
    detail,
    by,
    step,
    from: '',
    to: row.status,
    at: work.now,
  })

/** Journals an incident that does not change the state, under a name that is no step of the table. */
export const recordIncident = <
  Step extends string,
  State extends string,
  Row extends { status: State },
  Values,
>(
  work: UnitOfWork,
  { subject }: Pick<StateMachine<Step, State, Row, Values>, 'subject'>,
  row: Row,
  { step, by }: { step: string; by: Actor },
): Promise<void> =>
  recordTransition(work.tx, {
    subject: subject(row),
    by,
    step,
    from: row.status,
    to: row.status,
    at: work.now,
  })

interface BulkTransitionOptions<Step> {
  step: Step
  by: Actor
  where: SQL | undefined
  set?: readonly SQL[]
}

/**
 * Takes one step of all rows it can be taken from, in one statement; each row is journalled from its own
 * state. Returns the ids moved; none is no error.
 */
export const transitionAll = <Step extends string, State extends string>(
  work: UnitOfWork,
  machine: BulkStateMachine<Step, State>,
  { step, by, where, set = [] }: BulkTransitionOptions<Step>,
): Promise<number[]> => {
  const rows = machine.process.filter((row) => row.step === step && row.by.includes(by.actor))
  const [row] = rows
  if (!row || rows.length > 1)
    throw new Error(`${step} by ${by.actor} must lead to one state to be taken on all`)
  return transitionMany(work.tx, machine, { where, step, by, from: row.from, to: row.to, set, at: work.now })
}
