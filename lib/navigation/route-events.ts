type Listener = (target: string) => void

const listeners = new Set<Listener>()

/** Tells the frame that a move to `target` (a path, with or without locale) begins. */
export const announceRouteStart = (target: string): void => {
  // Copies the listeners: rendering in one may add another, which must not receive a finished navigation.
  for (const listener of [...listeners]) listener(target)
}

export const onRouteStart = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
