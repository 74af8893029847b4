import { credit, debit, postJournal, type Line } from '@/server/modules/ledger/service'
import { resolveWaitingRefunds, type Payment } from '@/server/modules/payments/service'
import type { UnitOfWork } from '@/server/process/work'
import { hasOpenChargeback, listChargebackCosts, type ChargebackCost } from './chargeback-repository'
import { creditDebtFirst } from './freeze-funds'

/** Returns a cost to its bearer; a debt paid meanwhile comes back as money. */
const repay = async (work: UnitOfWork, { kind, owner }: ChargebackCost, cents: number): Promise<Line[]> => {
  if (kind === 'loss' || owner === null) return [credit({ kind: 'loss' }, cents)]
  if (kind === 'provider_debt')
    return creditDebtFirst(work, { kind, owner }, { kind: 'provider_available', owner }, cents)
  if (kind === 'customer_debt')
    return creditDebtFirst(work, { kind, owner }, { kind: 'customer_cash', owner }, cents)
  return [credit({ kind, owner }, cents)]
}

/**
 * Settles refunds that waited for disputes. A refund in transit at the time was not frozen, so others bore the bank's
 * share: they get it back if the refund never arrived.
 */
export const settleWaitingRefunds = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  if (await hasOpenChargeback(work.tx, payment.id)) return
  const borne = await listChargebackCosts(work.tx, payment.id)
  const total = borne.reduce((sum, { cents }) => sum + cents, 0)
  const covered = await resolveWaitingRefunds(work, payment, Math.max(0, total))
  if (!covered) return
  const lines: Line[] = [debit({ kind: 'refund_transit', payment: payment.id }, covered.cents)]
  let left = covered.cents
  for (const one of borne) {
    const cents = Math.min(left, Math.max(0, one.cents))
    left -= cents
    if (cents > 0) lines.push(...(await repay(work, one, cents)))
  }
  await postJournal(work, {
    eventKey: `chargeback.repaid:${covered.refund}`,
    kind: 'refund_rejected',
    payment: payment.id,
    ...(payment.bookingId === null ? {} : { booking: payment.bookingId }),
    actor: 'system',
    lines,
  })
}
