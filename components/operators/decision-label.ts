import type { OperatorCase } from '@/lib/contract/operators'

type Decision = OperatorCase['can'][number]

/** The key of a decision's words: about a person, nothing is settled by a transfer elsewhere. */
export const decisionLabel = (
  { kind }: Pick<OperatorCase, 'kind'>,
  decision: Decision,
): Decision | 'acted' => (kind === 'complaint' && decision === 'settled_by_hand' ? 'acted' : decision)
