import { caseKinds, caseScopes } from '@/lib/contract/operators'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { actingScope, operatesAmong, type Viewer } from '@/server/http/viewer'
import { findStatements } from '@/server/modules/complaints/service'
import { recordDataAccess } from '@/server/modules/data-access/service'
import { verifyAndReportLedger } from '@/server/modules/ledger/scheduled'
import { findDecisions, findSuspenseDecisions } from '@/server/modules/payments/service'
import { recordAction } from '@/server/modules/trail/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { findIncidents, incidentKinds } from './incident-repository'
import { allowedDecisions, settlesCase, type Decision } from './policy'
import {
  claimCasesNearDeadline,
  claimUnnotifiedCases,
  closeCase,
  findCase,
  findNames,
  findParties,
  lockCase,
  pollCaseObjectNow,
  recordDecision,
  retryJob,
  syncCases,
  type CaseRow,
  type Incident,
} from './repository'

interface DecisionRequest {
  pk: number
  decision: Decision
  reason: string
}

const peopleOf = ({ facts: { author, subject, recipient } }: CaseRow): number[] => [
  ...(author && subject ? [Number(author), Number(subject)] : []),
  ...(recipient ? [Number(recipient)] : []),
]

/**
 * Presents cases with names, available decisions and complaint text. An operator cannot decide a case that
 * names them, or to which they are a party.
 */
export const presentCases = async (db: Executor, operator: Viewer, rows: readonly CaseRow[]) => {
  const paymentsOf = (of: CaseRow['kind']) =>
    rows.flatMap(({ kind, paymentId }) => (kind === of && paymentId !== null ? [paymentId] : []))
  const complaintOf = ({ kind, facts }: CaseRow) => (kind === 'complaint' ? Number(facts['complaint']) : 0)
  const ofMismatches = await findDecisions(db, paymentsOf('mismatch'))
  const ofSuspense = await findSuspenseDecisions(db, paymentsOf('suspense'))
  const names = await findNames(db, rows.flatMap(peopleOf))
  const statements = await findStatements(db, rows.map(complaintOf).filter(Boolean))
  const parties = await findParties(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const ofPayment = (row.kind === 'suspense' ? ofSuspense : ofMismatches).get(row.paymentId ?? 0)
    const isParty = !operatesAmong(operator, parties.get(row.id) ?? [])
    return {
      row,
      names,
      isParty,
      can: isParty ? [] : allowedDecisions(row, ofPayment),
      said: statements.get(complaintOf(row)) ?? null,
    }
  })
}

/** Kinds of cases of an operator's scopes. */
export const kindsOf = (operator: Viewer): CaseRow['kind'][] =>
  caseKinds.filter((kind) => actingScope(operator, caseScopes[kind]))

/** A complaint about this operator, which they are not told of. */
const isAbout = ({ kind, facts }: CaseRow, { id }: Viewer): boolean =>
  kind === 'complaint' && Number(facts['subject']) === id

const isShownTo = (row: CaseRow, operator: Viewer): boolean =>
  row.status !== 'watching' && actingScope(operator, caseScopes[row.kind]) !== null && !isAbout(row, operator)

/** Notifies the author of a complaint that it was read; its subject is not notified. */
export const recordComplaintAccess = (
  context: Needs<'db' | 'clock'>,
  operator: number,
  rows: readonly CaseRow[],
): Promise<void> =>
  recordDataAccess(
    context,
    rows.flatMap(({ kind, bookingId: booking, facts }) =>
      kind === 'complaint' && booking !== null
        ? [{ operator, people: [Number(facts['author'])], booking, what: 'complaint' as const }]
        : [],
    ),
  )

const carryOutDecision = async (work: UnitOfWork, row: CaseRow, decision: Decision): Promise<void> => {
  if (decision !== 'retry') return
  if (row.kind === 'dead_letter') return retryJob(work.tx, Number(row.facts['job']))
  await pollCaseObjectNow(work.tx, row, work.now)
}

