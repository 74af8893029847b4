type Listener = (target: string) => void

const listeners = new Set<Listener>()

/** Tells the frame that a move to `target` (a path, with or without locale) begins. */
export const announceRouteStart = (target: string): void => {
  // A copy: what one of them renders may add another, which would hear of a move that has ended.
  for (const listener of [...listeners]) listener(target)
}

export const onRouteStart = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
