import type { Offer } from '@/lib/contract/offers'
import { visibilityOfOffer } from '@/lib/contract/visibility'
import { legalWarranty } from '@/lib/shared/warranty'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { maskingFindings, maskText } from '@/server/modules/accounts/person'
import { findOfferedBookings } from '@/server/modules/bookings/service'
import { presentProviders } from '@/server/modules/catalogue/providers'
import { allowedActions } from './policy'
import { findFirstMessages, findTakenOffers, type Offer as OfferRow } from './repository'
import { presentTerms, termsOf } from './terms'

/** Everything its provider wrote. */
const wordsOf = (row: OfferRow, first: string | undefined): string[] => [
  ...(first === undefined ? [] : [first]),
  ...[termsOf(row), ...(row.pendingTerms ? [row.pendingTerms] : [])].flatMap(({ message, items }) => [
    message,
    ...items.map(({ text }) => text),
  ]),
]

/** Presents offers to a viewer who is a side of each. */
export const presentOffers = async (
  db: Executor,
  rows: OfferRow[],
  viewer: Viewer,
  locale: Locale,
): Promise<Offer[]> => {
  const [providers, offered, taken, first] = await Promise.all([
    presentProviders(db, [...new Set(rows.map((row) => row.providerId))], locale),
    findOfferedBookings(db, [...new Set(rows.map((row) => row.bookingId))]),
    findTakenOffers(db, rows),
    findFirstMessages(db, rows),
  ])
  return rows.flatMap((row) => {
    const booking = offered.get(row.bookingId)
    const warranty = legalWarranty(booking?.isDurable ?? false)
    // Its writer reads it as it was written.
    const sight = viewer.id === row.providerId ? 'full' : visibilityOfOffer(booking, row.id)
    const provider = providers.get(row.providerId)?.(sight)
    if (!provider) return []
    const sentWith = first.get(row.id)
    return {
      ...presentTerms(termsOf(row), warranty, sight),
      pk: row.id,
      booking: row.bookingId,
      status: row.status,
      provider,
      version: row.version,
      pending_update: row.pendingTerms && {
        ...presentTerms(row.pendingTerms, warranty, sight),
        key: row.pendingTerms.key ?? null,
      },
      first_message: sentWith && sentWith !== row.message ? maskText(sentWith, sight) : null,
      shield: maskingFindings(wordsOf(row, sentWith), sight),
      cancellation: row.cancellation,
      room: row.id,
      is_time_taken: taken.has(row.id),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      can: allowedActions(viewer, row, booking?.status, taken.has(row.id)),
    }
  })
}
