import { and, asc, inArray, lte } from 'drizzle-orm'
import type { Context } from '@/server/context'
import { offers } from '@/server/db/schema/bookings'
import { inTransaction } from '@/server/db/transaction'
import { lockBooking, recordEvent, recountOffers } from '@/server/modules/bookings/service'
import { postMessage } from '@/server/modules/chat/service'
import { moveOffer, standing } from './repository'
import { tellProviders } from './telling'

const batch = 200

/** Offers nobody answered in time. Answers how many expired. */
export const expireOffers = async (context: Context): Promise<number> => {
  const due = await context.db
    .select({ id: offers.id, bookingId: offers.bookingId })
    .from(offers)
    .where(and(inArray(offers.status, [...standing]), lte(offers.expiresAt, context.clock())))
    .orderBy(asc(offers.expiresAt))
    .limit(batch)
  let expired = 0
  for (const { id, bookingId } of due)
    await inTransaction(context, async (tx, emit) => {
      const booking = await lockBooking(tx, bookingId)
      const offer = booking && (await moveOffer(tx, id, standing, 'expired'))
      if (!offer) return
      await recordEvent(tx, {
        bookingId,
        offerId: id,
        actor: 'system',
        step: 'offer.expire',
        fromState: 'pending',
        toState: 'expired',
      })
      await recountOffers(tx, bookingId)
      await postMessage(tx, emit, { room: id, sender: null, text: 'Proposta vencida.', status: 'expired' })
      await tellProviders(tx, emit, booking, [offer], 'offer_expired')
      expired++
    })
  return expired
}
