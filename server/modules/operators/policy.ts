import type { caseDecisions } from '@/lib/contract/operators'
import type { CaseRow } from './repository'

export type Decision = (typeof caseDecisions)[number]

/** What an operator may decide about each kind of case. */
const decisions: Record<CaseRow['kind'], readonly Decision[]> = {
  suspense: ['retry', 'dismiss'],
  mismatch: ['accept', 'refund'],
  unknown_outcome: ['retry', 'settled_by_hand'],
  chargeback: ['submit_evidence', 'dismiss'],
  med: ['submit_evidence', 'dismiss'],
  // Decided where both sides are read: the dispute's own page.
  dispute: [],
  difference: ['retry', 'settled_by_hand', 'dismiss'],
  dead_letter: ['retry', 'dismiss'],
  refund_by_transfer: ['settled_by_hand'],
  ledger: ['dismiss'],
}

export const decisionsFor = ({ kind, status, facts }: Pick<CaseRow, 'kind' | 'status' | 'facts'>) =>
  decisions[kind].filter(
    (decision) => status === 'open' && (decision !== 'submit_evidence' || facts['status'] === 'evidence_due'),
  )

/**
 * A decision that settles the case at once. After any other it is closed when what it was about is gone: what was
 * decided may yet fail.
 */
export const settles = (kind: CaseRow['kind'], decision: Decision): boolean =>
  decision === 'dismiss' || (decision === 'settled_by_hand' && kind !== 'refund_by_transfer')
