import type { Needs } from '@/server/context'
import { stateChangedError } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'
import type { WorkContext } from '@/server/process/unit-of-work'
import { assertStrongPassword } from './passwords'
import { revealFullName } from './person'
import { reauthenticate } from './reauthentication'
import { lockByIdAndEmail, updateUser } from './repository'
import { sendSecurityMail } from './security-mail'
import { requireUser } from './service'
import { endSessionsOf } from './sessions'
import { writePassword } from './write-password'

/** Sets a new password and ends all other sessions. */
export const changePasswordOf = async (
  context: WorkContext & Needs<'config'>,
  caller: Caller,
  current: string | undefined,
  password: string,
): Promise<void> => {
  const user = await requireUser(context.db, caller.id)
  // An account without a password gets its first.
  await reauthenticate(context, user, {
    password: current,
    field: 'current_password',
    without: () => undefined,
  })
  assertStrongPassword(password, user.email, revealFullName(user.fullName))
  await writePassword(context, user, password, async (work, passwordHash) => {
    const { tx } = work
    // The salt belongs to the address: under another one the hash would not be found.
    if (!(await lockByIdAndEmail(tx, user))) throw stateChangedError()
    await updateUser(tx, user.id, { passwordHash })
    await sendSecurityMail(context, tx, user, 'password_set')
    await endSessionsOf(work, user.id, caller.session)
  })
}
