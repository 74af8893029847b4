'use client'

import { createContext, useContext, useState, type ReactNode } from 'react'
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
export const [TourProvider, useTourStore] = createStoreContext<TourStore>()
