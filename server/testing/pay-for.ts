import type { Context } from '@/server/context'
import { lockBooking, pay } from '@/server/modules/bookings/service'
import { unitOfWork } from '@/server/process/unit-of-work'

/** Pays for a booking whose time is held. */
export const payFor = (context: Context, booking: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const held = await lockBooking(work.tx, booking)
    if (!held) throw new Error(`there is no booking ${booking} to pay for`)
    await pay(work, held)
  })
