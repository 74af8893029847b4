'use client'

import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from 'react'
import { sessionStore, type SessionState, type SessionStore } from '@/lib/session/state'
import type { ChatStore } from './chat/store'
import type { NotificationsStore } from './notifications/store'
import type { TourStore } from './tour/store'

type Slot<Store> = (make: () => Store) => Store

const createSlot = <Store,>(store?: Store): Slot<Store> => {
  let held = store
  return (make) => (held ??= make())
}

const rejectReader = (): never => {
  throw new Error('store provider missing')
}

/**
 * Provider and hook of a store that its first reader makes. The provider is around every page, while the store's code
 * travels with the components that read it. The prop `store`, for tests, replaces the one a reader would make.
 */
const createStoreContext = <Store,>() => {
  const Context = createContext<Slot<Store>>(rejectReader)
  const Provider = ({ store, children }: { store?: Store; children: ReactNode }) => (
    <Context value={useState(() => createSlot(store))[0]}>{children}</Context>
  )
  return [Provider, (make: () => Store): Store => useContext(Context)(make)] as const
}

// One module for all: each one more costs every page the names it exports.
export const [NotificationsProvider, useNotificationsStore] = createStoreContext<NotificationsStore>()
export const [ChatProvider, useChatStore] = createStoreContext<ChatStore>()
export const [TourProvider, useTourStore] = createStoreContext<TourStore>()

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
