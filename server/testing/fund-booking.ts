import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { offers } from '@/server/db/schema/bookings'
import { paymentParts, payments } from '@/server/db/schema/payments'
import { confirmPaidBooking, lockBooking } from '@/server/modules/bookings/service'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { TestUser } from './people'

interface Funding {
  /** Borne by the platform; part of the escrow, not of the customer's payment. */
  couponCents?: number
  /** Borne by the provider: no money, the escrow holds less. */
  discountCents?: number
  cashCents?: number
  earlyStart?: boolean
  settled?: boolean
}

/** Pays an awaiting booking as the gateway's webhook would: payment, its parts, journal, and the booking's step. */
export const fundBooking = (
  context: WorkContext,
  job: { booking: number; pk: number; customer: TestUser },
  { couponCents = 0, discountCents = 0, cashCents = 0, earlyStart = true, settled = false }: Funding = {},
): Promise<number> =>
  unitOfWork(context, async (work) => {
    const { tx, now } = work
    const booking = await lockBooking(tx, job.booking)
    const [offer] = await tx.select().from(offers).where(eq(offers.id, job.pk))
    if (!booking || !offer) throw new Error('nothing to pay for')
    const total = offer.labourCents + offer.materialCents - discountCents
    const external = total - couponCents - cashCents
    const owner = job.customer.id
    if (cashCents)
      await postJournal(work, {
        eventKey: `test.deposit:${job.booking}:${randomUUID()}`,
        kind: 'deposit_paid',
        actor: 'gateway',
        lines: [
          debit({ kind: 'psp_pending' }, cashCents),
          credit({ kind: 'customer_cash', owner }, cashCents),
        ],
      })
    const [payment] = await tx
      .insert(payments)
      .values({
        purpose: 'booking',
        bookingId: job.booking,
        payerId: owner,
        method: external > 0 ? 'pix' : 'balance',
        status: 'paid',
        amountCents: external + cashCents,
        externalCents: external,
        gateway: 'simulator',
        gatewayRef: randomUUID(),
        gatewayPaidCents: external,
        earlyStart,
        expiresAt: now,
        nextPollAt: null,
        paidAt: now,
        settledAt: settled ? now : null,
      })
      .returning()
    if (!payment) throw new Error('an insert answered no row')
    const parts = [
      { source: 'external' as const, amountCents: external },
      { source: 'cash' as const, amountCents: cashCents },
      { source: 'coupon' as const, amountCents: couponCents },
    ].filter((part) => part.amountCents > 0)
    await tx.insert(paymentParts).values(parts.map((part) => ({ ...part, paymentId: payment.id })))
    const about = { booking: job.booking, payment: payment.id, actor: 'gateway' as const }
    if (cashCents)
      await postJournal(work, {
        ...about,
        eventKey: `payment.reserved:${payment.id}`,
        kind: 'payment_reserved',
        lines: [
          debit({ kind: 'customer_cash', owner }, cashCents),
          credit({ kind: 'escrow', booking: job.booking }, cashCents),
        ],
      })
    if (external + couponCents > 0)
      await postJournal(work, {
        ...about,
        eventKey: `payment.paid:${payment.id}`,
        kind: 'payment_paid',
        lines: [
          debit({ kind: settled ? 'psp_available' : 'psp_pending' }, external),
          debit({ kind: 'promo' }, couponCents),
          credit({ kind: 'escrow', booking: job.booking }, external + couponCents),
        ],
      })
    await confirmPaidBooking(work, booking)
    return payment.id
  })
