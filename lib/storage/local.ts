/**
 * Local storage that never throws: it may be full, blocked, or hold data of another version. What cannot be
 * read or fails the guard counts as absent.
 */
export const readLocal = <T>(key: string, guard: (value: unknown) => value is T): T | undefined => {
  try {
    const raw = window.localStorage.getItem(key)
    if (raw === null) return undefined
    const value: unknown = JSON.parse(raw)
    return guard(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const writeLocal = (key: string, value: unknown): void => {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored: the page works on, only a reload loses it.
  }
}

export const clearLocal = (...keys: string[]): void => {
  try {
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // Same as above.
  }
}

/** Clears what is kept for one thing each: `chatDraft.` for every room's. */
export const clearLocalByPrefix = (...starts: string[]): void => {
  try {
    clearLocal(...Object.keys(window.localStorage).filter((key) => starts.some((one) => key.startsWith(one))))
  } catch {
    // Blocked, so nothing was kept either.
  }
}

/**
 * Listens for changes of what is stored: in this tab whoever writes dispatches `told`, other tabs are heard by the
 * browser's own event. For `useSyncExternalStore`.
 */
export const subscribeToStorage =
  (told: string) =>
  (listener: () => void): (() => void) => {
    window.addEventListener('storage', listener)
    window.addEventListener(told, listener)
    return () => {
      window.removeEventListener('storage', listener)
      window.removeEventListener(told, listener)
    }
  }

export const isStepNumber = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
