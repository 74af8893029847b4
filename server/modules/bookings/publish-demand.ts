import type { FieldErrors } from '@/lib/contract/errors'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { validationError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { countSentMessage } from '@/server/modules/accounts/attempts'
import { assertNoErasurePending, requireReady } from '@/server/modules/accounts/guards'
import type { SubServiceRow } from '@/server/modules/catalogue/repository'
import { findSubService } from '@/server/modules/catalogue/service'
import type { Actor } from '@/server/process/state-machine'
import { recordCreation } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { validateDemand, type DemandBody } from './demand'
import { insertBooking, type Booking } from './repository'
import { bookingStateMachine } from './state-machine'

/** Renames the errors' fields to those the caller sent. */
export type RenameFields = (errors: FieldErrors) => void

/** Read before the transaction: a second connection inside it could deadlock the pool. */
export const subServiceOf = async (
  context: Needs<'db'>,
  body: Pick<DemandBody, 'sub_service'>,
): Promise<SubServiceRow | null> => (await findSubService(context.db, body.sub_service))?.subService ?? null

/**
 * Limits published demands, each of which notifies dozens of providers at once and hundreds later. Counted in the
 * publishing transaction: failures and repeats of a key are free.
 */
export const countPublished = (context: Needs<'config' | 'clock'>, tx: Tx, caller: number): Promise<void> =>
  countSentMessage(context, tx, 'publish', String(caller))

/** Checks a demand and writes it, open for offers; throws naming every failed field. */
export const insertDemand = async (
  work: UnitOfWork,
  by: Actor & { user: number },
  body: DemandBody,
  subService: SubServiceRow | null,
  rename: RenameFields = () => {},
): Promise<Booking> => {
  const { errors, columns } = await validateDemand(work.tx, by.user, body, subService, work.now)
  rename(errors)
  if (!columns || Object.keys(errors).length > 0) throw validationError(errors)
  const booking = await insertBooking(work.tx, columns)
  await recordCreation(work, bookingStateMachine, booking, { step: 'publish', by })
  return booking
}

/**
 * Publishes a demand. The request writes the demand, one notification and one job, however many providers
 * match: the job finds and tells them.
 */
export const publishOpenDemand = async (
  context: WorkContext & Needs<'config'>,
  caller: number,
  body: DemandBody,
  attempt: IdempotencyKey | null,
  rename?: RenameFields,
): Promise<number> => {
  const subService = await subServiceOf(context, body)
  return unitOfWork(context, async (work) => {
    assertNoErasurePending(await requireReady(work.tx, caller, ['consumer', 'email', 'phone']))
    return withIdempotencyKey(work.tx, attempt, async () => {
      await countPublished(context, work.tx, caller)
      const by = { actor: 'customer', user: caller } as const
      const booking = await insertDemand(work, by, body, subService, rename)
      await work.emitEvent({ type: 'booking.published', booking, by })
      return booking.id
    })
  })
}
