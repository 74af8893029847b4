'use client'

import { useSyncExternalStore } from 'react'
import { cookieTokens } from '@/lib/api/tokens'
import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { clearRole, pickRole, storeRole, type UserRole } from './role'

/** Who looks at this tab, as far as it is known. */
export interface SessionState {
  user: User | null
  status: 'loading' | 'anonymous' | 'signed-in'
  /** The side the person looks from; null while there is no user or no role yet. */
  role: UserRole | null
  pickedRole: UserRole | null
  /** Whether the browser holds tokens; they may turn out to be worth nothing. */
  hasTokens: boolean
  /** What the API said is missing, until the user shows it no longer is. */
  missing: readonly MissingAuthorization[]
  /** The page calls the API, so the session has to be watched even while nobody is signed in. */
  isWatched: boolean
}

// The page as stored is the same bytes for everybody; who looks is known in the browser only.
const unknown: SessionState = {
  user: null,
  status: 'loading',
  role: null,
  pickedRole: null,
  hasTokens: false,
  missing: [],
  isWatched: false,
}

let state: SessionState | undefined
const listeners = new Set<() => void>()

const opened = (): SessionState => {
  const hasTokens = Boolean(cookieTokens.access() || cookieTokens.refresh())
  return { ...unknown, hasTokens, status: hasTokens ? 'loading' : 'anonymous' }
}

const set = (change: Partial<SessionState>): void => {
  state = { ...readSession(), ...change }
  listeners.forEach((listener) => listener())
}

export const readSession = (): SessionState => (state ??= opened())

const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What happened to the session. The frame reads the outcome without loading what made it happen. */
export const sessionChanged = {
  /** The page opens: nothing is known but whether there are tokens. */
  opened: () => {
    state = opened()
  },
  /** Another tab signed in: the tokens are shared, and who they are of is read here too. */
  found: () => {
    if (readSession().status === 'anonymous') set({ hasTokens: true, status: 'loading' })
  },
  watched: () => {
    if (!readSession().isWatched) set({ isWatched: true })
  },
  began: (user: User) =>
    set({ user, status: 'signed-in', hasTokens: true, missing: [], pickedRole: null, role: storeRole(user) }),
  userLoaded: (user: User) =>
    set({ user, status: 'signed-in', role: readSession().pickedRole ?? storeRole(user) }),
  ended: () => {
    clearRole()
    set({ user: null, status: 'anonymous', hasTokens: false, role: null, pickedRole: null })
  },
  /** There are tokens, and still the user cannot be read. */
  unreadable: () => {
    clearRole()
    set({ user: null, status: 'anonymous', role: null })
  },
  rolePicked: (role: UserRole) => {
    pickRole(role)
    set({ pickedRole: role, role })
  },
  missing: (missing: MissingAuthorization) =>
    set({ missing: [...readSession().missing.filter((one) => one !== missing), missing] }),
  profileCompleted: () =>
    set({
      missing: readSession().missing.filter(
        (one) => one === 'email-verification' || one === 'phone-verification',
      ),
    }),
}

export const useSessionState = (): SessionState =>
  useSyncExternalStore(subscribeSession, readSession, () => unknown)
