import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import type { FieldErrors } from '@/lib/contract/errors'
import { offerDays } from '@/lib/contract/offers'
import { defaultItemName } from '@/lib/shared/default-item'
import type { Needs } from '@/server/context'
import { validationError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { assertNoErasurePending, requireReady } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import type { DemandBody } from '@/server/modules/bookings/demand'
import { findPublishedPrice } from '@/server/modules/bookings/free-times'
import {
  countPublished,
  insertDemand,
  publishOpenDemand,
  subServiceOf,
} from '@/server/modules/bookings/publish-demand'
import { reserveBooking, type Booking } from '@/server/modules/bookings/service'
import { publishedPriceAnswer } from '@/server/modules/catalogue/presenter'
import type { SubServiceRow } from '@/server/modules/catalogue/repository'
import { requireLeastPrice } from '@/server/modules/pricing/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { insertOffer, insertVersion, type Offer } from './repository'
import { agreedTermsOf, sumItems, termsOf } from './terms'

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

interface PublishedSlot {
  provider: number
  priceCents: number
  startsAt: Date
  durationMinutes: number
  cancellation: CancellationPreset
}

/** A published price is for the usual length: another that was asked for would be neither kept nor paid. */
const requireUsualLength = (subService: SubServiceRow, { answers }: BookingBody) => {
  const usual = publishedPriceAnswer(subService)
  // An empty answer counts as none, as everywhere.
  const isOther = usual !== undefined && (answers[usual.field] || usual.value) !== usual.value
  if (isOther) throw validationError({ [`answers.${usual.field}`]: ['not_at_this_price'] })
}

/** The offer of an instant booking: the provider's published price, approved by booking it. */
const insertPublished = async (
  { tx, now }: UnitOfWork,
  booking: Booking,
  published: PublishedSlot,
): Promise<Offer> => {
  const items = [{ kind: 'labour' as const, text: defaultItemName, amount_cents: published.priceCents }]
  const offer = await insertOffer(tx, {
    bookingId: booking.id,
    providerId: published.provider,
    customerId: booking.customerId,
    status: 'awaiting_payment',
    items,
    ...sumItems(items),
    message: '',
    startsAt: published.startsAt,
    durationMinutes: published.durationMinutes,
    cancellation: published.cancellation,
    expiresAt: new Date(now.getTime() + offerDays * 86_400_000),
  })
  await insertVersion(tx, offer, termsOf(offer))
  return offer
}

const bookNow = async (
  context: WorkContext & Needs<'config'>,
  caller: number,
  body: BookingBody,
  { provider, network }: { provider: number; network: string },
  attempt: IdempotencyKey | null,
): Promise<number> => {
  const subService = await subServiceOf(context, body)
  const by = { actor: 'customer', user: caller } as const
  return unitOfWork(context, async (work) => {
    assertNoErasurePending(await requireReady(work.tx, caller, ['consumer', 'email', 'phone'], lockUser))
    return withIdempotencyKey(work.tx, attempt, async () => {
      await countPublished(context, work.tx, caller)
      const booking = await insertDemand(work, by, asDemand(body), subService, rename)
      if (!subService || provider === caller) throw validationError({ provider: ['invalid_choice'] })
      requireUsualLength(subService, body)
      const startsAt = new Date(body.slot_start)
      const wanted = { subService, city: booking.cityIbge, provider, startsAt }
      const price = await findPublishedPrice(work.tx, wanted, work.now)
      await requireLeastPrice(work, price.priceCents, 'provider')
      const published = { provider, startsAt, ...price }
      const offer = await insertPublished(work, booking, published)
      const reservation = { agreed: agreedTermsOf(offer), by, network, isInstant: true }
      await reserveBooking(context, work, booking, reservation)
      return booking.id
    })
  })
}

/**
 * Books a time: with a named provider at once, at the published price; else publishes a demand for that time.
 */
export const bookSlot = (
  context: WorkContext & Needs<'config'>,
  caller: number,
  body: BookingBody,
  network: string,
  attempt: IdempotencyKey | null,
): Promise<number> =>
  body.provider === undefined || body.provider === null
    ? publishOpenDemand(context, caller, asDemand(body), attempt, rename)
    : bookNow(context, caller, body, { provider: body.provider, network }, attempt)
