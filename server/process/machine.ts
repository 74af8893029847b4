import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor, Process } from '@/lib/contract/process'
import type { Tx } from '@/server/db/client'
import type { moneyEvents } from '@/server/db/schema/payments'

/** Who takes a step: the side, and the person where there is one. */
export interface By {
  actor: Actor
  user: number | null
}

/** Time-outs, a gateway's answers, and steps that follow from others. */
export const bySystem: By = { actor: 'system', user: null }

/** What a booking's journal keeps of a row besides the step itself. */
interface BookingSubject {
  bookingId: number
  offerId: number | null
  detail?: string | null
}

/** Kinds of rows that are journalled by themselves: a deposit or a withdrawal has no booking. */
type MoneyKind = (typeof moneyEvents.$inferInsert)['subject']

interface MoneySubject {
  kind: MoneyKind
  id: number
  detail?: string | null
}

/** By its shape, the journal a step is written into: `booking_events` or `money_events`. */
export type JournalSubject = BookingSubject | MoneySubject

/** A kind of row that moves through the states of a process. */
export interface Machine<Step extends string, State extends string, Row, Values> {
  process: Process<Step, State>
  /**
   * Stands before the step's name in the journal, so that `cancel` of a booking and of an offer are told
   * apart.
   */
  prefix: '' | `${string}.`
  /** Compare-and-set: null when the row was no longer in `from`. */
  move: (tx: Tx, id: number, from: State, to: State, values: Values) => Promise<Row | null>
  subject: (row: Row) => JournalSubject
}

/** A machine whose rows may also be moved many at once: the same subject, as columns. */
export interface ManyMachine<Step extends string, State extends string> {
  process: Process<Step, State>
  prefix: '' | `${string}.`
  table: PgTable
  /** Assigned whenever a row moves, as `column = value`. */
  always: readonly SQL[]
  columns: { id: SQL; status: SQL; bookingId: SQL; offerId: SQL; detail: SQL }
}
