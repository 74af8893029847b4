import type { Needs } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { clearAttempts, countAttempt } from './attempts'
import { passwordMatches } from './passwords'
import type { UserRow } from './repository'

interface PasswordInput {
  password: string | undefined
  /** The field the refusal is for. */
  field?: 'password' | 'current_password'
  /**
   * Checks an account without a password, or throws. Without this function such an account is refused like a
   * wrong password.
   */
  without?: () => void
}

/**
 * Requires the password again for operations that a stolen session must not reach. All of them share one count per
 * account, which the right password resets.
 */
export const reauthenticate = async (
  context: Needs<'config' | 'db' | 'clock'>,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  { password, field = 'password', without }: PasswordInput,
): Promise<void> => {
  await countAttempt(context, 'passwordAgain', String(user.id))
  if (user.passwordHash === null && without) without()
  else if (!(await passwordMatches(password ?? '', user.passwordHash)))
    throw new DomainError('wrong_password', { [field]: ['wrong_password'] })
  await clearAttempts(context, 'passwordAgain', String(user.id))
}
