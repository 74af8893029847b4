import { useEffect } from 'react'
import type { Booking } from '@/lib/contract/bookings'
import { problemDraft, type ProblemDraft } from './problem-draft'

type Typed = { [Name in keyof Omit<ProblemDraft, 'isSent'>]?: ProblemDraft[Name] | undefined }

/** Stores what is typed into a problem's form with every change. Returns it. */
export const useStoredProblem = (
  booking: Booking,
  { reason = '', wish = '', text = '', photos = [] }: Typed,
): ProblemDraft => {
  useEffect(() => {
    problemDraft.write(booking, { reason, wish, text, photos, isSent: false })
  }, [booking, reason, wish, text, photos])
  return { reason, wish, text, photos, isSent: false }
}