const recordCaseDecision = async (
  work: UnitOfWork,
  operator: Viewer,
  { id, kind, status, bookingId, paymentId, withdrawalId }: CaseRow,
  { decision, reason }: Omit<DecisionRequest, 'pk'>,
): Promise<void> => {
  const after = await findCase(work.tx, id)
  const about = { booking: bookingId, payment: paymentId, withdrawal: withdrawalId }
  const named = Object.entries(about).filter(([, pk]) => pk !== null)
  await recordAction(work, {
    actor: { kind: 'operator', user: operator.id, scope: actingScope(operator, caseScopes[kind]) },
    action: 'case.decide',
    subject: { kind: 'case', id },
    reason,
    before: { status, kind, ...Object.fromEntries(named) },
    after: { status: after?.status ?? null, decision },
    people: (await findParties(work.tx, [id])).get(id) ?? [],
  })
}

/**
 * Decides a case in one transaction: journals operator, decision and reason, applies this module's part, and
 * emits the event on which the owning module acts. `state_changed` if the decision is not possible now;
 * `forbidden` to people the case names and to its parties; not found for the subject of a complaint, and for operators
 * without a scope of the kind.
 */
export const decideCaseAs = (
  context: WorkContext,
  operator: Viewer,
  attempt: IdempotencyKey | null,
  { pk, decision, reason }: DecisionRequest,
): Promise<number> =>
  unitOfWork(context, (work) =>
    withIdempotencyKey(work.tx, attempt, async () => {
      const row = await lockCase(work.tx, pk)
      if (!row || !isShownTo(row, operator)) throw notFoundError()
      const [allowed] = await presentCases(work.tx, operator, [row])
      if (allowed?.isParty) throw new DomainError('forbidden')
      if (!allowed?.can.includes(decision)) throw stateChangedError()
      const isSettled = settlesCase(decision)
      const { id, kind } = row
      await recordDecision(work.tx, {
        case: id,
        operator: operator.id,
        decision,
        to: isSettled ? 'closed' : 'open',
        reason,
        now: work.now,
      })
      await carryOutDecision(work, row, decision)
      if (isSettled || (kind === 'dead_letter' && decision === 'retry'))
        await closeCase(work.tx, id, decision, work.now)
      const by = { actor: 'operator', user: operator.id } as const
      await work.emitEvent({ type: 'case.decided', case: row, decision, reason, by })
      await recordCaseDecision(work, operator, row, { decision, reason })
      return id
    }),
  )

const findLedgerIncidents = async (context: Needs<'db' | 'log' | 'clock'>): Promise<Incident[]> =>
  (await verifyAndReportLedger(context)).checks
    // Each difference with the gateway becomes a case.
    .filter(({ name, holds }) => !holds && name !== 'gateway_agrees')
    .map(({ name, breaches, count }) => ({
      key: `ledger:${name}`,
      kind: 'ledger',
      amount_cents: null,
      booking_id: null,
      payment_id: null,
      withdrawal_id: null,
      dispute_id: null,
      due_at: null,
      facts: { name, breach: breaches[0] ?? '', count },
    }))

/** Looks for troubles, and opens and closes cases accordingly. Returns how many were found. */
export const syncIncidentCases = async (context: TransactionContext & Needs<'clock'>): Promise<number> => {
  const now = context.clock()
  const troubles = await findIncidents(context.db, now)
  await inTransaction(context, (tx) => syncCases(tx, troubles, { kinds: incidentKinds, now, graceMs: 0 }))
  return troubles.length
}

/** The same for failing checks of the ledger. */
export const syncLedgerCases = async (context: TransactionContext & Needs<'clock'>): Promise<number> => {
  const now = context.clock()
  const troubles = await findLedgerIncidents(context)
  await inTransaction(context, (tx) => syncCases(tx, troubles, { kinds: ['ledger'], now, graceMs: 0 }))
  return troubles.length
}

/** Notifies operators of waiting cases, per kind, and again of each near its deadline. Returns the number. */
export const notifyCases = (context: WorkContext): Promise<number> =>
  unitOfWork(context, async ({ tx, now, emitEvent }) => {
    // First, so that a case is not told of twice in one turn.
    const near = await claimCasesNearDeadline(tx, now)
    for (const row of near) await emitEvent({ type: 'case.deadline_near', case: row })
    const opened = await claimUnnotifiedCases(tx, now)
    for (const kind of new Set(opened.map((row) => row.kind)))
      await emitEvent({ type: 'case.opened', kind, cases: opened.filter((row) => row.kind === kind) })
    return near.length + opened.length
  })
