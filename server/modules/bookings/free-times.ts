import type { listTimeSlots } from '@/lib/contract/bookings'
import type { QueryOf, ResponseOf } from '@/lib/contract/endpoint'
import type { Db, Tx } from '@/server/db/client'
import { DomainError, invalid } from '@/server/http/errors'
import { localDay, momentOf } from '@/server/local-time'
import { findSubService } from '@/server/modules/catalogue/service'
import { findOfferings, lockCalendar, readCalendars } from './calendar-repository'
import { startFault } from './policy'
import { fits, slotMinutes, startsOn } from './slots'

/** Bookable starts on a day, each with how many providers could come. */
export const listFreeTimes = async (
  db: Db,
  asked: QueryOf<typeof listTimeSlots>,
  now: Date,
): Promise<ResponseOf<typeof listTimeSlots>> => {
  const found = await findSubService(db, asked.sub_service)
  if (!found) throw invalid({ sub_service: ['unknown_service'] })
  if (startFault(momentOf(asked.date, 0), now) === 'too_far') return []
  const offerings = await findOfferings(db, {
    subService: asked.sub_service,
    city: asked.city,
    provider: asked.provider,
  })
  const providers = offerings.map((one) => one.provider)
  const calendars = await readCalendars(db, providers, asked.date)
  const minutes = slotMinutes(found.subService.durationMinutes)
  const slots = new Map<number, { starts_at: string; ends_at: string; provider_count: number }>()
  for (const calendar of calendars.values())
    for (const { from, to } of startsOn(calendar, asked.date, minutes, now)) {
      const slot = slots.get(from.getTime())
      if (slot) slot.provider_count++
      else
        slots.set(from.getTime(), {
          starts_at: from.toISOString(),
          ends_at: to.toISOString(),
          provider_count: 1,
        })
    }
  return [...slots.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot)
}

interface Wanted {
  subService: { id: number; durationMinutes: number }
  city: number
  provider: number
  startsAt: Date
}

/**
 * What a provider publishes for a time of their own, which stays theirs to sell until the transaction ends:
 * the price in centavos and how long it takes. Refused on `provider` when they publish none, `slot_taken`
 * when they are not free.
 */
export const findPublishedPrice = async (
  tx: Tx,
  { subService, city, provider, startsAt }: Wanted,
  now: Date,
): Promise<{ priceCents: number; durationMinutes: number }> => {
  const [offering] = await findOfferings(tx, { subService: subService.id, city, provider })
  if (!offering?.instant || offering.priceCents === null) throw invalid({ provider: ['invalid_choice'] })
  await lockCalendar(tx, provider)
  const day = localDay(startsAt)
  const durationMinutes = slotMinutes(subService.durationMinutes)
  const calendar = (await readCalendars(tx, [provider], day)).get(provider)
  if (!calendar || !fits(calendar, day, startsAt, durationMinutes, now)) throw new DomainError('slot_taken')
  return { priceCents: offering.priceCents, durationMinutes }
}
