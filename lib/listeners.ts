/** Listeners of a store, as `useSyncExternalStore` subscribes them. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
  }
}
