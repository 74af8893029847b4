import { and, eq, gt, sql } from 'drizzle-orm'
import type { Offer as ShownOffer } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { offers } from '@/server/db/schema/bookings'
import { providerStats } from '@/server/db/schema/provider'
import type { Locale } from '@/server/http/locale'
import { postMessage } from '@/server/modules/chat/service'
import { changed } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import { presentOffers } from './presenter'
import { findOffers, moveOffer, moveStanding } from './repository'
import { tellProviders } from './telling'

interface Ended {
  id: number
  approvedOfferId: number | null
  customerId: number
  subServiceId: number
  cityIbge: number
}

/** Offers by id, as `viewer` may see them. */
export const offersByIds = async (
  db: Executor,
  ids: number[],
  viewer: { id: number },
  _now: Date,
  locale: Locale,
): Promise<Map<number, ShownOffer>> =>
  new Map(
    (await presentOffers(db, await findOffers(db, ids), viewer, locale)).map((offer) => [offer.pk, offer]),
  )

/** The approved offer follows its booking to the end. */
export const endApprovedOffer = async (
  tx: Tx,
  booking: Ended,
  to: 'completed' | 'canceled',
): Promise<void> => {
  if (booking.approvedOfferId) await moveOffer(tx, booking.approvedOfferId, ['approved'], to)
}

/** Every offer still standing ends because the booking takes no more; their providers are told. */
export const endStandingOffers = async (
  tx: Tx,
  emit: (event: HubEvent) => void,
  booking: Ended,
  to: 'not_selected' | 'expired',
): Promise<void> => {
  const ended = await moveStanding(tx, booking.id, to)
  if (ended.length === 0) return
  await tellProviders(tx, emit, booking, ended, to === 'expired' ? 'offer_expired' : 'offer_not_selected')
  for (const offer of ended)
    await postMessage(tx, emit, { room: offer.id, sender: null, text: 'Proposta encerrada.', status: to })
}

/** After a provider canceled, the offers that were not selected and have time left stand again. */
export const reviveOffers = async (
  tx: Tx,
  emit: (event: HubEvent) => void,
  booking: Ended,
  now: Date,
): Promise<void> => {
  const least = new Date(now.getTime() + 48 * 3_600_000)
  const revived = await tx
    .update(offers)
    .set({
      status: 'pending',
      expiresAt: sql`greatest(${offers.expiresAt}, ${least})`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(offers.bookingId, booking.id),
        eq(offers.status, 'not_selected'),
        gt(offers.startsAt, now),
        sql`exists (select 1 from users where users.id = ${offers.providerId} and users.closed_at is null)`,
      ),
    )
    .returning()
  await tx.execute(sql`update bookings set offer_count = ${revived.length} where id = ${booking.id}`)
  if (revived.length > 0) await tellProviders(tx, emit, booking, revived, 'booking_revived')
  changed(emit, [booking.customerId, ...revived.map((offer) => offer.providerId)], booking.id, null)
}

/** One finished job more for the provider's public figures. */
export const countCompletion = async (tx: Tx, provider: number): Promise<void> => {
  await tx
    .insert(providerStats)
    .values({ providerId: provider, completedCount: 1 })
    .onConflictDoUpdate({
      target: providerStats.providerId,
      set: { completedCount: sql`${providerStats.completedCount} + 1` },
    })
}
