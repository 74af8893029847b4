import { complaintsAnHour, type reportPerson } from '@/lib/contract/complaints'
import type { BodyOf } from '@/lib/contract/endpoint'
import { DomainError, notFoundError, validationError } from '@/server/http/errors'
import { findBooking } from '@/server/modules/bookings/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import {
  areSides,
  countComplaintsSince,
  findStatements,
  insertComplaint,
  isMessageOf,
  lockAuthor,
  type Statement,
} from './repository'

export { findStatements, type Statement }

const hourMs = 3_600_000

/**
 * Stores a complaint, which the operators find among their cases. The other side of the job is not told, so that
 * nobody has to fear to say it.
 */
export const fileComplaint = (
  context: WorkContext,
  caller: number,
  booking: number,
  { person, reason, text, message = null }: BodyOf<typeof reportPerson>,
): Promise<void> =>
  unitOfWork(context, async ({ tx, now, emitEvent }) => {
    const about = await findBooking(tx, booking)
    if (!about || !(await areSides(tx, booking, caller, person))) throw notFoundError()
    const isTheirs =
      message === null || (await isMessageOf(tx, { message, booking, sender: person, reader: caller }))
    if (!isTheirs) throw validationError({ message: ['invalid_choice'] })
    await lockAuthor(tx, caller)
    if ((await countComplaintsSince(tx, caller, new Date(now.getTime() - hourMs))) >= complaintsAnHour)
      throw new DomainError('too_many_requests', undefined, undefined, hourMs / 1000)
    const said = { bookingId: booking, authorId: caller, subjectId: person, reason, text, messageId: message }
    const complaint = await insertComplaint(tx, { ...said, createdAt: now })
    if (complaint) await emitEvent({ type: 'complaint.made', complaint, booking: about })
  })
