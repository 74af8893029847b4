import { caseDecisions, type OperatorCase } from '@/lib/contract/operators'
import type { Locale } from '@/server/http/locale'
import { wholeName } from '@/server/modules/accounts/person'
import { textsOf } from './case-texts'
import type { Decision } from './policy'
import type { CaseRow, LogRow } from './repository'

interface Shown {
  row: CaseRow
  /** What somebody wrote about it. */
  statement: string | null
  can: readonly Decision[]
}

export const presentCase = (
  { row, can, statement }: Shown,
  log: readonly LogRow[],
  locale: Locale,
): OperatorCase => ({
  pk: row.id,
  kind: row.kind,
  status: row.status === 'closed' ? 'closed' : 'open',
  ...textsOf(row, locale, can),
  statement,
  amount_cents: row.amountCents,
  booking: row.bookingId,
  payment: row.paymentId,
  withdrawal: row.withdrawalId,
  dispute: row.disputeId,
  due_at: row.dueAt?.toISOString() ?? null,
  opened_at: row.openedAt.toISOString(),
  log: log.flatMap(({ case: of, at, by, decision, reason }) => {
    const known = caseDecisions.find((one) => one === decision)
    return of === row.id && known
      ? [{ at: at.toISOString(), by: by ? wholeName(by) : '', decision: known, reason }]
      : []
  }),
  can: [...can],
})
