'use client'
import { useSession } from '@/hooks/accounts/session'
import type { UserRole } from '@/lib/session/role'

/** Who looks at the page, as far as the frame cares. */
export interface Viewer {
  role: 'visitor' | UserRole
  /** A person with both roles may look from the other side. */
  otherRole: UserRole | null
  fullName: string
  email: string
  photo: string | null
  isEmailVerified: boolean
}

const visitor: Viewer = { role: 'visitor', otherRole: null, fullName: '', email: '', photo: null, isEmailVerified: true }

export const useViewer = () => {
  const { user, role, status, signOut, chooseRole } = useSession()
  const current = role ?? 'customer'
  const viewer: Viewer = user
    ? {
        role: current,
        otherRole: user.is_consumer && user.is_provider ? (current === 'provider' ? 'customer' : 'provider') : null,
        fullName: user.user_profile.full_name,
        email: user.email,
        photo: user.user_profile.photo,
        isEmailVerified: user.is_email_verified,
      }
    : visitor
  return { viewer, ready: status !== 'loading', signOut: () => void signOut(), chooseRole }
}

export interface ViewerActions {
  signOut: () => void
  chooseRole: (role: UserRole) => void
}
