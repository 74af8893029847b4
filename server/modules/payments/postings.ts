import { credit, creditAfterDebt, debit, postJournal, type Line } from '@/server/modules/ledger/service'
import type { UnitOfWork } from '@/server/process/work'
import type { Payment } from './repository'

/** Account of a payment's money at the gateway: not withdrawable until it is settled. */
const atGateway = ({ settledAt }: Pick<Payment, 'settledAt'>) =>
  settledAt ? ({ kind: 'psp_available' } as const) : ({ kind: 'psp_pending' } as const)

const about = (payment: Pick<Payment, 'id' | 'bookingId'>) => ({
  payment: payment.id,
  ...(payment.bookingId === null ? {} : { booking: payment.bookingId }),
})

/** The account a payment's money goes to once it is paid. */
const purposeAccount = ({ bookingId, payerId }: Payment) =>
  bookingId === null
    ? ({ kind: 'customer_cash', owner: payerId } as const)
    : ({ kind: 'escrow', booking: bookingId } as const)

/** Returns the same as ledger lines. A deposit pays its payer's debt first. */
const creditPurpose = async (work: UnitOfWork, payment: Payment, cents: number): Promise<Line[]> => {
  const to = purposeAccount(payment)
  return to.kind === 'escrow' ? [credit(to, cents)] : (await creditAfterDebt(work.tx, { ...to, cents })).lines
}

const cashOf = async (work: UnitOfWork, { payerId: owner }: Payment, cents: number): Promise<Line[]> =>
  (await creditAfterDebt(work.tx, { kind: 'customer_cash', owner, cents })).lines

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Posts a journal if it has lines: a coupon the provider bears moves no money. */
const postIfAny = async (work: UnitOfWork, journal: Parameters<typeof postJournal>[1]) => {
  if (journal.lines.some(({ cents }) => cents !== 0)) await postJournal(work, journal)
}

/** The money of the quote: the gateway's part and a coupon of the platform go where the payment is for. */
export const postPaid = async (work: UnitOfWork, payment: Payment, promoCents: number): Promise<void> => {
  const paid = [debit({ kind: 'psp_pending' }, payment.externalCents), debit({ kind: 'promo' }, promoCents)]
  return postIfAny(work, {
    eventKey: `payment.paid:${payment.id}`,
    kind: payment.purpose === 'deposit' ? 'deposit_paid' : 'payment_paid',
    ...about(payment),
    actor: 'gateway',
    ...(payment.paidAt ? { occurredAt: payment.paidAt } : {}),
    lines: [...paid, ...(await creditPurpose(work, payment, sumOf(paid)))],
  })
}

/**
 * An operator accepted money from suspense as the quoted sum. It has the event key of the payment's journal,
 * because a payment is paid once.
 */
export const postAccepted = async (work: UnitOfWork, payment: Payment): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.paid:${payment.id}`,
    kind: payment.purpose === 'deposit' ? 'deposit_paid' : 'payment_paid',
    ...about(payment),
    actor: 'operator',
    lines: [
      debit({ kind: 'suspense' }, payment.externalCents),
      ...(await creditPurpose(work, payment, payment.externalCents)),
    ],
  })

/** Unassigned money; `total` is all of it this payment has brought so far. */
export const postSuspense = (
  work: UnitOfWork,
  payment: Payment,
  cents: number,
  total: number,
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.suspense:${payment.id}:${total}`,
    kind: 'suspense_in',
    ...about(payment),
    actor: 'gateway',
    lines: [debit(atGateway(payment), cents), credit({ kind: 'suspense' }, cents)],
  })

/** Posts the gateway's fee; `total` is its total for this payment so far. */
export const postFee = (work: UnitOfWork, payment: Payment, cents: number, total: number): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.fee:${payment.id}:${total}`,
    kind: 'gateway_fee',
    ...about(payment),
    actor: 'gateway',
    lines: [debit({ kind: 'gateway_fees' }, cents), credit(atGateway(payment), cents)],
  })

/** Posts that paid money is available at the gateway. */
export const postSettled = (work: UnitOfWork, payment: Payment, cents: number): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.settled:${payment.id}`,
    kind: 'payment_settled',
    ...about(payment),
    actor: 'gateway',
    // Refunded whole before it settled, only the gateway's fee is left: a negative sum.
    lines:
      cents < 0
        ? [debit({ kind: 'psp_pending' }, -cents), credit({ kind: 'psp_available' }, -cents)]
        : [debit({ kind: 'psp_available' }, cents), credit({ kind: 'psp_pending' }, cents)],
  })

