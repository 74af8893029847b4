import type { User } from '@/lib/contract/accounts'
import { rolesOf, type UserRole } from './role'

/** The sides a user has, first the one they look from. */
export const sidesFrom = (
  user: Pick<User, 'is_consumer' | 'is_provider'>,
  role: UserRole | null,
): UserRole[] => rolesOf(user).sort((one, other) => Number(other === role) - Number(one === role))
