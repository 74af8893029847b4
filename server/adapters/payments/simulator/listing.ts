import { paymentCommands, type PaymentCommand, type SimulatedPayment } from '@/lib/contract/dev'
import { chargesOf, disputesOf, listCharges, type ChargeRow, type DisputeRow } from './charge-repository'
import { appliesToCharge, appliesToPayout } from './commands'
import { eventsOf, plansOf, type EventRow } from './event-repository'
import { listPayouts, payoutsOf, type PayoutRow } from './payout-repository'
import type { SimulatorTransaction } from './simulator-transaction'

const listLimit = 50

interface RelatedRows {
  disputes: DisputeRow[]
  events: EventRow[]
  plans: { reference: string; what: string }[]
}

const stateOf = ({ lost, copies }: EventRow): SimulatedPayment['events'][number]['state'] =>
  lost ? 'lost' : copies > 0 ? 'waiting' : 'told'

const sharedOf = (row: ChargeRow | PayoutRow, { events, plans }: RelatedRows) => ({
  ref: row.ref,
  reference: row.reference,
  status: row.status,
  amount_cents: row.amountCents,
  created_at: row.createdAt.toISOString(),
  planned: plans.filter(({ reference }) => reference === row.reference).map(({ what }) => what),
  events: events
    .filter(({ ref }) => ref === row.ref)
    .map((event) => ({
      pk: event.id,
      state: stateOf(event),
      created_at: event.createdAt.toISOString(),
      told_at: event.deliveredAt?.toISOString() ?? null,
    })),
})

const fitting = (fits: (what: PaymentCommand) => boolean) => paymentCommands.filter(fits)

const chargeRowToListItem = (row: ChargeRow, around: RelatedRows): SimulatedPayment => ({
  ...sharedOf(row, around),
  kind: 'charge',
  method: row.method,
  paid_cents: row.paidCents,
  returned_cents: row.refundedCents,
  fee_cents: row.feeCents,
  settled: row.settled,
  pix_code: row.pixCode,
  disputes: around.disputes
    .filter(({ chargeId }) => chargeId === row.id)
    .map(({ kind, status, amountCents }) => ({ kind, status, amount_cents: amountCents })),
  commands: fitting((what) => appliesToCharge(what, row)),
})

const payoutRowToListItem = (row: PayoutRow, around: RelatedRows): SimulatedPayment => ({
  ...sharedOf(row, around),
  kind: 'payout',
  method: null,
  paid_cents: row.paidAt ? row.amountCents : 0,
  returned_cents: row.returnedCents,
  fee_cents: 0,
  settled: row.status === 'paid',
  pix_code: null,
  disputes: [],
  commands: fitting((what) => appliesToPayout(what, row)),
})

/** Charges and payouts as the gateway's own desk would show them, newest first. */
export const listPayments = async (
  { tx }: SimulatorTransaction,
  reference?: string,
): Promise<SimulatedPayment[]> => {
  const charges = reference ? await chargesOf(tx, reference) : await listCharges(tx, listLimit)
  const payouts = reference ? await payoutsOf(tx, reference) : await listPayouts(tx, listLimit)
  const references = [...new Set([...charges, ...payouts].map((row) => row.reference))]
  const ids = charges.map(({ id }) => id)
  const around = {
    disputes: await disputesOf(tx, ids),
    events: await eventsOf(tx, references),
    plans: await plansOf(tx, references),
  }
  return [
    ...charges.map((row) => chargeRowToListItem(row, around)),
    ...payouts.map((row) => payoutRowToListItem(row, around)),
  ]
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, listLimit)
}
