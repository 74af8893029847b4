import type { caseDecisions } from '@/lib/contract/operators'
import type { PaymentDecision } from '@/server/modules/payments/service'
import type { CaseRow } from './repository'

export type Decision = (typeof caseDecisions)[number]

/**
 * Decisions per kind of case. The owning module subscribes to `case.decided`: no decision without an effect is
 * offered.
 */
const decisions: Record<CaseRow['kind'], readonly Decision[]> = {
  suspense: ['retry', 'dismiss'],
  // Per payment: `PaymentDecision`, like some of `suspense`.
  mismatch: [],
  unknown_outcome: ['retry', 'settled_by_hand'],
  chargeback: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  med: ['submit_evidence', 'settled_by_hand', 'dismiss'],
  // Decided on the dispute's own page, where both sides are read.
  dispute: [],
  difference: ['retry', 'settled_by_hand', 'dismiss'],
  dead_letter: ['retry', 'dismiss'],
  refund_by_transfer: ['settled_by_hand'],
  refunded_outside: ['settled_by_hand'],
  // Its money moves by a step of its sides, or by the dispute one of them opens; until then somebody has to look.
  forgotten: [],
  ledger: ['dismiss'],
  complaint: ['settled_by_hand', 'dismiss'],
}

/** `ofPayment`: the decisions its payment allows, for a case about money of it that has no place. */
export const allowedDecisions = (
  { kind, status, facts }: Pick<CaseRow, 'kind' | 'status' | 'facts'>,
  ofPayment: readonly PaymentDecision[] = [],
): readonly Decision[] => {
  if (status !== 'open') return []
  if (kind === 'refunded_outside' && facts['begun']) return ['call_off', ...decisions[kind]]
  return [...(kind === 'mismatch' || kind === 'suspense' ? ofPayment : []), ...decisions[kind]]
}

/**
 * Returns whether a decision closes its case at once, because nothing is left to do or the effect has a case of its
 * own. After other decisions the case closes with its cause, because the action may fail.
 */
export const settlesCase = (decision: Decision): boolean =>
  ['dismiss', 'settled_by_hand', 'accept', 'refund', 'write_off', 'call_off'].includes(decision)
