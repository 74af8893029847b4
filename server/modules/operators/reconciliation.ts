import { caseScopes } from '@/lib/contract/operators'
import type { Balance } from '@/server/adapters/payments/port'
import type { Needs } from '@/server/context'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError } from '@/server/http/errors'
import { actingScope, type Viewer } from '@/server/http/viewer'
import { readBalance } from '@/server/modules/ledger/service'
import { recordAction } from '@/server/modules/trail/service'
import {
  findDifferences,
  findNewestMovementTime,
  insertMovements,
  type Difference,
} from './movement-repository'
import { pollCaseObjectNow, syncCases, type Incident } from './repository'

/** Window read again each time, ms: the gateway may list movements late. */
const overlapMs = 2 * 86_400_000
/** Money moves there and here at different moments: a difference is reported after lasting this long. */
export const graceMs = 5 * 60_000

type Cause =
  'not_recorded' | 'refunded_there' | 'paid_out_unknown' | 'own_desk' | 'not_arrived' | 'other_sum' | 'sum'

/** Returns the likely cause, from the book that lacks the entry. */
const causeOf = ({ reference, theirs, ours, kinds }: Difference): Cause => {
  if (!reference) return 'own_desk'
  if (ours === 0 && kinds.length === 1) {
    if (kinds[0] === 'payout') return 'paid_out_unknown'
    return kinds[0] === 'settlement' ? 'not_recorded' : 'own_desk'
  }
  if (theirs < ours && kinds.some((kind) => kind === 'refund' || kind === 'chargeback'))
    return 'refunded_there'
  return kinds.length === 0 ? 'not_arrived' : 'other_sum'
}

const none = { booking_id: null, payment_id: null, withdrawal_id: null, dispute_id: null, due_at: null }

const toIncident = (difference: Difference): Incident => {
  const { reference, theirs, ours, booking, payment, withdrawal } = difference
  return {
    ...none,
    key: `difference:${reference || 'without a reference'}`,
    kind: 'difference',
    amount_cents: theirs - ours,
    booking_id: booking,
    payment_id: payment,
    withdrawal_id: withdrawal,
    facts: { reference, theirs, ours, cause: causeOf(difference) },
  }
}

/** A chargeback that is not decided has a case of its own. */
const isDisputedByBank = ({ theirs, ours, contested }: Difference): boolean =>
  contested > 0 && ours - theirs === contested

/** A difference of the totals that the differing references do not explain. */
const toSumIncident = (account: string, theirs: number, ours: number): Incident => ({
  ...none,
  key: `difference:sum:${account}`,
  kind: 'difference',
  amount_cents: theirs - ours,
  facts: { reference: account, theirs, ours, cause: 'sum' },
})

export interface Reconciliation {
  at: Date
  gateway: string
  ours: Balance
  theirs: Balance
  differences: number
  /** Open bank disputes: held by the gateway, still available in our books. */
  contestedCents: number
}

/** Reads new movements of the gateway; all of them the first time. */
const readMovements = async ({ db, gateway, clock }: Needs<'db' | 'clock' | 'gateway'>): Promise<void> => {
  const newest = await findNewestMovementTime(db, gateway.name)
  const from = new Date(newest ? newest.getTime() - overlapMs : 0)
  await insertMovements(db, gateway.name, await gateway.movements(from, new Date(clock().getTime() + 60_000)))
}

/**
 * Compares our accounts with the gateway's balance, and its movements with our entries. Differences become
 * cases with a likely cause; cases close when the books agree again. A payment with an unreported refund at
 * the gateway is synced once more, as by an operator's retry. An `operator` who asks for it is recorded.
 */
export const reconcile = async (
  context: TransactionContext & Needs<'clock' | 'gateway'>,
  patienceMs: number,
  operator?: Viewer,
): Promise<Reconciliation> => {
  const { db, gateway, clock } = context
  if (gateway.name === 'none') throw new DomainError('unavailable')
  await readMovements(context)
  const theirs = await gateway.balance()
  const [pendingCents, availableCents] = [
    await readBalance(db, { kind: 'psp_pending' }),
    await readBalance(db, { kind: 'psp_available' }),
  ]
  const found = await findDifferences(db, gateway.name)
  const explained = found.reduce((sum, one) => sum + one.theirs - one.ours, 0)
  const troubles = found.filter((one) => !isDisputedByBank(one)).map(toIncident)
  if (theirs.availableCents - availableCents !== explained)
    troubles.push(toSumIncident('available', theirs.availableCents - explained, availableCents))
  if (theirs.pendingCents !== pendingCents)
    troubles.push(toSumIncident('pending', theirs.pendingCents, pendingCents))
  const at = clock()
  await inTransaction(context, async (tx) => {
    await syncCases(tx, troubles, { kinds: ['difference'], now: at, graceMs: patienceMs })
    for (const one of found.filter((each) => !isDisputedByBank(each) && causeOf(each) === 'refunded_there'))
      await pollCaseObjectNow(tx, { paymentId: one.payment, withdrawalId: null, facts: {} }, at)
    if (operator)
      await recordAction(
        { tx, now: at },
        {
          actor: { kind: 'operator', user: operator.id, scope: actingScope(operator, caseScopes.difference) },
          action: 'reconciliation.run',
          subject: { kind: 'gateway', id: gateway.name },
          reason: null,
          before: null,
          after: { differences: troubles.length },
          people: [],
        },
      )
  })
  return {
    at,
    gateway: gateway.name,
    ours: { availableCents, pendingCents },
    theirs,
    differences: troubles.length,
    contestedCents: found.filter(isDisputedByBank).reduce((sum, { contested }) => sum + contested, 0),
  }
}
