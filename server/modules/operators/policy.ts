import type { caseDecisions } from '@/lib/contract/operators'
import type { CaseRow } from './repository'

export type Decision = (typeof caseDecisions)[number]

/**
 * What an operator may decide about each kind of case. `accept` and `refund` join where the owner
 * of the payment follows `case.decided` and does it: nothing is offered that has no effect.
 */
const decisions: Record<CaseRow['kind'], readonly Decision[]> = {
  suspense: ['retry', 'dismiss'],
  mismatch: ['settled_by_hand'],
  unknown_outcome: ['retry', 'settled_by_hand'],
  chargeback: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  med: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  // Decided where both sides are read: the dispute's own page.
  dispute: [],
  difference: ['retry', 'settled_by_hand', 'dismiss'],
  dead_letter: ['retry', 'dismiss'],
  refund_by_transfer: ['settled_by_hand'],
  ledger: ['dismiss'],
}

export const decisionsFor = ({ kind, status }: Pick<CaseRow, 'kind' | 'status'>): readonly Decision[] =>
  status === 'open' ? decisions[kind] : []

/**
 * A decision that settles the case at once. After any other it is closed when what it was about is gone: what was
 * decided may yet fail.
 */
export const settles = (decision: Decision): boolean =>
  decision === 'dismiss' || decision === 'settled_by_hand'
