import { formatIndicator } from '@/lib/contract/indicators'
import type { OfferEvent } from '@/server/modules/offers/events'
import type { Offer } from '@/server/modules/offers/service'
import type { Reaction } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { readFirstName, readWork } from './repository'
import { notify, type Notice } from './service'
import type { WorkParams } from './template-params'

/** The templates that name the work and the offer's price. */
type Name =
  | Extract<
      Notice['template'],
      `offer_${'rejected' | 'withdrawn' | 'not_selected' | 'expired' | 'updated' | 'update_accepted'}`
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

export const toCustomer =
  (template: Name) =>
  async ({ tx, emit }: Work, { offer, booking }: OfOne): Promise<void> =>
    notify(tx, emit, [forCustomer(await readWork(tx, booking), offer, template)])

export const toProvider =
  (template: Name) =>
  async ({ tx, emit }: Work, { offer, booking }: OfOne): Promise<void> =>
    notify(tx, emit, [forProvider(await readWork(tx, booking), offer, template)])

export const toProviders =
  (template: Name) =>
  async ({ tx, emit }: Work, { offers, booking }: OfMany): Promise<void> => {
    const work = await readWork(tx, booking)
    await notify(
      tx,
      emit,
      offers.map((offer) => forProvider(work, offer, template)),
    )
  }

/** The customer has an offer to compare; the provider sees that it arrived. */
export const sent: Reaction<'offer.sent'> = async ({ tx, emit }, { offer, booking }) => {
  const work = await readWork(tx, booking)
  const named = { ...work, name: await readFirstName(tx, offer.providerId) }
  await notify(tx, emit, [forCustomer(named, offer, 'new_offer'), forProvider(work, offer, 'sent_offer')])
}

export const suggested: Reaction<'suggestion.made'> = async ({ tx, emit }, { suggestions, booking }) => {
  const { wantedFrom } = booking
  const params = {
    ...(await readWork(tx, booking)),
    ...(wantedFrom ? { at: wantedFrom.toISOString() } : {}),
  }
  await notify(
    tx,
    emit,
    suggestions.map(({ id, provider }) => ({
      user: provider,
      indicator: formatIndicator({ side: 'offers', kind: 'new_suggestion', suggestion: id }),
      template: 'new_suggestion' as const,
      params,
    })),
  )
}
