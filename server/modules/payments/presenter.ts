import { toCharged } from '@/lib/contract/charged'
import type { Payment as Shown } from '@/lib/contract/payments'
import type { Executor } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { allowedActions } from './policy'
import { qrSvg } from './qr'
import { isLatePayment, listRefundsOf, type Refund } from './refund-repository'
import { findLatestPayments, findPayment, listParts, type Part, type Payment } from './repository'
import { failureTexts } from './texts'

/** A code is shown while it can be paid. */
const pixOf = (payment: Payment): Shown['pix'] => {
  const { pixCode, pixExpiresAt, expiresAt } = payment
  if (pixCode === null || pixExpiresAt === null || payment.status !== 'pending') return null
  // The reservation's end counts if the gateway's code would outlive it.
  const ends = pixExpiresAt < expiresAt ? pixExpiresAt : expiresAt
  return { code: pixCode, expires_at: ends.toISOString(), qr_svg: qrSvg(pixCode) }
}

const sourcesOf = (parts: readonly Part[]): Shown['sources'] => {
  const sums = new Map<Part['source'], number>()
  for (const { source, amountCents } of parts) sums.set(source, (sums.get(source) ?? 0) + amountCents)
  return [...sums].map(([source, amount_cents]) => ({ source, amount_cents }))
}

/** Returns the refunds so far: all sources, and the interest of the card's part. */
const refundOf = (payment: Payment, refunds: readonly Refund[]): Shown['refund'] => {
  if (payment.refundedCents === 0) return null
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const sum = (values: number[]) => values.reduce((total, cents) => total + cents, 0)
  return toCharged({
    amountCents: payment.refundedCents,
    externalCents: sum(done.map(({ amountCents }) => amountCents)),
    installments: payment.installments,
    interestCents: sum(done.map(({ interestCents }) => interestCents)),
  })
}

const present = (
  payment: Payment,
  { parts, refunds }: { parts: readonly Part[]; refunds: readonly Refund[] },
  locale: Locale,
): Shown => ({
  pk: payment.id,
  reference: payment.reference,
  purpose: payment.purpose,
  booking: payment.bookingId,
  method: payment.method,
  status: payment.status,
  ...toCharged(payment),
  refunded_cents: payment.refundedCents,
  refund: refundOf(payment, refunds),
  sources: sourcesOf(parts),
  pix: pixOf(payment),
  card:
    payment.cardBrand !== null && payment.cardLast4 !== null
      ? { brand: payment.cardBrand, last4: payment.cardLast4 }
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
  const parts = await listParts(db, [pk])
  const shown = present(payment, { parts, refunds: await listRefundsOf(db, pk) }, locale)
  if (payment.status !== 'refunded') return shown
  return { ...shown, came_late: await isLatePayment(db, pk) }
}

/** Presents a booking's latest payment attempt to its payer. */
export const presentLatestPayments = async (db: Executor, bookings: number[]) =>
  new Map(
    (await findLatestPayments(db, bookings)).flatMap((payment) => {
      const { bookingId, id, status, method, payerId, paidAt } = payment
      if (bookingId === null) return []
      const shown = { pk: id, status, method, ...toCharged(payment) }
      return [[bookingId, { payer: payerId, paidAt, shown }] as const]
    }),
  )
