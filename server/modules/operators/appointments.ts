import type { BodyOf } from '@/lib/contract/endpoint'
import { operatorScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import type { appointOperator, changeScopes, Operator } from '@/lib/contract/team'
import type { Db, Executor, Tx } from '@/server/db/client'
import { DomainError, notFoundError, stateChangedError, validationError } from '@/server/http/errors'
import { actingScope, type Viewer } from '@/server/http/viewer'
import { revealFullName } from '@/server/modules/accounts/person'
import { recordAction, type OperatorAction } from '@/server/modules/trail/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import {
  hasOtherAdmin,
  isAdmin,
  listOperatorRows,
  lockAccount,
  lockOperator,
  lockTeam,
  setScopes,
  type OperatorRow,
} from './appointment-repository'

/** Without repetitions, in the order in which they are shown and compared. */
const ordered = (scopes: readonly OperatorScope[]): OperatorScope[] =>
  operatorScopes.filter((scope) => scopes.includes(scope))

const isSame = (one: readonly OperatorScope[], other: readonly OperatorScope[]): boolean =>
  ordered(one).join() === ordered(other).join()

interface ScopeChange extends Pick<OperatorAction, 'actor' | 'reason'> {
  account: OperatorRow
  scopes: OperatorScope[]
}

/** Writes and records changed scopes; returns false, without a change, where no admin would be left. */
const writeScopes = async (
  work: { tx: Tx; now: Date },
  { account, scopes, actor, reason }: ScopeChange,
): Promise<boolean> => {
  if (isSame(account.scopes, scopes)) return true
  const losesAdmin = account.scopes.includes('admin') && !scopes.includes('admin')
  if (losesAdmin && !(await hasOtherAdmin(work.tx, account.id))) return false
  await setScopes(work.tx, account.id, scopes)
  const isMore = scopes.some((scope) => !account.scopes.includes(scope))
  await recordAction(work, {
    actor,
    action: isMore ? 'operator.grant' : 'operator.revoke',
    subject: { kind: 'user', id: account.id },
    reason,
    before: { scopes: ordered(account.scopes).join(' ') },
    after: { scopes: scopes.join(' ') },
    people: [account.id],
  })
  return true
}

interface CommandInput {
  email: string
  scopes: readonly OperatorScope[]
  /** Name of the person at the server. */
  by: string
  reason: string | null
}

const changeByCommand = (
  db: Db,
  { email, by, reason }: CommandInput,
  next: (held: readonly OperatorScope[]) => OperatorScope[],
  now: Date,
) =>
  db.transaction(async (tx) => {
    await lockTeam(tx)
    const account = await lockAccount(tx, email)
    if (!account) return { is: 'unknown' } as const
    const scopes = next(account.scopes)
    const actor = { kind: 'command', name: by } as const
    const isWritten = await writeScopes({ tx, now }, { account, scopes, actor, reason })
    return isWritten ? ({ is: 'changed', scopes } as const) : ({ is: 'last_admin' } as const)
  })

/** Gives scopes to the account of a confirmed address, besides those it has. */
export const grantScopes = (db: Db, asked: CommandInput, now: Date) =>
  changeByCommand(db, asked, (held) => ordered([...held, ...asked.scopes]), now)

/** Takes scopes away. Rights are read at each request, so they end with the next one. */
export const revokeScopes = (db: Db, asked: CommandInput, now: Date) =>
  changeByCommand(db, asked, (held) => ordered(held.filter((scope) => !asked.scopes.includes(scope))), now)

/** All operators, by address. */
export const listTeam = (db: Executor): Promise<OperatorRow[]> => listOperatorRows(db)

export const presentOperator = (row: OperatorRow, viewer: Viewer): Operator => ({
  pk: row.id,
  full_name: revealFullName(row.fullName),
  email: row.email,
  scopes: ordered(row.scopes),
  is_self: row.id === viewer.id,
})

/** Runs a change of an admin, unless another admin has taken that scope away meanwhile. */
const changeByAdmin = (
  context: WorkContext,
  admin: Viewer,
  { scopes, reason }: { scopes: readonly OperatorScope[]; reason: string },
  find: (tx: Tx) => Promise<OperatorRow>,
): Promise<Operator> =>
  unitOfWork(context, async (work) => {
    await lockTeam(work.tx)
    if (!(await isAdmin(work.tx, admin.id))) throw notFoundError()
    const account = await find(work.tx)
    const actor = { kind: 'operator', user: admin.id, scope: actingScope(admin, ['admin']) } as const
    const change = { account, scopes: ordered(scopes), actor, reason }
    if (!(await writeScopes(work, change))) throw stateChangedError()
    return presentOperator({ ...account, scopes: change.scopes }, admin)
  })

/** Appoints the account of a confirmed address as an operator. */
export const appointOperatorAs = (
  context: WorkContext,
  admin: Viewer,
  input: BodyOf<typeof appointOperator>,
): Promise<Operator> =>
  changeByAdmin(context, admin, input, async (tx) => {
    const account = await lockAccount(tx, input.email)
    if (!account) throw validationError({ email: ['unknown_account'] })
    if (account.scopes.length > 0) throw validationError({ email: ['already_operator'] })
    return account
  })

/**
 * Changes the scopes of another operator: `state_changed` if they are not as shown, `forbidden` for one's own, so that
 * an admin always remains.
 */
export const changeScopesAs = (
  context: WorkContext,
  admin: Viewer,
  pk: number,
  input: BodyOf<typeof changeScopes>,
): Promise<Operator> =>
  changeByAdmin(context, admin, input, async (tx) => {
    if (pk === admin.id) throw new DomainError('forbidden')
    const account = await lockOperator(tx, pk)
    if (!account) throw notFoundError()
    if (!isSame(account.scopes, input.was)) throw stateChangedError()
    return account
  })
