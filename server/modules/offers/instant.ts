import type { FieldErrors } from '@/lib/contract/errors'
import { offerDays } from '@/lib/contract/offers'
import type { Context } from '@/server/context'
import { invalid } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { refuseLeaving, requireReady } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import type { DemandBody } from '@/server/modules/bookings/demand'
import { findPublishedPrice } from '@/server/modules/bookings/free-times'
import { countPublished, insertDemand, publish, subServiceOf } from '@/server/modules/bookings/publish'
import { reserve, type Booking } from '@/server/modules/bookings/service'
import { usualAnswer } from '@/server/modules/catalogue/presenter'
import type { SubServiceRow } from '@/server/modules/catalogue/repository'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { insertOffer, keepVersion, type Offer } from './repository'
import { agreedIn, termsOf, totals } from './terms'

export interface BookingBody extends Omit<DemandBody, 'when' | 'wanted_from' | 'wanted_to'> {
  slot_start: string
  provider?: number | null
}

/** A slot becomes the wanted time: errors are reported under the field the caller sent. */
const rename = (errors: FieldErrors) => {
  if (!errors['wanted_from']) return
  errors['slot_start'] = errors['wanted_from']
  delete errors['wanted_from']
}

const asDemand = ({ slot_start, provider: _provider, ...rest }: BookingBody): DemandBody => ({
  ...rest,
  when: 'date',
  wanted_from: slot_start,
})

interface Published {
  provider: number
  service: string
  priceCents: number
  startsAt: Date
  durationMinutes: number
}

/** A published price is for the usual length: another that was asked for would be neither kept nor paid. */
const requireUsualLength = (subService: SubServiceRow, { answers }: BookingBody) => {
  const usual = usualAnswer(subService)
  // Nothing typed is no answer, as everywhere.
  const isOther = usual !== undefined && (answers[usual.field] || usual.value) !== usual.value
  if (isOther) throw invalid({ [`answers.${usual.field}`]: ['not_at_this_price'] })
}

/** The offer of an instant booking: the provider's published price, approved by booking it. */
const insertPublished = async ({ tx, now }: Work, booking: Booking, published: Published): Promise<Offer> => {
  const items = [{ kind: 'labour' as const, text: published.service, amount_cents: published.priceCents }]
  const offer = await insertOffer(tx, {
    bookingId: booking.id,
    providerId: published.provider,
    customerId: booking.customerId,
    status: 'awaiting_payment',
    items,
    ...totals(items),
    message: '',
    startsAt: published.startsAt,
    durationMinutes: published.durationMinutes,
    expiresAt: new Date(now.getTime() + offerDays * 86_400_000),
  })
  await keepVersion(tx, offer, termsOf(offer))
  return offer
}

const bookNow = async (
  context: Context,
  caller: number,
  body: BookingBody,
  provider: number,
  attempt: Attempt | null,
): Promise<number> => {
  const subService = await subServiceOf(context, body)
  const by = { actor: 'customer', user: caller } as const
  return unitOfWork(context, async (work) => {
    refuseLeaving(await requireReady(work.tx, caller, ['consumer', 'email', 'phone'], lockUser))
    return once(work.tx, attempt, async () => {
      await countPublished(context, work.tx, caller)
      const booking = await insertDemand(work, by, asDemand(body), subService, rename)
      if (!subService || provider === caller) throw invalid({ provider: ['invalid_choice'] })
      requireUsualLength(subService, body)
      const startsAt = new Date(body.slot_start)
      const wanted = { subService, city: booking.cityIbge, provider, startsAt }
      const price = await findPublishedPrice(work.tx, wanted, work.now)
      const published = { provider, service: subService.name.pt, startsAt, ...price }
      const offer = await insertPublished(work, booking, published)
      await reserve(work, booking, { agreed: agreedIn(offer), by, isInstant: true })
      return booking.id
    })
  })
}

/**
 * Books a time: with a named provider at once, at the published price; else publishes a demand for that time.
 */
export const bookSlot = (
  context: Context,
  caller: number,
  body: BookingBody,
  attempt: Attempt | null,
): Promise<number> =>
  body.provider === undefined || body.provider === null
    ? publish(context, caller, asDemand(body), attempt, rename)
    : bookNow(context, caller, body, body.provider, attempt)
