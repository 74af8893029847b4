import { autoCompleteHours } from '@/lib/contract/booking-process'
import type { Viewer } from '@/server/http/viewer'
import { requirePhotos } from '@/server/modules/media/service'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { insertDelivery } from './delivery-repository'
import { bookingStateMachine } from './state-machine'
import { hoursAfter, lockBookingParty } from './transitions'

/** The provider delivers the work, with photos of the result or without. Claims the photos once the step is allowed. */
export const deliver = (
  context: WorkContext,
  viewer: Viewer,
  pk: number,
  given: readonly string[],
): Promise<void> =>
  unitOfWork(context, async (work) => {
    const { booking, by } = await lockBookingParty(work.tx, viewer, pk)
    const photos = [...new Set(given.map((id) => id.toLowerCase()))]
    await transition(work, bookingStateMachine, booking, {
      step: 'deliver',
      by,
      check: () => requirePhotos(work.tx, photos, viewer.id),
      values: (_before, { now }) => ({ autoCompleteAt: hoursAfter(now, autoCompleteHours) }),
      events: (taken) => [{ type: 'booking.delivered', booking: taken.after, by: taken.by }],
    })
    if (photos.length > 0) await insertDelivery(work.tx, { bookingId: pk, photos, createdAt: work.now })
  })
