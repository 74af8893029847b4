interface Listeners<T> {
  add(listener: (value: T) => void): () => void
  notify(value: T): void
}

/** A set of listeners; an exception in one does not affect the others. */
export const makeListeners = <T>(warn: (message: string) => void): Listeners<T> => {
  const all = new Set<(value: T) => void>()
  return {
    add(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify(value) {
      for (const listener of all) {
        try {
          listener(value)
        } catch (error) {
          warn(`a hub listener failed: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    },
  }
}
