import type { FastifyInstance } from 'fastify'
import { createBooking, createDemand, listTimeSlots } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import { invalid } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { findSubService } from '@/server/modules/catalogue/service'
import { findOfferings, readCalendars } from './calendars'
import { bookSlot } from './instant'
import { momentOf } from './local-time'
import { startFault } from './policy'
import { presentBooking } from './presenter'
import { publish } from './publish'
import { slotMinutes, startsOn } from './slots'

export const registerPublishing = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, createDemand, async ({ caller, body, attempt, locale }) =>
    presentBooking(context, await publish(context, caller.id, body, attempt), caller.id, locale),
  )
  route(app, context, createBooking, async ({ caller, body, attempt, locale }) =>
    presentBooking(context, await bookSlot(context, caller.id, body, attempt), caller.id, locale),
  )
  route(app, context, listTimeSlots, async ({ query }) => {
    const found = await findSubService(db, query.sub_service)
    if (!found) throw invalid({ sub_service: ['unknown_service'] })
    if (startFault(momentOf(query.date, 0), context.clock()) === 'too_far') return []
    const offerings = await findOfferings(db, {
      subService: query.sub_service,
      city: query.city,
      provider: query.provider,
    })
    const calendars = await readCalendars(
      db,
      offerings.map((one) => one.provider),
      query.date,
    )
    const minutes = slotMinutes(found.subService.durationMinutes)
    const slots = new Map<number, { starts_at: string; ends_at: string; provider_count: number }>()
    for (const calendar of calendars.values())
      for (const { from, to } of startsOn(calendar, query.date, minutes, context.clock())) {
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
  })
}
