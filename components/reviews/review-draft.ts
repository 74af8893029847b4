import { isNumber, isString, orNull, shapeOf } from '@/lib/storage/guards'
import { bookingKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

interface ReviewDraft {
  rating: number | null
  text: string
}

const keyOf = (booking: number) => `${bookingKeys.review}${booking}`
const isDraft = shapeOf<ReviewDraft>({ rating: orNull(isNumber), text: isString })

/** A review being written outlives a reload; it is forgotten once sent, and when its writer signs out. */
export const reviewDraft = {
  read: (booking: number): ReviewDraft | undefined => readLocal(keyOf(booking), isDraft),
  write: (booking: number, draft: ReviewDraft) => writeLocal(keyOf(booking), draft),
  forget: (booking: number) => clearLocal(keyOf(booking)),
}
