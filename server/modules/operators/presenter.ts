import { caseDecisions, type OperatorCase } from '@/lib/contract/operators'
import type { FullName } from '@/server/db/schema/full-name'
import type { Locale } from '@/server/http/locale'
import { documentName, revealFullName } from '@/server/modules/accounts/person'
import type { Statement } from '@/server/modules/complaints/service'
import { caseTextsOf } from './case-texts'
import type { Decision } from './policy'
import type { CaseRow, LogRow } from './repository'

interface Shown {
  row: CaseRow
  /** Names of the case's people, by account. */
  names: ReadonlyMap<number, FullName>
  /** The reader is a side of it. */
  isParty: boolean
  /** Complaint text of the case. */
  said: Statement | null
  can: readonly Decision[]
}

const accountWord: Record<Locale, string> = { pt: 'conta', en: 'account' }

/** A case holds accounts; it is read with the names they have now. */
const named = ({ row: { facts }, names }: Pick<Shown, 'row' | 'names'>, locale: Locale): CaseRow['facts'] => {
  const called = (account: string | number | null | undefined) => {
    const name = names.get(Number(account))
    const number = `${accountWord[locale]} ${account}`
    return name ? `${documentName(name, locale)} (${number})` : number
  }
  const { author, subject, recipient } = facts
  return {
    ...facts,
    ...(author && subject ? { author: called(author), subject: called(subject) } : {}),
    ...(recipient ? { recipient: called(recipient) } : {}),
  }
}

export const presentCase = (
  { row, names, can, isParty, said }: Shown,
  log: readonly LogRow[],
  locale: Locale,
): OperatorCase => ({
  pk: row.id,
  kind: row.kind,
  status: row.status === 'closed' ? 'closed' : 'open',
  ...caseTextsOf({ kind: row.kind, status: row.status, facts: named({ row, names }, locale) }, locale, can),
  statement: said?.text ?? null,
  message: said?.message ?? null,
  is_party: isParty,
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
      ? [{ at: at.toISOString(), by: by ? revealFullName(by) : '', decision: known, reason }]
      : []
  }),
  can: [...can],
})
