import type { Db, Executor } from '@/server/db/client'
import { recordAction } from '@/server/modules/trail/service'
import { listOperatorEmails, lockAccount, setOperator } from './appointment-repository'

interface OperatorChange {
  email: string
  /** Name of the person at the server. */
  by: string
  reason: string | null
}

const change = (db: Db, { email, by, reason }: OperatorChange, isOperator: boolean, now: Date) =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, email)
    if (!account) return false
    await setOperator(tx, account.id, isOperator)
    await recordAction(
      { tx, now },
      {
        actor: { kind: 'command', name: by },
        action: isOperator ? 'operator.grant' : 'operator.revoke',
        subject: { kind: 'user', id: account.id },
        reason,
        before: { is_operator: account.isOperator },
        after: { is_operator: isOperator },
        people: [account.id],
      },
    )
    return true
  })

/** Appoints the operator of a confirmed address; false if no open account has it. */
export const appointOperator = (db: Db, asked: OperatorChange, now: Date) => change(db, asked, true, now)

/** Dismisses an operator. Rights are read at each request, so they end with the next one. */
export const dismissOperator = (db: Db, asked: OperatorChange, now: Date) => change(db, asked, false, now)

/** Addresses of all operators. */
export const listOperators = (db: Executor) => listOperatorEmails(db)
