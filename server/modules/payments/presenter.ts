import type { Payment as Shown } from '@/lib/contract/payments'
import type { Executor } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { allowedActions } from './policy'
import { qrSvg } from './qr'
import { isLatePayment } from './refund-repository'
import { findLatestPayments, findPayment, listParts, type Part, type Payment } from './repository'
import { failureTexts } from './texts'

/** A code is shown while it can be paid. */
const pixOf = (payment: Payment): Shown['pix'] => {
  const { pixCode, pixExpiresAt, expiresAt } = payment
  if (pixCode === null || pixExpiresAt === null || payment.status !== 'pending') return null
  // Where the gateway's code would outlive the hold, the hold's end counts.
  const ends = pixExpiresAt < expiresAt ? pixExpiresAt : expiresAt
  return { code: pixCode, expires_at: ends.toISOString(), qr_svg: qrSvg(pixCode) }
}

const sourcesOf = (parts: readonly Part[]): Shown['sources'] => {
  const sums = new Map<Part['source'], number>()
  for (const { source, amountCents } of parts) sums.set(source, (sums.get(source) ?? 0) + amountCents)
  return [...sums].map(([source, amount_cents]) => ({ source, amount_cents }))
}

const present = (payment: Payment, parts: readonly Part[], locale: Locale): Shown => ({
  pk: payment.id,
  reference: payment.reference,
  purpose: payment.purpose,
  booking: payment.bookingId,
  method: payment.method,
  status: payment.status,
  amount_cents: payment.amountCents,
  refunded_cents: payment.refundedCents,
  sources: sourcesOf(parts),
  pix: pixOf(payment),
  card:
    payment.cardBrand !== null && payment.cardLast4 !== null
      ? { brand: payment.cardBrand, last4: payment.cardLast4, installments: payment.installments ?? 1 }
      : null,
  failure:
    payment.failureCode === null
      ? null
      : { code: payment.failureCode, text: failureTexts[locale][payment.failureCode] },
  created_at: payment.createdAt.toISOString(),
  paid_at: payment.paidAt?.toISOString() ?? null,
  can: allowedActions(payment.status),
})

/** A payment for its payer; to anybody else it is missing. */
export const presentPayment = async (
  db: Executor,
  pk: number,
  payer: number,
  locale: Locale,
): Promise<Shown> => {
  const payment = await findPayment(db, pk)
  if (payment?.payerId !== payer) throw notFoundError()
  const shown = present(payment, await listParts(db, [pk]), locale)
  if (payment.status !== 'refunded') return shown
  return { ...shown, came_late: await isLatePayment(db, pk) }
}

/** What a booking shows its payer: the latest attempt. */
export const presentLatestPayments = async (db: Executor, bookings: number[]) =>
  new Map(
    (await findLatestPayments(db, bookings)).flatMap(
      ({ bookingId, id, status, method, amountCents, payerId, paidAt }) =>
        bookingId === null
          ? []
          : [
              [
                bookingId,
                { payer: payerId, paidAt, shown: { pk: id, status, method, amount_cents: amountCents } },
              ] as const,
            ],
    ),
  )
