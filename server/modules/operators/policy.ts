import type { caseDecisions } from '@/lib/contract/operators'
import type { PaymentDecision } from '@/server/modules/payments/service'
import type { CaseRow } from './repository'

export type Decision = (typeof caseDecisions)[number]

/**
 * What an operator may decide about each kind of case. Whoever owns what it is about follows `case.decided` and does
 * it: nothing is offered that has no effect.
 */
const decisions: Record<CaseRow['kind'], readonly Decision[]> = {
  suspense: ['retry', 'dismiss'],
  // Of each payment its own: `PaymentDecision`.
  mismatch: [],
  unknown_outcome: ['retry', 'settled_by_hand'],
  chargeback: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  med: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  // Decided where both sides are read: the dispute's own page.
  dispute: [],
  difference: ['retry', 'settled_by_hand', 'dismiss'],
  dead_letter: ['retry', 'dismiss'],
  refund_by_transfer: ['settled_by_hand'],
  ledger: ['dismiss'],
  complaint: ['settled_by_hand', 'dismiss'],
}

/** `ofPayment` is what its payment allows now, where a case is of one that has another sum than its quote. */
export const decisionsFor = (
  { kind, status }: Pick<CaseRow, 'kind' | 'status'>,
  ofPayment: readonly PaymentDecision[] = [],
): readonly Decision[] => {
  if (status !== 'open') return []
  return kind === 'mismatch' ? ofPayment : decisions[kind]
}

/**
 * A decision that settles the case at once: nothing is left to do, or it is done with the decision, and what follows
 * from it has cases of its own. After any other it is closed when what it was about is gone: it may yet fail.
 */
export const settles = (decision: Decision): boolean =>
  ['dismiss', 'settled_by_hand', 'accept', 'refund'].includes(decision)
