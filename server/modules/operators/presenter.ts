import { caseDecisions, type OperatorCase } from '@/lib/contract/operators'
import type { Locale } from '@/server/http/locale'
import { textsOf } from './case-texts'
import type { Decision } from './policy'
import type { CaseRow, LogRow } from './repository'

interface Shown {
  row: CaseRow
  can: readonly Decision[]
}

export const presentCase = ({ row, can }: Shown, log: readonly LogRow[], locale: Locale): OperatorCase => ({
  pk: row.id,
  kind: row.kind,
  status: row.status === 'closed' ? 'closed' : 'open',
  ...textsOf(row, locale),
  amount_cents: row.amountCents,
  booking: row.bookingId,
  payment: row.paymentId,
  withdrawal: row.withdrawalId,
  dispute: row.disputeId,
  due_at: row.dueAt?.toISOString() ?? null,
  opened_at: row.openedAt.toISOString(),
  log: log.flatMap(({ case: of, at, by, decision, reason }) => {
    const known = caseDecisions.find((one) => one === decision)
    return of === row.id && known ? [{ at: at.toISOString(), by, decision: known, reason }] : []
  }),
  can: [...can],
})
