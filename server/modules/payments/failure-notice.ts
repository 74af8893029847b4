import type { Needs } from '@/server/context'
import type { Locale } from '@/server/http/locale'
import { findBooking } from '@/server/modules/bookings/service'
import { formatDateTime } from '@/server/time/local-time'
import { failureAdvice } from './mail-wording'
import type { Payment } from './repository'
import { failureTexts } from './texts'

/** Body of a failure mail, and the target of its button. */
export interface FailureNotice {
  says: readonly string[]
  path: string
  button: string
}

/** Returns the next step; null if the work was paid otherwise or is no longer wanted. */
const nextOf = async ({ db, clock }: Needs<'db' | 'clock'>, booking: number | null) => {
  if (booking === null) return { kind: 'deposit', until: null, path: '/wallet/top-up/' } as const
  const found = await findBooking(db, booking)
  if (found?.payUntil && found.payUntil > clock())
    return {
      kind: 'held',
      until: found.payUntil,
      ibge: found.cityIbge,
      path: `/my-bookings/${booking}/pay/`,
    } as const
  const isOver = found && ['awaiting_payment', 'booking_offers', 'expired'].includes(found.status)
  return isOver ? ({ kind: 'over', until: null, path: `/my-bookings/${booking}/` } as const) : null
}

/** A payment was refused after its payer had been told to wait; null where that is of no use to them any more. */
export const readFailureNotice = async (
  context: Needs<'db' | 'clock'>,
  { bookingId, failureCode }: Payment,
  locale: Locale,
): Promise<FailureNotice | null> => {
  const next = await nextOf(context, bookingId)
  if (!next) return null
  const { say, button } = failureAdvice[locale][next.kind]
  // Without a specific reason the first line says everything.
  const why = failureCode && failureCode !== 'other' ? [failureTexts[locale][failureCode]] : []
  return {
    says: [...why, say(next.until ? formatDateTime(next.until, locale, 'time', next.ibge) : '')],
    path: next.path,
    button,
  }
}
