'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { sessionStore, type SessionState, type SessionStore } from '@/lib/session/state'

// The tab's own session is the default, so that it outlives a change of language, which mounts the layout again.
const AuthContext = createContext(sessionStore)

/** Gives its children a session: the tab's, or in tests another store. */
export const AuthProvider = ({
  store = sessionStore,
  children,
}: {
  store?: SessionStore
  children: ReactNode
}) => <AuthContext value={store}>{children}</AuthContext>

/** The store itself, for reporting events of the session; reading it does not render again. */
export const useAuthStore = (): SessionStore => useContext(AuthContext)

/** State of the session without the code that signs in or out, for the frame and public pages. */
export const useSessionState = (): SessionState => {
  const { subscribe, getSnapshot, getServerSnapshot } = useAuthStore()
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
}
