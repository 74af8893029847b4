import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import { activeOffers, type OfferState, type providerTabs } from '@/lib/contract/offers'
import type { listProviderDemands } from '@/lib/contract/provider-demands'
import { decodeRankedCursor, paginateRanked } from '@/server/http/cursor'
import type { Locale } from '@/server/http/locale'
import { userViewer } from '@/server/http/viewer'
import { presentBookingCards } from '@/server/modules/bookings/card-presenter'
import type { BookingsContext } from '@/server/modules/bookings/presenter'
import { findBookingCards } from '@/server/modules/bookings/service'
import { findCancellationPresets } from '@/server/modules/provider/service'
import { presentSuggestion } from '@/server/modules/suggestions/presenter'
import { listOpenSuggestionPage, readOpportunities } from './opportunities'
import { presentOffers } from './presenter'
import { findOffers, listRankedOffers } from './repository'

const tabStates: Record<Exclude<(typeof providerTabs)[number], 'ready'>, readonly OfferState[]> = {
  pending: [...activeOffers, 'awaiting_payment'],
  approved: ['approved'],
  completed: ['completed'],
  closed: ['withdrawn', 'rejected', 'expired', 'not_selected', 'canceled'],
}

type Query = QueryOf<typeof listProviderDemands>
type Page = ResponseOf<typeof listProviderDemands>

const byPk = <T extends { pk: number }>(rows: T[]) => new Map(rows.map((row) => [row.pk, row]))

const listReady = async (
  context: BookingsContext,
  provider: number,
  query: Query,
  locale: Locale,
): Promise<Page> => {
  const page = await listOpenSuggestionPage(context.db, provider, query)
  // Only the page that writes an offer shows its terms.
  const presets = query.suggestion === undefined ? null : await findCancellationPresets(context.db, provider)
  const [listed, opportunities] = await Promise.all([
    presentBookingCards(context, page.rows, userViewer(provider), locale),
    readOpportunities(context, page.rows, presets),
  ])
  const bookings = byPk(listed)
  const results = page.rows.flatMap(({ suggestion }) => {
    const booking = bookings.get(suggestion.bookingId)
    const opportunity = opportunities.get(suggestion.bookingId) ?? null
    return booking ? [{ suggestion: presentSuggestion(suggestion), opportunity, offer: null, booking }] : []
  })
  return { results, next: page.next }
}

/** The rows of a tab of the provider's list: open suggestions, or own offers, each with its booking. */
export const listProviderWork = async (
  context: BookingsContext,
  provider: number,
  query: Query,
  locale: Locale,
): Promise<Page> => {
  if (query.statusId === 'ready') return listReady(context, provider, query, locale)
  const states = tabStates[query.statusId]
  const { db, clock } = context
  const filter = {
    provider,
    states,
    after: decodeRankedCursor(query.cursor),
    now: clock(),
    limit: query.limit,
  }
  const page = paginateRanked(await listRankedOffers(db, filter), query.limit)
  const found = new Map(
    (
      await findOffers(
        db,
        page.rows.map(({ id }) => id),
      )
    ).map((offer) => [offer.id, offer]),
  )
  const owned = page.rows.flatMap(({ id }) => found.get(id) ?? [])
  const rows = await findBookingCards(
    db,
    owned.map((offer) => offer.bookingId),
  )
  const [listed, offers] = await Promise.all([
    presentBookingCards(context, rows, userViewer(provider), locale),
    presentOffers(db, owned, userViewer(provider), locale),
  ])
  const bookings = byPk(listed)
  const results = offers.flatMap((offer) => {
    const booking = bookings.get(offer.booking)
    return booking ? [{ suggestion: null, opportunity: null, offer, booking }] : []
  })
  return { results, next: page.next }
}
