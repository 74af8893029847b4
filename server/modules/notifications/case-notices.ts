import { formatIndicator } from '@/lib/contract/indicators'
import { caseScopes } from '@/lib/contract/operators'
import type { EventNamed } from '@/server/process/event-map'
import type { EventHandler } from '@/server/process/subscriber'
import { listOperators } from './repository'
import { notifyUsers, type Notice } from './service'

type Case = EventNamed<'case.deadline_near'>['case']

const kindNames: Record<Case['kind'], { pt: string; en: string }> = {
  suspense: { pt: 'Dinheiro sem dono', en: 'Money without a place' },
  mismatch: { pt: 'Pagamento com outro valor', en: 'Payment of another amount' },
  unknown_outcome: { pt: 'Gateway sem resposta', en: 'Gateway without an answer' },
  chargeback: { pt: 'Contestação de cartão', en: 'Card chargeback' },
  med: { pt: 'Devolução de Pix (MED)', en: 'Return of a Pix (MED)' },
  dispute: { pt: 'Disputa a decidir', en: 'Dispute to decide' },
  difference: { pt: 'Diferença com o gateway', en: 'Difference with the gateway' },
  dead_letter: { pt: 'Tarefa parada', en: 'Job that stopped' },
  refund_by_transfer: { pt: 'Reembolso por transferência', en: 'Refund by transfer' },
  refunded_outside: { pt: 'Devolvido no painel do gateway', en: 'Refunded at the gateway’s desk' },
  forgotten: { pt: 'Serviço pago e esquecido', en: 'Work paid for and forgotten' },
  ledger: { pt: 'O livro-razão não fecha', en: 'The ledger is not true' },
  complaint: { pt: 'Denúncia de uma pessoa', en: 'Report of a person' },
}

/** The kind, with how many there are of it. */
const nameOf = (kind: Case['kind'], count: number): { pt: string; en: string } => {
  const { pt, en } = kindNames[kind]
  return count > 1 ? { pt: `${pt} (${count})`, en: `${en} (${count})` } : { pt, en }
}

/** Returns whether a case's author or subject is this user; they are not notified as operators. */
const isNamedIn = ({ facts: { author, subject } }: Case, user: number): boolean =>
  [author, subject].some((account) => account !== undefined && Number(account) === user)

/** Operators, once for all cases of a kind; a later notice of the kind takes the place of one that was not read. */
export const notifyCasesOpened: EventHandler<'case.opened'> = async ({ tx, broadcast }, { kind, cases }) => {
  const notices = (await listOperators(tx, caseScopes[kind])).flatMap((user): Notice[] => {
    const theirs = cases.filter((one) => !isNamedIn(one, user))
    if (theirs.length === 0) return []
    const [first] = theirs.flatMap(({ dueAt }) => dueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
    const params = { service: nameOf(kind, theirs.length), ...(first && { at: first.toISOString() }) }
    const indicator = formatIndicator({ side: 'operator', caseKind: kind })
    return [{ user, indicator, template: 'case_opened', params }]
  })
  await notifyUsers(tx, broadcast, notices)
}

/** Operators, about a case that is due soon. */
export const notifyDeadlineNear: EventHandler<'case.deadline_near'> = async ({ tx, broadcast }, event) => {
  const { id, kind, dueAt } = event.case
  if (!dueAt) return
  const operators = (await listOperators(tx, caseScopes[kind])).filter((user) => !isNamedIn(event.case, user))
  const params = { service: nameOf(kind, 1), at: dueAt.toISOString() }
  const indicator = formatIndicator({ side: 'operator', case: id })
  await notifyUsers(
    tx,
    broadcast,
    operators.map((user): Notice => ({ user, indicator, template: 'case_deadline_near', params })),
  )
}
