import type { Line } from './timeline-line'
import type { PaidJobEnd } from './timeline-reason'
import type { listDisputes } from './timeline-repository'
import type { TimelinePhrase } from './timeline-texts'

/** Shows the disputes of a booking; of completed work, where a warranty is in dispute, no money stands still. */
export const ofDisputes = (found: Awaited<ReturnType<typeof listDisputes>>): Line[] =>
  found.flatMap((dispute): Line[] => {
    const { id, claimId, createdAt, heldCents, decidedAt, stageUntil, status, updatedAt, approval } = dispute
    const line = (pk: string, said: TimelinePhrase, at: Date | null, more: Partial<Line> = {}): Line => ({
      pk: `d${id}${pk}`,
      at,
      said,
      kind: 'dispute',
      cents: null,
      approval,
      ...more,
    })
    return [
      claimId === null
        ? line('', 'disputed', createdAt, { cents: heldCents })
        : line('', 'claimDisputed', createdAt),
      ...(stageUntil ? [line('s', 'disputeStage', null, { expectedAt: stageUntil })] : []),
      ...(status === 'withdrawn' ? [line('w', 'disputeWithdrawn', updatedAt)] : []),
      ...(decidedAt ? [line('e', 'disputeResolved', decidedAt)] : []),
    ]
  })

/** An operator decides; without one, both sides agreed. A withdrawn dispute has no decision. */
export const disputeEnd = (found: Awaited<ReturnType<typeof listDisputes>>): PaidJobEnd['dispute'] => {
  const last = found.at(-1)
  if (!last?.decidedAt) return null
  return last.decidedBy === null ? 'agreed' : 'decided'
}
