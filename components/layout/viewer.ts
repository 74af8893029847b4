'use client'

import { useLocale } from 'next-intl'
import { useDeferredValue, useEffect } from 'react'
import { useAuthStore, useSessionState } from '@/hooks/state-providers'
import { leaveAfterConfirm } from '@/hooks/use-unsaved'
import { opensDesk } from '@/lib/session/opens-desk'
import { clearRole, isOnlyOperator, type UserRole } from '@/lib/session/role'

/** The viewer, as far as the frame needs it. */
export interface Viewer {
  /** Current role; `operator` is one without a side of the market. */
  role: 'visitor' | UserRole | 'operator'
  /** The other side, for a person with both roles. */
  otherRole: UserRole | null
  /** The role a person with only one may add. */
  missingRole: UserRole | null
  fullName: string
  email: string
  photo: string | null
  isEmailVerified: boolean
  /** Mails to the address come back. */
  isEmailRefused: boolean
  /** Has cases to work on. */
  isOperator: boolean
}

export const visitor: Viewer = {
  role: 'visitor',
  otherRole: null,
  missingRole: null,
  fullName: '',
  email: '',
  photo: null,
  isEmailVerified: true,
  isEmailRefused: false,
  isOperator: false,
}

export const useViewer = () => {
  // The whole frame depends on the user, and a store's change renders synchronously: deferring it lets the page
  // respond between parts.
  const { changed } = useAuthStore()
  const { user, role, status } = useDeferredValue(useSessionState())
  const locale = useLocale()
  // On every page, the public ones too, which load nothing that watches a session.
  useEffect(() => {
    if (status === 'anonymous') clearRole()
  }, [status])
  const current = role ?? (user && isOnlyOperator(user) ? 'operator' : 'customer')
  const viewer: Viewer = user
    ? {
        role: current,
        otherRole:
          user.is_consumer && user.is_provider ? (current === 'provider' ? 'customer' : 'provider') : null,
        missingRole:
          user.is_consumer === user.is_provider ? null : user.is_provider ? 'customer' : 'provider',
        fullName: user.user_profile.full_name,
        email: user.email,
        photo: user.user_profile.photo,
        isEmailVerified: user.is_email_verified,
        isEmailRefused: user.is_email_refused,
        isOperator: opensDesk(user),
      }
    : visitor
  return {
    viewer,
    ready: status !== 'loading',
    signOut: () =>
      leaveAfterConfirm(
        () => void import('@/hooks/accounts/sign-out').then((module) => module.signOut(locale)),
      ),
    chooseRole: changed.rolePicked,
  }
}

export interface ViewerActions {
  signOut: () => void
  chooseRole: (role: UserRole) => void
}
