import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { ChargedLine } from './timeline-interest'
import type { TimelinePhrase } from './timeline-texts'

/** Event of a booking's money, before its text is chosen for the viewer. */
export interface Line {
  pk: string
  /** Time of the event; null if it is only expected. */
  at: Date | null
  said: TimelinePhrase
  kind: MoneyEvent['kind']
  cents: number | null
  expectedAt?: Date | null
  /** Time of the refund request, if it differs from `at`. */
  askedAt?: Date
  /** Reason of its own, other than the end of the booking. */
  because?: TimelinePhrase
  /** The money came for the booking but pays no part of it. */
  isStray?: boolean
  /** Amount charged or refunded including interest; shown to the payer only. */
  charged?: ChargedLine
  /** Approval of the offer the event belongs to; events without one belong to the current agreement. */
  approval?: string | null
}
