'use client'
import { useMemo } from 'react'
import { useSession } from '@/hooks/accounts/session'

/** Who looks at the page, as far as the frame cares. */
export interface Viewer {
  role: 'visitor' | 'customer' | 'provider'
  fullName: string
  email: string
  photo: string | null
  isEmailVerified: boolean
}

const visitor: Viewer = { role: 'visitor', fullName: '', email: '', photo: null, isEmailVerified: true }

/** `ready` once it is known whether somebody is signed in. */
export const useViewer = (): { viewer: Viewer; ready: boolean; signOut: () => void } => {
  const { user, status, role, signOut } = useSession()
  return useMemo(
    () => ({
      viewer: user
        ? {
            // Somebody who has yet to say what they are here for sees the customer's side.
            role: role ?? 'customer',
            fullName: user.user_profile.full_name,
            email: user.email,
            photo: user.user_profile.photo,
            isEmailVerified: user.is_email_verified,
          }
        : visitor,
      ready: status !== 'loading',
      signOut: () => void signOut(),
    }),
    [user, status, role, signOut],
  )
}
