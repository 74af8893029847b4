import { formatIndicator } from '@/lib/contract/indicators'
import type { Tx } from '@/server/db/client'
import { paramsOf } from '@/server/modules/bookings/telling'
import { changed, notify } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import type { Offer } from './repository'

type Emit = (event: HubEvent) => void
type Facts = { id: number; subServiceId: number; cityIbge: number }

/** Tells the provider of each offer what became of it. */
export const tellProviders = async (
  tx: Tx,
  emit: Emit,
  booking: Facts,
  offers: Offer[],
  template: string,
): Promise<void> => {
  const params = await paramsOf(tx, booking)
  await notify(
    tx,
    emit,
    offers.map((offer) => ({
      user: offer.providerId,
      indicator: formatIndicator({
        side: 'offers',
        kind: template === 'offer_approved_provider' ? 'offer_approved' : null,
        offer: offer.id,
        status: offer.status,
      }),
      template,
      params: { ...params, amount_cents: offer.labourCents + offer.materialCents },
    })),
  )
  for (const offer of offers) changed(emit, [offer.providerId], booking.id, offer.id)
}

/** Tells the customer about one offer. */
export const tellCustomer = async (
  tx: Tx,
  emit: Emit,
  booking: Facts,
  offer: Offer,
  template: string,
): Promise<void> => {
  const kind =
    template === 'new_offer' ? 'new_offer' : template === 'offer_approved_customer' ? 'offer_approved' : null
  await notify(tx, emit, [
    {
      user: offer.customerId,
      indicator: formatIndicator({
        side: 'bookings',
        kind,
        booking: booking.id,
        offer: offer.id,
        status: offer.status,
      }),
      template,
      params: { ...(await paramsOf(tx, booking)), amount_cents: offer.labourCents + offer.materialCents },
    },
  ])
  changed(emit, [offer.customerId, offer.providerId], booking.id, offer.id)
}
