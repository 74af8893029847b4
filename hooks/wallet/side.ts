import { useSearchParams } from 'next/navigation'
import { useSessionState } from '@/hooks/state-providers'
import type { User } from '@/lib/contract/accounts'
import type { UserRole } from '@/lib/session/role'
import { sidesFrom } from '@/lib/session/sides'

/** The side of the wallet to show: the address's, else the one the person looks from. */
export const useWalletSide = (user: User): { side: UserRole | undefined; sides: UserRole[] } => {
  const { role } = useSessionState()
  const asked = useSearchParams().get('side')
  const sides = sidesFrom(user, role)
  return { side: sides.find((side) => side === asked) ?? sides[0], sides }
}
