import type { By } from '@/server/process/machine'
import type { CaseRow } from './repository'

/** What an operator decided about a case. Whoever owns what it is about does it, in the same transaction. */
export interface OperatorEvent {
  type: 'case.decided'
  case: CaseRow
  decision: string
  reason: string
  by: By
}
