import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { GatewayDispute } from '@/server/adapters/payments/port'
import { bookings } from '@/server/db/schema/bookings'
import { paymentParts, payments } from '@/server/db/schema/payments'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { systemActor } from '@/server/process/state-machine'
import { unitOfWork } from '@/server/process/unit-of-work'
import { fundBooking } from './fund-booking'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import type { TestUser } from './people'

interface Terms {
  labour?: number
  material?: number
  hours?: number
  sides?: { customer?: TestUser; provider?: TestUser }
  /** Hours a day apart, so that one provider may have several. */
  funding?: Parameters<typeof fundBooking>[2]
}

/** An agreed and paid booking: 150.00 of labour for five hours and 50.00 of material, ten days ahead unless told. */
export const makePaidJob = async (
  t: TestApp,
  { labour = 15_000, material = 5_000, hours = 240, sides = {}, funding = {} }: Terms = {},
) => {
  const items = [
    { kind: 'labour', text: 'Mão de obra', amount_cents: labour },
    ...(material ? [{ kind: 'material', text: 'Material', amount_cents: material }] : []),
  ]
  const starts_at = new Date(t.context.clock().getTime() + hours * 3_600_000).toISOString()
  const job = await t.make.reserved({ ...sides, body: { items, starts_at, duration_minutes: 300 } })
  const payment = await fundBooking(t.context, job, funding)
  return { ...job, payment }
}
export type PaidJob = Awaited<ReturnType<typeof makePaidJob>>

export const updateBooking = (
  t: TestApp,
  job: Pick<PaidJob, 'booking'>,
  values: Partial<typeof bookings.$inferInsert>,
) => t.db.update(bookings).set(values).where(eq(bookings.id, job.booking))

/** Takes a step over HTTP, each time with a key of its own. */
export const postStep = (t: TestApp, user: TestUser, path: string, body: Record<string, unknown> = {}) =>
  t.as(user).post(path, body, { 'idempotency-key': randomUUID() })

/** The customer confirms work, delivered or not, so that its money is released. */
export const completeBooking = async (
  t: TestApp,
  job: Pick<PaidJob, 'booking' | 'customer'>,
): Promise<void> => {
  await updateBooking(t, job, { status: 'delivered' })
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`))
}

/** Opens the customer's dispute about a booking. Returns its id. */
export const openDispute = async (
  t: TestApp,
  { booking, customer }: Pick<PaidJob, 'booking' | 'customer'>,
  reason = 'Ficou pela metade',
): Promise<number> => {
  const path = `/api/bookings/${booking}/dispute/`
  okBody(await postStep(t, customer, path, { reason }))
  return okBody<{ pk: number }>(await t.as(customer).get(path)).pk
}

/** A paid job of this status, in dispute: `pk` is the dispute's. */
export const makeDisputedJob = async (t: TestApp, status: 'in_progress' | 'delivered' = 'delivered') => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status })
  return { ...job, pk: await openDispute(t, job) }
}

/** Emits a chargeback of this payment like the payments module. */
export const emitBankDispute = (
  t: TestApp,
  payment: number,
  dispute: Pick<GatewayDispute, 'ref' | 'amountCents'> & Partial<GatewayDispute>,
) =>
  unitOfWork(t.context, async (work) => {
    const status = dispute.status ?? 'evidence_due'
    const isOver = status === 'won' || status === 'lost'
    const state = {
      evidence_due: 'disputed_external',
      submitted: 'disputed_external',
      won: 'paid',
      lost: 'charged_back',
    } as const
    const [row] = await work.tx
      .update(payments)
      .set({ status: state[status] })
      .where(eq(payments.id, payment))
      .returning()
    if (!row) throw new Error(`there is no payment ${payment}`)
    const { cardRequest: _cardRequest, ...told } = row
    const about = { payment: told, by: systemActor }
    const whole: GatewayDispute = { kind: 'chargeback', evidenceDueAt: null, ...dispute, status }
    await work.emitEvent(
      isOver
        ? { type: 'payment.dispute_closed', ...about, dispute: whole, won: status === 'won' }
        : { type: 'payment.disputed', ...about, dispute: whole },
    )
  })

/** A deposit that came, as balance of its payer. */
export const makePaidDeposit = (t: TestApp, owner: number, cents: number): Promise<number> =>
  unitOfWork(t.context, async (work) => {
    const [deposit] = await work.tx
      .insert(payments)
      .values({
        purpose: 'deposit',
        payerId: owner,
        method: 'pix',
        status: 'paid',
        amountCents: cents,
        externalCents: cents,
        gateway: 'simulator',
        expiresAt: work.now,
        paidAt: work.now,
        nextPollAt: null,
      })
      .returning()
    if (!deposit) throw new Error('an insert answered no row')
    await work.tx
      .insert(paymentParts)
      .values({ paymentId: deposit.id, source: 'external', amountCents: cents })
    await postJournal(work, {
      eventKey: `payment.paid:${deposit.id}`,
      kind: 'deposit_paid',
      payment: deposit.id,
      actor: 'gateway',
      lines: [debit({ kind: 'psp_pending' }, cents), credit({ kind: 'customer_cash', owner }, cents)],
    })
    return deposit.id
  })
