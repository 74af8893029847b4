import type { Context } from '@/server/context'
import { stateChanged } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'
import { writePassword } from './new-password'
import { provePasswordAgain } from './password-again'
import { refuseWeak } from './passwords'
import { wholeName } from './person'
import { holdToAddress, updateUser } from './repository'
import { tellOfSecurity } from './security-mail'
import { requireUser } from './service'
import { endSessionsOf } from './sessions'

/** Sets a new password and ends all other sessions. */
export const changePasswordOf = async (
  context: Context,
  caller: Caller,
  current: string | undefined,
  password: string,
): Promise<void> => {
  const user = await requireUser(context.db, caller.id)
  // An account without a password gets its first.
  await provePasswordAgain(context, user, {
    password: current,
    field: 'current_password',
    without: () => undefined,
  })
  refuseWeak(password, user.email, wholeName(user.fullName))
  await writePassword(context, user, password, async (work, passwordHash) => {
    const { tx } = work
    // The salt belongs to the address: under another one the hash would not be found.
    if (!(await holdToAddress(tx, user))) throw stateChanged()
    await updateUser(tx, user.id, { passwordHash })
    await tellOfSecurity(context, tx, user, 'password_set')
    await endSessionsOf(work, user.id, caller.session)
  })
}
