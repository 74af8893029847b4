import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { ChargedLine } from './timeline-interest'
import type { TimelinePhrase } from './timeline-texts'

/** One event of a booking's money, before it is worded for its reader. */
export interface Line {
  pk: string
  /** When it happened; null for an expected event. */
  at: Date | null
  said: TimelinePhrase
  kind: MoneyEvent['kind']
  cents: number | null
  expectedAt?: Date | null
  /** When a refund was asked for, where that is not `at`. */
  askedAt?: Date
  /** Of money that pays nothing of the booking. */
  isStray?: boolean
  /** What was charged or goes back, where the payer paid interest; told to the payer alone. */
  charged?: ChargedLine
  /** Of whose agreement it is; that of an event that is none's is the present one. */
  approval?: string | null
}
