import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { clearAttempts, countAttempt } from './attempts'
import { passwordMatches } from './passwords'
import type { UserRow } from './repository'

interface Typed {
  password: string | undefined
  /** Where the refusal is said. */
  field?: 'password' | 'current_password'
  /**
   * What proves an account that has no password, or throws. Unless given, such an account is refused like a
   * wrong password.
   */
  without?: () => void
}

/**
 * The password again, of somebody signed in, before what a stolen session must not be enough for. Whatever it
 * is asked for, one account's tries count together, so that asking elsewhere buys no more guesses; the right
 * one begins anew.
 */
export const provePasswordAgain = async (
  context: Context,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  { password, field = 'password', without }: Typed,
): Promise<void> => {
  await countAttempt(context, 'passwordAgain', String(user.id))
  if (user.passwordHash === null && without) without()
  else if (!(await passwordMatches(password ?? '', user.passwordHash)))
    throw new DomainError('wrong_password', { [field]: ['wrong_password'] })
  await clearAttempts(context, 'passwordAgain', String(user.id))
}
