/**
 * Local storage that never throws: it may be full, blocked, or hold data of another version. Unreadable or invalid
 * values count as absent.
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
    // Storage is unavailable: the page works, and loses the value on a reload.
  }
}

export const clearLocal = (...keys: string[]): void => {
  try {
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // Same as above.
  }
}

/** Deletes all values with a key prefix, such as `chatDraft.` of every room. */
export const clearLocalByPrefix = (...starts: string[]): void => {
  try {
    clearLocal(...Object.keys(window.localStorage).filter((key) => starts.some((one) => key.startsWith(one))))
  } catch {
    // Blocked, so nothing was kept either.
  }
}

/**
 * Subscribes to stored values: this tab dispatches `told` on a write, the browser reports other tabs' writes. For
 * `useSyncExternalStore`.
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
