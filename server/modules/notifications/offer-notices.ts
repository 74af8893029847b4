import { formatIndicator } from '@/lib/contract/indicators'
import type { OfferEvent } from '@/server/modules/offers/events'
import type { Offer } from '@/server/modules/offers/service'
import type { EventHandler } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { readFirstName, readWork } from './repository'
import { notifyUsers, type Notice } from './service'
import type { WorkParams } from './template-params'

/** The templates that name the work and the offer's price. */
type Name =
  | Extract<
      Notice['template'],
      `offer_${'rejected' | 'withdrawn' | 'not_selected' | 'expired' | 'updated' | 'update_accepted' | 'update_declined' | 'time_taken'}`
    >
  | 'sent_offer'
  | 'new_offer'
  | 'booking_revived'

const priced = (work: WorkParams, offer: Offer) => ({
  ...work,
  amount_cents: offer.labourCents + offer.materialCents,
})

const forProvider = (work: WorkParams, offer: Offer, template: Name): Notice => ({
  user: offer.providerId,
  indicator: formatIndicator({ side: 'offers', kind: null, offer: offer.id, status: offer.status }),
  template,
  params: priced(work, offer),
})

const forCustomer = (work: WorkParams, offer: Offer, template: Name): Notice => ({
  user: offer.customerId,
  indicator: formatIndicator({
    side: 'bookings',
    kind: template === 'new_offer' ? 'new_offer' : null,
    booking: offer.bookingId,
    offer: offer.id,
    status: offer.status,
  }),
  template,
  params: priced(work, offer),
})

type OfOne = Extract<OfferEvent, { offer: Offer }>
type OfMany = Extract<OfferEvent, { offers: Offer[] }>

export const notifyCustomer =
  (template: Name) =>
  async ({ tx, broadcast }: UnitOfWork, { offer, booking }: OfOne): Promise<void> =>
    notifyUsers(tx, broadcast, [forCustomer(await readWork(tx, booking), offer, template)])

export const notifyProvider =
  (template: Name) =>
  async ({ tx, broadcast }: UnitOfWork, { offer, booking }: OfOne): Promise<void> =>
    notifyUsers(tx, broadcast, [forProvider(await readWork(tx, booking), offer, template)])

export const notifyProviders =
  (template: Name) =>
  async ({ tx, broadcast }: UnitOfWork, { offers, booking }: OfMany): Promise<void> => {
    const work = await readWork(tx, booking)
    await notifyUsers(
      tx,
      broadcast,
      offers.map((offer) => forProvider(work, offer, template)),
    )
  }

/** The customer has an offer to compare; the provider sees that it arrived. */
export const notifyOfferSent: EventHandler<'offer.sent'> = async ({ tx, broadcast }, { offer, booking }) => {
  const work = await readWork(tx, booking)
  const named = { ...work, name: await readFirstName(tx, offer.providerId) }
  await notifyUsers(tx, broadcast, [
    forCustomer(named, offer, 'new_offer'),
    forProvider(work, offer, 'sent_offer'),
  ])
}

export const notifySuggested: EventHandler<'suggestion.made'> = async (
  { tx, broadcast },
  { suggestions, booking },
) => {
  const { wantedFrom } = booking
  const params = {
    ...(await readWork(tx, booking)),
    ...(wantedFrom ? { at: wantedFrom.toISOString() } : {}),
  }
  await notifyUsers(
    tx,
    broadcast,
    suggestions.map(({ id, provider }) => ({
      user: provider,
      indicator: formatIndicator({ side: 'offers', kind: 'new_suggestion', suggestion: id }),
      template: 'new_suggestion' as const,
      params,
    })),
  )
}
