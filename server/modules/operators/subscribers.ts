import type { DisputeRow } from '@/server/modules/disputes/service'
import type { EventHandler, Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { closeResolvedCase, openCases } from './repository'

const keyOf = ({ id }: DisputeRow) => `dispute:${id}`

const without = {
  amount_cents: null,
  payment_id: null,
  withdrawal_id: null,
  dispute_id: null,
  due_at: null,
  facts: {},
} as const

/** Operators hear of it by the bell at once: it stands among their cases as soon, not after the next look. */
const open = async ({ tx, now }: UnitOfWork, { dispute }: { dispute: DisputeRow }): Promise<void> => {
  const incident = {
    ...without,
    key: keyOf(dispute),
    kind: 'dispute',
    amount_cents: dispute.heldCents,
    booking_id: dispute.bookingId,
    dispute_id: dispute.id,
    due_at: dispute.stageUntil?.toISOString() ?? null,
  } as const
  await openCases(tx, [incident], { now, graceMs: 0, isNotified: true })
}

const openComplaint: EventHandler<'complaint.made'> = async ({ tx, now }, { complaint }) => {
  const { id, bookingId, reason, authorId, subjectId } = complaint
  const incident = {
    ...without,
    key: `complaint:${id}`,
    kind: 'complaint',
    booking_id: bookingId,
    facts: { complaint: id, reason, author: authorId, subject: subjectId },
  } as const
  await openCases(tx, [incident], { now, graceMs: 0, isNotified: true })
}

const close = ({ tx, now }: UnitOfWork, { dispute }: { dispute: DisputeRow }): Promise<void> =>
  closeResolvedCase(tx, keyOf(dispute), now)

/** Opens and closes cases that follow steps; all others are found by scheduled checks. */
export const operatorCasesSubscriber: Subscriber = {
  name: 'operator cases',
  on: {
    'dispute.escalated': open,
    'dispute.resolved': close,
    'dispute.withdrawn': close,
    'complaint.made': openComplaint,
  },
}
