import type { OperatorCase } from '@/lib/contract/operators'

type Decision = OperatorCase['can'][number]

/** Returns the text key of a decision; cases about a person have their own for `settle`. */
export const decisionLabel = (
  { kind }: Pick<OperatorCase, 'kind'>,
  decision: Decision,
): Decision | 'acted' => (kind === 'complaint' && decision === 'settled_by_hand' ? 'acted' : decision)
