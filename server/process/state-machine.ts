import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ActorRole, Process } from '@/lib/contract/process'
import type { Tx } from '@/server/db/client'
import type { moneyEvents } from '@/server/db/schema/payments'

/** Actor of a step: the side, and the user if there is one. */
export interface Actor {
  actor: ActorRole
  user: number | null
}

/** For time-outs, a gateway's answers, and steps that follow from other steps. */
export const systemActor: Actor = { actor: 'system', user: null }

/** The journal row's reference to a booking, and to the offer if it is one's. */
interface BookingSubject {
  bookingId: number
  offerId: number | null
  detail?: string | null
}

/** Rows with a journal of their own: a deposit or a withdrawal has no booking. */
type MoneyKind = (typeof moneyEvents.$inferInsert)['subject']

interface MoneySubject {
  kind: MoneyKind
  id: number
  detail?: string | null
}

/** Its shape selects the journal: `booking_events` or `money_events`. */
export type JournalSubject = BookingSubject | MoneySubject

/** A kind of row that moves through the states of a process. */
export interface StateMachine<Step extends string, State extends string, Row, Values> {
  process: Process<Step, State>
  /** Prefix of the step's name in the journal, so that `cancel` of a booking and of an offer differ. */
  prefix: '' | `${string}.`
  /** Compare-and-set: null when the row was no longer in state `from`. */
  compareAndSet: (tx: Tx, id: number, from: State, to: State, values: Values) => Promise<Row | null>
  subject: (row: Row) => JournalSubject
}

/** State machine whose rows can also be moved in bulk: its subject as columns. */
export interface BulkStateMachine<Step extends string, State extends string> {
  process: Process<Step, State>
  prefix: '' | `${string}.`
  table: PgTable
  /** Assignments on every move, as `column = value`. */
  alwaysSet: readonly SQL[]
  columns: { id: SQL; status: SQL; bookingId: SQL; offerId: SQL; detail: SQL }
}
