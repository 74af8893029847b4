import type { Actor } from '@/server/process/state-machine'
import type { CaseRow } from './repository'

/**
 * An operator's decision about a case. The module that owns the object acts on it, in the same transaction.
 */
export interface OperatorEvent {
  type: 'case.decided'
  case: CaseRow
  decision: string
  reason: string
  by: Actor
}
