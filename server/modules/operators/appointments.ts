import type { Executor } from '@/server/db/client'
import { listOperatorEmails, setOperator } from './appointment-repository'

/** Appoints the operator of a confirmed address; false if no open account has it. */
export const appointOperator = (db: Executor, email: string) => setOperator(db, email, true)

/** Dismisses an operator. Rights are read at each request, so they end with the next one. */
export const dismissOperator = (db: Executor, email: string) => setOperator(db, email, false)

/** Addresses of all operators. */
export const listOperators = (db: Executor) => listOperatorEmails(db)
