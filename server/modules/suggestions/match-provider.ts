import { z } from 'zod'
import { findBooking, lockBooking } from '@/server/modules/bookings/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { findUnaskedDemands } from './match-provider-repository'
import { readWanted, runWave } from './matching'
import { enoughOffers } from './policy'

const payloadSchema = z.object({ provider: z.number().int() })
/** Maximum open demands suggested to a provider at once, the newest first. */
const most = 50

/**
 * Handles the job after a provider saved services, cities or hours: suggests open demands that were suggested
 * to others before. Repeats suggest nothing twice.
 */
export const matchProvider = async (context: WorkContext, payload: unknown): Promise<void> => {
  const { provider } = payloadSchema.parse(payload)
  for (const id of await findUnaskedDemands(context.db, provider, { fewerThan: enoughOffers, limit: most })) {
    const seen = await findBooking(context.db, id)
    if (!seen) continue
    const wanted = await readWanted(context, seen.subServiceId)
    await unitOfWork(context, async (work) => {
      const booking = await lockBooking(work.tx, id)
      if (booking?.status === 'booking_offers') await runWave(work, booking, wanted, { size: 1, provider })
    })
  }
}
