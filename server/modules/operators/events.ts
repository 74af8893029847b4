import type { Actor } from '@/server/process/state-machine'
import type { CaseRow } from './repository'

/**
 * Events: an operator decided a case (the object's module acts in the same transaction); cases of one kind
 * wait for operators; a case's deadline is near.
 */
export type OperatorEvent =
  | { type: 'case.decided'; case: CaseRow; decision: string; reason: string; by: Actor }
  | { type: 'case.opened'; kind: CaseRow['kind']; cases: readonly CaseRow[] }
  | { type: 'case.deadline_near'; case: CaseRow }
