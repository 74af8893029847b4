import type { BodyOf } from '@/lib/contract/endpoint'
import { erasureDays, type eraseAccount } from '@/lib/contract/privacy'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { DomainError, validationError } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import { reauthenticate } from '@/server/modules/accounts/reauthentication'
import { sendSecurityMail } from '@/server/modules/accounts/security-mail'
import { isConfirmedElsewhere, lockUser, requireUser } from '@/server/modules/accounts/service'
import { endSessionsOf } from '@/server/modules/accounts/sessions'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { erasureMail } from './mail'
import { assertNoOpenBalance } from './open-balance'
import { hasOpenWork } from './open-work'
import { setErasureDue, type Account } from './repository'

const dayMs = 86_400_000

/**
 * Asks for the password again; an account without one (Google) types its e-mail, so that no click erases by
 * accident.
 */
const prove = (
  context: Needs<'config' | 'db' | 'clock'>,
  user: Account,
  { password, email }: BodyOf<typeof eraseAccount>,
): Promise<void> => {
  const without = () => {
    if (email !== user.email) throw validationError({ email: ['wrong_email'] })
  }
  return reauthenticate(context, user, { password, without })
}

const plan = async (context: Needs<'config' | 'clock'>, tx: Tx, user: Account): Promise<Date> => {
  const due = new Date(context.clock().getTime() + erasureDays * dayMs)
  await setErasureDue(tx, user.id, due)
  // If another account has confirmed this address, its owner would take the mail for their own erasure.
  if (!(await isConfirmedElsewhere(tx, user)))
    await enqueue(tx, 'email', {
      to: user.email,
      code: null,
      ...erasureMail(user.locale, context.config, due),
    })
  return due
}

/**
 * Schedules the erasure, signs the person out everywhere and returns its date; a repeat returns the first date. Throws
 * open_jobs while work is under way, open_balance while money is.
 */
export const scheduleErasure = async (
  context: WorkContext & Needs<'config'>,
  caller: number,
  body: BodyOf<typeof eraseAccount>,
): Promise<Date> => {
  await prove(context, await requireUser(context.db, caller), body)
  return unitOfWork(context, async (work) => {
    const { tx } = work
    const user = await lockUser(tx, caller)
    if (!user.erasureDueAt && (await hasOpenWork(tx, caller))) throw new DomainError('open_jobs')
    if (!user.erasureDueAt) await assertNoOpenBalance(tx, caller)
    const due = user.erasureDueAt ?? (await plan(context, tx, user))
    await endSessionsOf(work, caller)
    return due
  })
}

/**
 * Cancels a planned erasure and confirms it by mail. Serialized with closing: throws token_not_valid if closing won.
 */
export const cancelErasureOf = (context: WorkContext & Needs<'config'>, caller: number): Promise<Account> =>
  unitOfWork(context, async ({ tx }) => {
    const user = await lockUser(tx, caller)
    if (!user.erasureDueAt) return user
    await setErasureDue(tx, caller, null)
    await sendSecurityMail(context, tx, user, 'account_kept')
    return { ...user, erasureDueAt: null }
  })
