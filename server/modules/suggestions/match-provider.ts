import { z } from 'zod'
import type { Context } from '@/server/context'
import { findBooking, lockBooking } from '@/server/modules/bookings/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { findUnaskedDemands } from './match-provider-repository'
import { readWanted, runWave } from './matching'
import { enoughOffers } from './policy'

const payloadSchema = z.object({ provider: z.number().int() })
/** As many open demands a professional is shown at once, the newest first. */
const most = 50

/**
 * The job after a professional saved what they do, where and when: open demands whose professionals were asked before
 * are suggested to them too. Others are asked in their own time. Run twice, it suggests nothing twice.
 */
export const matchProvider = async (context: Context, payload: unknown): Promise<void> => {
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
