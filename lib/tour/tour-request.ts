const listeners = new Set<() => void>()

/** The account menu asks for the introduction; the frame, which loads it only when needed, listens. */
export const tourRequest = {
  ask: () => listeners.forEach((listener) => listener()),
  hear: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
