const listeners = new Set<() => void>()

/** The account menu asks for the introduction; the frame, which does not load it otherwise, hears. */
export const tourAsked = {
  ask: () => listeners.forEach((listener) => listener()),
  hear: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
