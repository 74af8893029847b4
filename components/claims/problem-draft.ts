import type { Booking } from '@/lib/contract/bookings'
import { isBoolean, isString, listOf, shapeOf } from '@/lib/storage/guards'
import { bookingKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

/** A problem that is being described, or was sent into the conversation. */
export interface ProblemDraft {
  reason: string
  wish: string
  text: string
  photos: string[]
  /** It was sent into the conversation: the dispute is the next step. */
  isSent: boolean
}

const isDraft = shapeOf<ProblemDraft>({
  reason: isString,
  wish: isString,
  text: isString,
  photos: listOf(isString),
  isSent: isBoolean,
})

/** Storage key per booking and person: the other side may sign in next. */
const keyOf = ({ pk, role, customer, provider }: Booking) =>
  `${bookingKeys.problem}${pk}.${(role === 'provider' ? provider?.pk : customer.pk) ?? 0}`

export const emptyProblem: ProblemDraft = { reason: '', wish: '', text: '', photos: [], isSent: false }

/** Draft of a problem; survives a reload, and is deleted on sign-out. */
export const problemDraft = {
  read: (booking: Booking): ProblemDraft => readLocal(keyOf(booking), isDraft) ?? emptyProblem,
  write: (booking: Booking, draft: ProblemDraft) => writeLocal(keyOf(booking), draft),
  clear: (booking: Booking) => clearLocal(keyOf(booking)),
}