/** Balance moves into the booking's escrow when the attempt begins, so that it is not spent twice. */
export const postReserved = (
  work: UnitOfWork,
  payment: Payment,
  { cash, bonus }: { cash: number; bonus: number },
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.reserved:${payment.id}`,
    kind: 'payment_reserved',
    ...about(payment),
    actor: 'customer',
    lines: [
      debit({ kind: 'customer_cash', owner: payment.payerId }, cash),
      debit({ kind: 'customer_bonus', owner: payment.payerId }, bonus),
      credit(purposeAccount(payment), cash + bonus),
    ],
  })

/** The attempt came to nothing: the balance is the payer's again. */
export const postUnreserved = async (
  work: UnitOfWork,
  payment: Payment,
  { cash, bonus }: { cash: number; bonus: number },
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.unreserved:${payment.id}`,
    kind: 'payment_unreserved',
    ...about(payment),
    actor: 'system',
    lines: [
      debit(purposeAccount(payment), cash + bonus),
      ...(await cashOf(work, payment, cash)),
      credit({ kind: 'customer_bonus', owner: payment.payerId }, bonus),
    ],
  })

export interface RefundPosting {
  /** Through the gateway, once it has said so. */
  external: number
  cash: number
  bonus: number
  promo: number
}

/**
 * Takes money out of where it was held. The gateway's part waits in transit; the rest arrives at once. `key`
 * names this refund for ever.
 */
export const postRefundRequest = async (
  work: UnitOfWork,
  payment: Payment,
  given: RefundPosting,
  { key, from }: { key: string; from: Line['account'] },
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.refund_requested:${key}`,
    kind: 'refund_requested',
    ...about(payment),
    actor: 'system',
    lines: [
      debit(from, given.external + given.cash + given.bonus + given.promo),
      credit({ kind: 'refund_transit', payment: payment.id }, given.external),
      ...(await cashOf(work, payment, given.cash)),
      credit({ kind: 'customer_bonus', owner: payment.payerId }, given.bonus),
      credit({ kind: 'promo' }, given.promo),
    ],
  })

/** The gateway gave it back. */
export const postRefunded = (
  work: UnitOfWork,
  payment: Payment,
  refund: number,
  cents: number,
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.refunded:${refund}`,
    kind: 'refund_confirmed',
    ...about(payment),
    actor: 'gateway',
    lines: [debit({ kind: 'refund_transit', payment: payment.id }, cents), credit(atGateway(payment), cents)],
  })

/** Posts an operator's transfer from the gateway's account, which has only available money for it. */
export const postTransferred = (
  work: UnitOfWork,
  payment: Payment,
  refund: number,
  cents: number,
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.refunded:${refund}`,
    kind: 'refund_confirmed',
    ...about(payment),
    actor: 'operator',
    lines: [
      debit({ kind: 'refund_transit', payment: payment.id }, cents),
      credit({ kind: 'psp_available' }, cents),
    ],
  })

/** Refunded at the gateway's own desk: out of escrow as far as that holds it, the rest into suspense. */
export const postExternalRefund = (
  work: UnitOfWork,
  payment: Payment,
  refund: number,
  { held, rest }: { held: number; rest: number },
): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.refunded:${refund}`,
    kind: 'refund_external',
    ...about(payment),
    actor: 'gateway',
    lines: [
      debit(purposeAccount(payment), held),
      debit({ kind: 'suspense' }, rest),
      credit(atGateway(payment), held + rest),
    ],
  })

/**
 * Sets off money that left at the gateway's dashboard against a refund we owed; `left` is the total that has left so
 * and was not set off yet. It rises only together with the gateway's refunds, so both identify this journal for good.
 */
export const postSetOff = (work: UnitOfWork, payment: Payment, cents: number, left: number): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.set_off:${payment.id}:${payment.gatewayRefundedCents}:${left}`,
    kind: 'suspense_out',
    ...about(payment),
    actor: 'system',
    lines: [
      debit({ kind: 'refund_transit', payment: payment.id }, cents),
      credit({ kind: 'suspense' }, cents),
    ],
  })

/** Writes off money that left the gateway without us and is not returned. */
export const postWrittenOff = (work: UnitOfWork, payment: Payment, cents: number): Promise<void> =>
  postIfAny(work, {
    eventKey: `payment.written_off:${payment.id}:${payment.gatewayRefundedCents}`,
    kind: 'loss_noted',
    ...about(payment),
    actor: 'operator',
    lines: [debit({ kind: 'loss' }, cents), credit({ kind: 'suspense' }, cents)],
  })

export { purposeAccount }
