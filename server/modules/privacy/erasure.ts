import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '@/lib/contract/endpoint'
import { erasureDays, type eraseAccount } from '@/lib/contract/privacy'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { DomainError, invalid } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import { provePasswordAgain } from '@/server/modules/accounts/password-again'
import { isOfAnother, lockUser, requireUser } from '@/server/modules/accounts/service'
import { endSessionsOf } from '@/server/modules/accounts/sessions'
import { unitOfWork } from '@/server/process/unit-of-work'
import { erasureMail } from './mail'
import { hasWorkUnderWay } from './open-work'

type User = typeof users.$inferSelect

const dayMs = 86_400_000

/** The password again; who has none types the e-mail, so that it is no slip of the finger. The week and the mail do the rest. */
const prove = (
  context: Context,
  user: User,
  { password, email }: BodyOf<typeof eraseAccount>,
): Promise<void> => {
  const without = () => {
    if (email !== user.email) throw invalid({ email: ['wrong_email'] })
  }
  return provePasswordAgain(context, user, { password, without })
}

const plan = async (context: Context, tx: Tx, user: User): Promise<Date> => {
  const due = new Date(context.clock().getTime() + erasureDays * dayMs)
  await tx.update(users).set({ erasureDueAt: due }).where(eq(users.id, user.id))
  // Whose address it really is would take it for their own account's end.
  if (!(await isOfAnother(tx, user)))
    await enqueue(tx, 'email', {
      to: user.email,
      code: null,
      ...erasureMail(user.locale, context.config, due),
    })
  return due
}

/**
 * Plans the erasure and signs the person out everywhere. Refused while somebody counts on work of theirs. Asked again,
 * the first date stays. Answers the date.
 */
export const scheduleErasure = async (
  context: Context,
  caller: number,
  body: BodyOf<typeof eraseAccount>,
): Promise<Date> => {
  await prove(context, await requireUser(context.db, caller), body)
  return unitOfWork(context, async (work) => {
    const { tx } = work
    const user = await lockUser(tx, caller)
    if (!user.erasureDueAt && (await hasWorkUnderWay(tx, caller))) throw new DomainError('open_jobs')
    const due = user.erasureDueAt ?? (await plan(context, tx, user))
    await endSessionsOf(work, caller)
    return due
  })
}

/** Changes one's mind. Of keeping and closing at the same moment one happens. */
export const keepAccountOf = async (context: Context, caller: number): Promise<User> => {
  const [user] = await context.db
    .update(users)
    .set({ erasureDueAt: null })
    .where(and(eq(users.id, caller), isNull(users.closedAt)))
    .returning()
  if (!user) throw new DomainError('token_not_valid')
  return user
}
