import { reviewDays } from '@/lib/contract/bookings'
import type { Context } from '@/server/context'
import { lockBooking } from '@/server/modules/bookings/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { findHidden } from './repository'
import { publish } from './service'

const batch = 200

/** Reviews whose other side stayed silent for the whole time. Answers how many bookings were settled. */
export const publishReviews = async (context: Context): Promise<number> => {
  const over = new Date(context.clock().getTime() - reviewDays * 86_400_000)
  const due = await findHidden(context.db, over, batch)
  for (const { id } of due)
    await unitOfWork(context, async (work) => {
      const booking = await lockBooking(work.tx, id)
      if (booking) await publish(work, booking)
    })
  return due.length
}
