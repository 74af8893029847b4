import type { FieldCode } from '@/lib/contract/errors'
import { formatIndicator } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { bookings } from '@/server/db/schema/bookings'
import { inTransaction } from '@/server/db/transaction'
import { invalid } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { enqueue } from '@/server/jobs/outbox'
import { refuseLeaving, requireReady } from '@/server/modules/accounts/guards'
import type { SubServiceRow } from '@/server/modules/catalogue/repository'
import { findSubService } from '@/server/modules/catalogue/service'
import { notify } from '@/server/modules/notifications/service'
import { checkDemand, type DemandBody } from './demand'
import { recordEvent, type Booking } from './repository'
import { paramsOf } from './telling'

/** Puts errors on the fields the caller knows. */
export type Rename = (errors: Record<string, FieldCode[]>) => void

/** The sub-service of a demand; read before the transaction, whose connection must not wait for a second one. */
export const subServiceOf = async (
  context: Context,
  body: Pick<DemandBody, 'sub_service'>,
): Promise<SubServiceRow | null> => (await findSubService(context.db, body.sub_service))?.subService ?? null

/** Checks a demand and writes it, open for offers; throws naming every failed field. */
export const insertDemand = async (
  context: Context,
  tx: Tx,
  caller: number,
  body: DemandBody,
  subService: SubServiceRow | null,
  rename: Rename = () => {},
): Promise<Booking> => {
  const { errors, columns } = await checkDemand(tx, caller, body, subService, context.clock())
  rename(errors)
  if (!columns || Object.keys(errors).length > 0) throw invalid(errors)
  const [booking] = await tx.insert(bookings).values(columns).returning()
  if (!booking) throw new Error('an insert answered no row')
  await recordEvent(tx, {
    bookingId: booking.id,
    actor: 'customer',
    userId: caller,
    step: 'publish',
    fromState: '',
    toState: booking.status,
  })
  return booking
}

/**
 * Publishes a demand. The request writes the demand, one notification and one job, however many providers will match:
 * matching and telling them is the job's work.
 */
export const publish = async (
  context: Context,
  caller: number,
  body: DemandBody,
  attempt: Attempt | null,
  rename?: Rename,
): Promise<number> => {
  const subService = await subServiceOf(context, body)
  return inTransaction(context, async (tx, emit) => {
    refuseLeaving(await requireReady(tx, caller, ['consumer', 'email', 'phone']))
    return once(tx, attempt, async () => {
      const booking = await insertDemand(context, tx, caller, body, subService, rename)
      await notify(tx, emit, [
        {
          user: caller,
          indicator: formatIndicator({ side: 'bookings', kind: 'new_demand', booking: booking.id }),
          template: 'new_demand',
          params: await paramsOf(tx, booking),
        },
      ])
      await enqueue(tx, 'booking.match', { booking: booking.id })
      return booking.id
    })
  })
}
