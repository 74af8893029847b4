import type { User } from '@/lib/contract/accounts'
import { clearCookie, readCookie, writeCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'

/** The side of the marketplace a person looks from. */
export type UserRole = 'customer' | 'provider'

export const rolesOf = (user: Pick<User, 'is_consumer' | 'is_provider'>): UserRole[] => [
  ...(user.is_provider ? (['provider'] as const) : []),
  ...(user.is_consumer ? (['customer'] as const) : []),
]

/** Returns whether a user operates the market and takes no part in it. */
export const isOnlyOperator = (user: Pick<User, 'is_consumer' | 'is_provider' | 'is_operator'>): boolean =>
  user.is_operator && rolesOf(user).length === 0

type ReadCookie = (name: string) => string | undefined

const isAutomatic = (read: ReadCookie): boolean => read(storageKeys.autoRoleFlag) === 'true'

/**
 * Returns the role a user looks from, by a reader of cookies. A role the person picked stays while they hold it; one set
 * automatically (marked by `autoRoleFlag`) follows the roles they hold.
 */
export const roleIn = (
  user: Pick<User, 'is_consumer' | 'is_provider'>,
  read: ReadCookie,
): UserRole | null => {
  const held = rolesOf(user)
  const picked = isAutomatic(read) ? null : read(storageKeys.userRole)
  return held.find((role) => role === picked) ?? held[0] ?? null
}

/** Sets the stored role when the user loads. */
export const storeRole = (user: Pick<User, 'is_consumer' | 'is_provider'>): UserRole | null => {
  const role = roleIn(user, readCookie)
  if (!role) clearRole()
  else if (role !== readCookie(storageKeys.userRole) || isAutomatic(readCookie)) {
    writeCookie(storageKeys.userRole, role)
    writeCookie(storageKeys.autoRoleFlag, 'true')
  }
  return role
}

export const pickRole = (role: UserRole): void => {
  writeCookie(storageKeys.userRole, role)
  clearCookie(storageKeys.autoRoleFlag)
}

export const clearRole = (): void => {
  clearCookie(storageKeys.userRole)
  clearCookie(storageKeys.autoRoleFlag)
}
