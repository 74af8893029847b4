import { and, eq } from 'drizzle-orm'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { inTransaction, violates } from '@/server/db/transaction'
import { DomainError, invalid } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { refuseLeaving, requireReady } from '@/server/modules/accounts/guards'
import { openRoom, postMessage } from '@/server/modules/chat/service'
import { makeInstantOffer } from '@/server/modules/offers/instant'
import { tellCustomer, tellProviders } from '@/server/modules/offers/telling'
import { findOfferings, readCalendars } from './calendars'
import type { DemandBody } from './demand'
import { localDay } from './local-time'
import { insertDemand, publish, subServiceOf, type Rename } from './publish'
import { confirmBooking } from './service'
import { fits, slotMinutes } from './slots'

export interface BookingBody extends Omit<DemandBody, 'when' | 'wanted_from' | 'wanted_to'> {
  slot_start: string
  provider?: number | null
}

/** A slot is the wanted time by another name: its errors stand on the field the caller sent. */
const rename: Rename = (errors) => {
  if (!errors['wanted_from']) return
  errors['slot_start'] = errors['wanted_from']
  delete errors['wanted_from']
}

const asDemand = ({ slot_start, provider: _provider, ...rest }: BookingBody): DemandBody => ({
  ...rest,
  when: 'date',
  wanted_from: slot_start,
})

/** Bookings of one provider take turns, so that the buffer between two of them holds as the slots themselves do. */
const takeTurn = (tx: Tx, provider: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, provider), eq(users.isProvider, true)))
    .for('no key update')

const bookNow = async (
  context: Context,
  caller: number,
  body: BookingBody,
  provider: number,
  attempt: Attempt | null,
) => {
  const now = context.clock()
  const subService = await subServiceOf(context, body)
  return inTransaction(context, async (tx, emit) => {
    refuseLeaving(await requireReady(tx, caller, ['consumer', 'email', 'phone']))
    return once(tx, attempt, async () => {
      const booking = await insertDemand(context, tx, caller, asDemand(body), subService, rename)
      const [offering] =
        provider === caller || !subService
          ? []
          : await findOfferings(tx, { subService: subService.id, city: booking.cityIbge, provider })
      if (!subService || !offering?.instant || offering.priceCents === null)
        throw invalid({ provider: ['invalid_choice'] })
      await takeTurn(tx, provider)
      const startsAt = new Date(body.slot_start)
      const day = localDay(startsAt)
      const durationMinutes = slotMinutes(subService.durationMinutes)
      const calendar = (await readCalendars(tx, [provider], day)).get(provider)
      if (!calendar || !fits(calendar, day, startsAt, durationMinutes, now))
        throw new DomainError('slot_taken')
      const offer = await makeInstantOffer(
        tx,
        {
          booking: booking.id,
          provider,
          customer: caller,
          service: subService.name.pt,
          priceCents: offering.priceCents,
          startsAt,
          durationMinutes,
        },
        now,
      )
      const confirmed = await confirmBooking(
        tx,
        booking,
        { offer: offer.id, provider, startsAt, durationMinutes },
        caller,
      )
      await openRoom(tx, {
        offerId: offer.id,
        bookingId: booking.id,
        customerId: caller,
        providerId: provider,
      })
      await postMessage(tx, emit, {
        room: offer.id,
        sender: null,
        text: 'Agendamento confirmado.',
        status: 'approved',
      })
      await tellProviders(tx, emit, confirmed, [offer], 'offer_approved_provider')
      await tellCustomer(tx, emit, confirmed, offer, 'offer_approved_customer')
      return booking.id
    })
  })
}

/** Books a time: at a provider's published price at once, or as a demand for that time when nobody is named. */
export const bookSlot = async (
  context: Context,
  caller: number,
  body: BookingBody,
  attempt: Attempt | null,
): Promise<number> => {
  if (body.provider === undefined || body.provider === null)
    return publish(context, caller, asDemand(body), attempt, rename)
  try {
    return await bookNow(context, caller, body, body.provider, attempt)
  } catch (error) {
    if (violates(error, 'slots_no_overlap')) throw new DomainError('slot_taken')
    throw error
  }
}
