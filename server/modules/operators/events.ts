import type { Actor } from '@/server/process/state-machine'
import type { CaseRow } from './repository'

/**
 * An operator's decision about a case, on which the module that owns the object acts in the same transaction; cases of
 * one kind that wait for operators now; a case whose deadline is near.
 */
export type OperatorEvent =
  | { type: 'case.decided'; case: CaseRow; decision: string; reason: string; by: Actor }
  | { type: 'case.opened'; kind: CaseRow['kind']; cases: readonly CaseRow[] }
  | { type: 'case.deadline_near'; case: CaseRow }
